package browser

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Findings is what an accessibility checker found.
type Findings struct {
	Passed     int         // rules that apply to the page and hold
	Incomplete []string    // rules about which a person must decide
	Violations []Violation // rules that are broken
}

// Violation is a rule that a page breaks.
type Violation struct {
	ID, Impact, Help string
	Elements         []string // where, and what to do about it
}

// String returns a rule with the elements that break it.
func (v Violation) String() string {
	return fmt.Sprintf("%s (%s): %s\n\t%s", v.ID, v.Impact, v.Help, strings.Join(v.Elements, "\n\t"))
}

// Accessibility returns what axe-core finds in a page as it is shown, which has not been loaded
// again since the last call, without the insides of pictures, of which it cannot judge. Its
// script runs in a world of its own, to which the content security policy of the page does not
// apply, and asks for nothing. The test is skipped where there is no axe-core.
func (p *Page) Accessibility() Findings {
	p.t.Helper()
	name := os.Getenv(Axe)
	if name == "" {
		p.t.Skipf("no accessibility checker: %s is not set; .ci/browser sets it", Axe)
	}
	if p.world == 0 {
		source, err := os.ReadFile(name)
		if err != nil {
			p.t.Fatal(err)
		}
		p.world = p.newWorld()
		evaluate[any](p, string(source)+"\n;0", p.world)
	}
	found := evaluate[Findings](p, `axe.run({include: [["html"]], exclude: [["svg[role=img] *"]]}, {resultTypes: ["violations"]}).then(r => ({
	Passed: r.passes.length,
	Incomplete: r.incomplete.map(v => v.id),
	Violations: r.violations.map(v => ({ID: v.id, Impact: v.impact, Help: v.help, Elements: v.nodes.slice(0, 5).map(n => n.target.join(" ") + ": " + n.failureSummary.replace(/\s+/g, " "))})),
}))`, p.world)
	if found.Passed == 0 {
		p.t.Error("axe-core tested nothing")
	}
	return found
}

// newWorld returns a new world of the page: the same elements, other scripts.
func (p *Page) newWorld() (world runtime.ExecutionContextID) {
	p.t.Helper()
	p.do("make a world", chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		tree, err := cdp.Call(ctx, t, page.GetFrameTree, cdp.Empty{})
		if err != nil {
			return err
		}
		made, err := cdp.Call(ctx, t, page.CreateIsolatedWorld, page.CreateIsolatedWorldParams{FrameID: tree.FrameTree.Frame.ID, WorldName: "axe"})
		world = made.ExecutionContextID
		return err
	}))
	return world
}
