package browser

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Eval returns the value of an expression of JavaScript in a page, also if the page itself may run none.
// It waits for a promise.
func Eval[T any](p *Page, expression string) T {
	p.t.Helper()
	return evaluate[T](p, expression, 0)
}

// evaluate evaluates an expression in a world of the page; 0 is the world of its own scripts.
func evaluate[T any](p *Page, expression string, world runtime.ExecutionContextID) T {
	p.t.Helper()
	value, err := try[T](p, expression, world)
	if err != nil {
		p.t.Fatalf("%s: %v", short(expression), err)
	}
	return value
}

// try evaluates an expression and returns its value or an error.
func try[T any](p *Page, expression string, world runtime.ExecutionContextID) (value T, err error) {
	yes := true
	err = p.attempt(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		got, err := cdp.Call(ctx, t, runtime.Evaluate, runtime.EvaluateParams{
			Expression: expression, ContextID: world, ReturnByValue: &yes, AwaitPromise: &yes,
		})
		switch {
		case err != nil:
			return err
		case got.ExceptionDetails != nil:
			return &chromedp.ExceptionError{ExceptionDetails: got.ExceptionDetails}
		case len(got.Result.Value) == 0:
			return nil // undefined
		}
		return json.Unmarshal(got.Result.Value, &value)
	}))
	return value, err
}

// short cuts an expression for a message.
func short(expression string) string {
	if len(expression) > 200 {
		return expression[:200] + " ..."
	}
	return expression
}

// Wait waits until an expression is true, also if the page reloads itself meanwhile.
func (p *Page) Wait(expression string) {
	p.t.Helper()
	for range 100 {
		holds, err := try[bool](p, `new Promise(done => {
	const end = performance.now() + 20000;
	const look = () => { if (`+expression+`) done(true); else if (performance.now() > end) done(false); else setTimeout(look, 16); };
	if (document.readyState === "complete") look(); else addEventListener("load", look);
})`, 0)
		switch {
		case err != nil && strings.Contains(err.Error(), "navigated"):
			continue // the page reloaded itself
		case err != nil:
			p.t.Fatalf("%s: %v", short(expression), err)
		case holds:
			return
		}
		break
	}
	p.t.Fatalf("%s does not become true", expression)
}

// Set shows the page in another view.
func (p *Page) Set(v View) {
	p.t.Helper()
	p.view = v
	p.do("show the page in another view", chromedp.Func(v.apply))
}

// place returns the position of an element in the window, at shares of its width and height, after it has
// been scrolled into the window.
func (p *Page) place(selector string, x, y float64) (atX, atY float64) {
	p.t.Helper()
	quoted, _ := json.Marshal(selector)
	r := Eval[[]float64](p, `(() => {
	const e = document.querySelector(`+string(quoted)+`);
	if (!e) return null;
	e.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
	const r = e.getBoundingClientRect();
	return [r.left, r.top, r.width, r.height];
})()`)
	if len(r) != 4 {
		p.t.Fatalf("the page has no %s", selector)
	}
	p.settle() // scrolling may hide what the pointer showed
	return r[0] + float64(r[2]*x), r[1] + float64(r[3]*y)
}

// settle waits until the page has been drawn twice, so that events that wait for a frame have come. A
// page without scripts needs no wait.
func (p *Page) settle() {
	p.t.Helper()
	if !p.view.NoScript {
		Eval[any](p, `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))`)
	}
}

// mouse sends an event of the mouse.
func (p *Page) mouse(e input.DispatchMouseEventParams) {
	p.t.Helper()
	p.do(string(e.Type), chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.DispatchMouseEvent, e)
		return err
	}))
}

// Click clicks in the middle of an element.
func (p *Page) Click(selector string) {
	p.t.Helper()
	x, y := p.place(selector, 0.5, 0.5)
	p.do("click "+selector, chromedp.MouseClickXY(x, y))
}

// Point moves the pointer to an element, at shares of its width and height.
func (p *Page) Point(selector string, x, y float64) {
	p.t.Helper()
	x, y = p.place(selector, x, y)
	p.mouse(input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: x, Y: y})
}

// Drag presses the button at one place of an element and releases it at another, given as
// shares of its width, in the middle of its height.
func (p *Page) Drag(selector string, from, to float64) {
	p.t.Helper()
	x, y := p.place(selector, from, 0.5)
	end, _ := p.place(selector, to, 0.5)
	p.mouse(input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMousePressed, X: x, Y: y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1})
	p.mouse(input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: end, Y: y, Button: input.MouseButtonLeft, Buttons: 1})
	p.mouse(input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseReleased, X: end, Y: y, Button: input.MouseButtonLeft, ClickCount: 1})
}

// Wheel turns the wheel over the middle of an element, with Ctrl or without; down is positive.
func (p *Page) Wheel(selector string, pixels float64, ctrl bool) {
	p.t.Helper()
	x, y := p.place(selector, 0.5, 0.5)
	modifiers := chromedp.ModifierNone
	if ctrl {
		modifiers = chromedp.ModifierCtrl
	}
	// The parameters of cdproto would leave out the zero, which the browser requires.
	e := map[string]any{"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": pixels, "modifiers": modifiers}
	p.do("turn the wheel", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		return t.Call(ctx, input.CommandDispatchMouseEvent, e, nil)
	}))
	p.settle()
}

// Type focuses an element and presses keys one after another, such as "ab" or ArrowRight.
func (p *Page) Type(selector, keys string) {
	p.t.Helper()
	quoted, _ := json.Marshal(selector)
	if !Eval[bool](p, `(e => { e?.focus(); return e !== null && document.activeElement === e; })(document.querySelector(`+string(quoted)+`))`) {
		p.t.Fatalf("%s cannot have the focus", selector)
	}
	p.Press(keys)
}

// Press presses keys one after another, where the focus is.
func (p *Page) Press(keys string) {
	p.t.Helper()
	p.do("press keys", chromedp.KeyEvent(keys))
}

// Shoot writes a screenshot of the whole page as NAME.png if the environment names a folder for it.
// Otherwise it does nothing.
func (p *Page) Shoot(name string) {
	p.t.Helper()
	folder := os.Getenv(Screenshots)
	if folder == "" {
		return
	}
	yes := true
	var data []byte
	p.do("take a screenshot", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		got, err := cdp.Call(ctx, t, page.CaptureScreenshot, page.CaptureScreenshotParams{CaptureBeyondViewport: &yes})
		data = got.Data
		return err
	}))
	if err := os.WriteFile(filepath.Join(folder, name+".png"), data, 0o666); err != nil {
		p.t.Error(err)
	}
}
