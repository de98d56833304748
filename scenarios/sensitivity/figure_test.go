package sensitivity

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
)

// drawn returns the figure of an answer, which must be without faults.
func drawn(t *testing.T, src *Source, q Question) (*Answer, *figure.Figure) {
	t.Helper()
	a := ask(t, src, q)
	f := a.Figure()
	if f == nil {
		t.Fatal("nothing is drawn")
	}
	if faults := f.Faults(); faults != nil || f.Hidden() != "" {
		t.Errorf("%q %s", faults, f.Hidden())
	}
	return a, f
}

func TestOneFigureHasAPanelForEachPartWithTheNumbersOfItsTable(t *testing.T) {
	a, f := drawn(t, grown.source(), Question{Subjects: []Subject{{"a", "b"}, {Policy: "b"}, {Policy: "a"}}, By: []string{"k"}})
	var titles []string
	for _, panel := range f.Panels {
		titles = append(titles, panel.Title)
	}
	if got := strings.Join(titles, "; "); got != "a less b, k = 1; a less b, k = 2; a less b, k = 3; a, k = 1; a, k = 2; a, k = 3" { // b does not vary
		t.Errorf("panels %s", got)
	}
	parts := 0
	for i := range a.Parts {
		p := &a.Parts[i]
		if !p.compares() {
			continue
		}
		lines := f.Panels[parts].Lines
		for k, i := range a.rows([]*Part{p}) {
			main, total := lines[2*k], lines[2*k+1]
			e := p.Effects[i]
			if main.Name != p.Variables[i].Name || main.Open || main.Y[0] != e.Main.Value || main.Lo[0] != e.Main.Lo || main.Hi[0] != e.Main.Hi {
				t.Errorf("%+v is drawn of %+v", main, e.Main)
			}
			if total.Name != main.Name || !total.Open || total.Y[0] != e.Total.Value || total.Lo[0] != e.Total.Lo || total.Hi[0] != e.Total.Hi {
				t.Errorf("%+v is drawn of %+v", total, e.Total)
			}
		}
		parts++
	}
	if want := "made: 10 cells; dot: main effect, ring: total effect; without the errors of the means; 95% intervals"; f.Caption != want {
		t.Errorf("the caption is %q, want %q", f.Caption, want)
	}
}

func TestTheLargestEffectStandsOnTop(t *testing.T) {
	for _, k := range []int{0, 1, 2} { // the variable that matters most
		one := grown
		one.mean = func(x []float64, policy int) float64 {
			return float64(policy) + x[k]/[]float64{8, .2, 2}[k] + 0.1*x[(k+1)%3]/[]float64{8, .2, 2}[(k+1)%3]
		}
		_, f := drawn(t, one.source(), Question{Subjects: []Subject{{Policy: "a"}}})
		if got := f.Panels[0].Lines[0].Name; got != one.names[k] || f.Panels[0].Title != "" || f.Title != "What explains the ratio of a" {
			t.Errorf("%s is on top of %q of %q, want %s", got, f.Panels[0].Title, f.Title, one.names[k])
		}
	}
}

func TestAFigureOfManyPartsSaysThatItHasSome(t *testing.T) {
	one := grown
	one.names, one.values = append([]string{"z"}, one.names...), append([][]float64{{}}, one.values...)
	for z := range 20 {
		one.values[0] = append(one.values[0], float64(z))
	}
	one.mean = func(x []float64, policy int) float64 { return lead(x[1:], policy) }
	_, f := drawn(t, one.source(), Question{Subjects: []Subject{{Policy: "a"}}, By: []string{"z"}})
	if len(f.Panels) != mostPanels || !strings.HasSuffix(f.Caption, "; the first 12 of 20, sensitivity.csv has all") {
		t.Errorf("%d panels: %s", len(f.Panels), f.Caption)
	}
}

func TestWhereNothingComparesNothingIsDrawn(t *testing.T) {
	if f := ask(t, grown.source(), Question{Subjects: []Subject{{Policy: "b"}}}).Figure(); f != nil {
		t.Errorf("%+v", f)
	}
}

func TestPeopleReadLabelsAndProgramsIdentities(t *testing.T) {
	src := grown.source()
	src.Naming = results.Naming{
		Policies: map[string]string{"a": "ours", "b": "theirs"},
		Params:   map[string]results.ParamNaming{"eps": {Label: "start-up time", Symbol: "ε", Unit: "h"}},
	}
	a, f := drawn(t, src, Question{Subjects: []Subject{{"a", "b"}}, By: []string{"k"}})
	if f.Panels[0].Title != "ours less theirs, k = 1" || fmt.Sprint(f.Panels[0].Lines[2].Name) != "start-up time ε (h)" {
		t.Errorf("the figure has %q, %+v", f.Panels[0].Title, f.Panels[0].Lines)
	}
	for format, c := range map[string]struct {
		write       func(b *bytes.Buffer) error
		has, hasNot []string
	}{
		"text":     {func(b *bytes.Buffer) error { return a.WriteText(b, 0) }, []string{"the ratio of ours less that of theirs varies over the 10 cells with k = 1", "\nε (h)  "}, []string{"eps"}},
		"markdown": {func(b *bytes.Buffer) error { return a.WriteMarkdown(b) }, []string{"## The ratio of ours less that of theirs with k = 1", "| ε (h) |"}, []string{"eps"}},
		"latex":    {func(b *bytes.Buffer) error { return a.WriteLaTeX(b) }, []string{"ratio of ours less that of theirs", `$\varepsilon$ (h) & `}, []string{"eps "}},
		"csv":      {func(b *bytes.Buffer) error { return a.WriteCSV(b) }, []string{"made,ratio,a,b,k=1,eps"}, []string{"ours", "ε"}},
	} {
		var b bytes.Buffer
		if err := c.write(&b); err != nil {
			t.Fatal(err)
		}
		for _, want := range c.has {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s lacks %q:\n%s", format, want, &b)
			}
		}
		for _, never := range c.hasNot {
			if strings.Contains(b.String(), never) {
				t.Errorf("%s has %q:\n%s", format, never, &b)
			}
		}
	}
}
