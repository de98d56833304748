package page

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/tables"
)

// scored returns the text of a page with a scorecard of one row.
func scored(t *testing.T, s Score) string {
	t.Helper()
	lines := []figure.Line{{Name: "a", X: []float64{1, 2}, Y: []float64{1, 9}}}
	study := Study{Name: "dawn", Title: "Dawn", Fold: true, Parts: []Part{{Key: "figures", Title: "Figures", Figures: []Figure{
		{Name: "dawn", Figure: figure.Figure{Lines: lines}}, {Name: "dawn-late", Figure: figure.Figure{Lines: lines, LogY: true}},
	}}}}
	card := Scorecard{Counts: []Count{{Number: "1", Of: "of 2", Name: "agree"}}, Scores: []Score{s}}
	var b strings.Builder
	p := Page{Title: "P", Studies: []Study{{Name: "p", Title: "P", Parts: []Part{{Key: "overview", Title: "Scorecard", Scorecard: &card}}}, study}}
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestARowOfAScorecardLeadsToItsFigureAndDrawsItSmall(t *testing.T) {
	for _, c := range []struct {
		study, figure, to string
		small             int
	}{{"dawn", "", "s2-figures-f1", 1}, {"dawn", "dawn-late", "s2-figures-f2", 1}, {"dawn", "dawn-lost", "s2", 0}, {"dusk", "", "", 0}} {
		text := scored(t, Score{Name: "Figure 1", Study: c.study, Figure: c.figure})
		if n := strings.Count(text, `<svg class="thumbnail"`); n != c.small {
			t.Errorf("%s, %s: %d small pictures, want %d", c.study, c.figure, n, c.small)
		}
		if got := strings.Contains(text, `<p class="study"><a href="#`+c.to+`">study `+c.study+`</a>`); got != (c.to != "") {
			t.Errorf("%s, %s: it leads to %q, or not: %v", c.study, c.figure, c.to, got)
		}
	}
}

func TestARowOfAScorecardJudgesTheItemAndSentencesApart(t *testing.T) {
	text := scored(t, Score{
		Name: "Figure 1", Study: "dawn", Itself: &Mark{"drawn", tables.Quiet}, Sentences: []Mark{{"1 holds", tables.Good}, {"2 fail", tables.Bad}},
	})
	for _, want := range []string{
		`<p class="word quiet">drawn</p>`, `<span class="good">1 holds</span>, <span class="bad">2 fail</span>`,
		`<details class="fold"><summary>Figures and results of dawn`, `<details><summary>Contents`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
	if text := scored(t, Score{Name: "Theorem 1"}); !strings.Contains(text, "no study of it") || strings.Contains(text, "More") {
		t.Error("a row without a study, sentences and reasons says otherwise")
	}
}
