package page_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/page"
)

func TestAFigureForOtherPagesIsOneFrameWithADocumentOfItsOwn(t *testing.T) {
	f := page.Figure{Name: "a", Figure: figure.Figure{Title: `"></iframe><script>alert(1)</script>`, YLabel: "y", Lines: []figure.Line{
		{Name: "one", X: []float64{1, 2}, Y: []float64{3, 4}}, {Name: "two", X: []float64{1, 2}, Y: []float64{4, 3}},
	}}}
	var b strings.Builder
	if err := f.Embed(&b, "Loadstar 1"); err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`^<div>\n<iframe title="([^"]*)" style="[a-z0-9%:;]*" srcdoc="([^"]*)"></iframe>\n</div>\n$`).FindStringSubmatch(b.String())
	if m == nil {
		t.Fatalf("the fragment is not a frame: %.300s", b.String())
	}
	if got := html.UnescapeString(m[1]); got != f.Title {
		t.Errorf("the frame is called %q", got)
	}
	inside := html.UnescapeString(m[2])
	for _, want := range []string{`<svg class="picture"`, `data-y="3"`, `<meta name="generator" content="Loadstar 1">`, `default-src &#39;none&#39;; `, `input[data-line="1"]:not(:checked)`} {
		if !strings.Contains(inside, want) {
			t.Errorf("there is no %s", want)
		}
	}
	if n := strings.Count(inside, "<script>"); n != 1 {
		t.Errorf("%d scripts", n)
	}
	for _, bad := range []string{"https:", "//w", `href="`, "alert(1)</script>"} {
		if strings.Contains(strings.ReplaceAll(inside, "http://www.w3.org/", ""), bad) {
			t.Errorf("the frame has %s", bad)
		}
	}
}
