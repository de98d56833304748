package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const small = `<!DOCTYPE html><html lang="en"><head><title>small</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="%s"><link rel="icon" href="data:,"></head>
<body><main><h1>Small</h1>%s</main></body></html>`

// saved returns the address of a file with a content security policy and a body.
func saved(t *testing.T, policy, body string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "a page.html")
	if err := os.WriteFile(name, fmt.Appendf(nil, small, policy, body), 0o666); err != nil {
		t.Fatal(err)
	}
	return File(name)
}

func TestReaders(t *testing.T) {
	b := Start(t)

	t.Run("faults of pages are found", func(t *testing.T) {
		other := httptest.NewServer(http.NotFoundHandler())
		defer other.Close()
		p := b.Open(t, saved(t, "", `<script>Promise.reject(new Error("refused"))</script>
<script>console.error("said", 1)</script><img alt="" src="`+other.URL+`/a.png"><img alt="" src="https://example.org/"><img alt="" src="b.png">
<script>throw new Error("thrown")</script>`), View{})
		p.Forgive("forgiven")
		Eval[any](p, `console.error("forgiven")`)
		found := strings.Join(p.Faults(), "\n")
		for _, want := range []string{"thrown", "refused", `console.error in the page: "said" 1`, "the page asks for " + other.URL + "/a.png", "the page asks for https://example.org/", "b.png"} {
			if !strings.Contains(found, want) {
				t.Errorf("%s is not in %s", want, found)
			}
		}
		if strings.Contains(found, "forgiven") {
			t.Error(found)
		}
		p = b.Open(t, saved(t, "script-src 'none'", "<script>let a = 1</script>"), View{})
		if found := p.Faults(); len(found) != 1 || !strings.Contains(found[0], "Content Security Policy") {
			t.Error(found)
		}
	})

	t.Run("pages are seen in views", func(t *testing.T) {
		p := b.Open(t, saved(t, "", `<noscript>no script</noscript><script>document.body.append("run")</script>`), View{})
		for expression, v := range map[string]View{
			`innerWidth === 1280 && innerHeight === 900`: {}, `innerWidth === 360 && navigator.maxTouchPoints > 0`: {Phone: true}, `innerWidth === 500`: {Width: 500},
			`matchMedia("(prefers-color-scheme: dark)").matches`: {Dark: true}, `matchMedia("(prefers-color-scheme: light)").matches`: {},
			`matchMedia("print").matches`: {Print: true},
		} {
			if p.Set(v); !Eval[bool](p, expression) {
				t.Errorf("%+v: %s is false", v, expression)
			}
		}
		if text := Eval[string](p, "document.body.innerText"); !strings.Contains(text, "run") {
			t.Errorf("with scripts: %s", text)
		}
		p = b.Open(t, saved(t, "", `<noscript>no script</noscript><script>document.body.append("run")</script>`), View{NoScript: true})
		if text := Eval[string](p, "document.body.innerText"); strings.Contains(text, "run") || !strings.Contains(text, "no script") {
			t.Errorf("without scripts: %s", text)
		}
	})

	t.Run("readers click, point, turn, drag and type", func(t *testing.T) {
		p := b.Open(t, saved(t, "", `<p style="height:3000px"></p><label>Field <input id="field"></label>
<button style="width:200px;height:100px">Button</button><script>
const events = [], button = document.querySelector("button");
for (const name of ["click", "pointerdown", "pointermove", "pointerup", "wheel"])
	button.addEventListener(name, e => { e.preventDefault(); events.push(name + (e.ctrlKey ? "+ctrl" : "")); }, {passive: false});
</script>`), View{})
		p.Click("button")
		p.Point("button", 0.25, 0.5)
		p.Wheel("button", 100, true)
		p.Drag("button", 0.25, 0.75)
		p.Type("#field", "ab"+ArrowLeft+"c")
		got := Eval[string](p, `events.join(" ") + ": " + document.getElementById("field").value`)
		if want := "pointerdown pointerup click pointermove wheel+ctrl pointerdown pointermove pointerup click: acb"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	})

	t.Run("a server may be asked for more", func(t *testing.T) {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprintf(w, small, "", `<script>fetch("/more").then(() => { document.title = "got" })</script>`)
		}))
		defer s.Close()
		p := b.Open(t, s.URL, View{})
		p.Wait(`document.title === "got"`)
		if all := p.Requests(); len(all) < 2 || all[0] != s.URL+"/" || all[1] != s.URL+"/more" {
			t.Error(all)
		}
	})

	t.Run("what readers with a screen reader miss is found", func(t *testing.T) {
		strict := "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
		p := b.Open(t, saved(t, strict, `<p>Text</p>`), View{})
		if found := p.Accessibility(); len(found.Violations) > 0 {
			t.Errorf("a good page: %v", found.Violations)
		}
		p = b.Open(t, saved(t, strict, `<p style="color:#ccc;background:#fff">Pale</p><input>`), View{})
		found := fmt.Sprint(p.Accessibility().Violations)
		for _, want := range []string{"color-contrast", "label"} {
			if !strings.Contains(found, want) {
				t.Errorf("no %s in %s", want, found)
			}
		}
	})
}

func TestWithoutABrowserTestsSayWhy(t *testing.T) {
	t.Setenv("PATH", "")
	if path, lack, err := find(""); path != "" || err != nil || !strings.HasPrefix(lack, "no browser is installed: none of") {
		t.Errorf("%q, %q, %v", path, lack, err)
	}
	if _, _, err := find("no/such/program"); err == nil || !strings.Contains(err.Error(), "LOADSTAR_CHROMIUM: ") {
		t.Error(err)
	}
}
