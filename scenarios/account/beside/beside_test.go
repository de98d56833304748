package beside

import (
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/account"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

const small = `name: small
workload: W
platform: {workers: 3}
risk: linear
policies: [greedy, cyclic-rep]
instances: 250
sweep: {W: [1, 2]}
figure: {x: W}
`

// side computes a study and returns it with what is told of it.
func side(t *testing.T, name string, replace ...string) Side {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	s, err := scenarios.BeginStudy(dir, scenariostest.Design(t, small, replace...))
	if err == nil {
		err = s.Scan(nil)
	}
	if err == nil {
		err = s.Run(t.Context(), scenarios.RunOptions{Runner: &scenarios.Runner{}})
	}
	if err != nil {
		t.Fatal(err)
	}
	told, err := account.Of(s, account.Options{Dir: dir, Program: "runexp", Scene: account.Scene{Cell: -1}}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	return Side{name, s, told}
}

func TestStudiesStandSideBySide(t *testing.T) {
	told := Of(side(t, "a"), side(t, "b", "W: [1, 2]", "W: [2, 3]", "risk: linear", "risk: linear\nseed: 2"))
	var keys []string
	parts := map[string]page.Part{}
	for _, p := range told.Parts {
		keys = append(keys, p.Key)
		parts[p.Key] = p
	}
	if got := strings.Join(keys, " "); got != "change properties figures tables" || told.Partial != "" {
		t.Fatalf("%s, %s", got, told.Partial)
	}
	var text string
	for _, p := range parts["change"].Text {
		text += p.Text + "\n"
	}
	for _, want := range []string{"in 1 cell", "unpaired", "only in the"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	same := map[string]string{}
	for _, row := range parts["properties"].Tables[0].Rows {
		same[row[0].Text] = row[1].Text + " " + row[2].Text + " " + row[3].Text
	}
	if same["seed"] != "1 2 differs" || same["cells"] != "2 2 same" {
		t.Error(same)
	}
	f := parts["figures"].Figures
	if len(f) != 2 || f[0].Name != "a/small" || f[1].Name != "b/small" || f[0].XMin != 0.95 || f[0].XMax != 3.05 || f[1].XMin != 0.95 || f[1].XMax != 3.05 || f[0].YMin != f[1].YMin {
		t.Errorf("%+v", f)
	}
}

func TestStudiesWithNothingInCommonAreShownNevertheless(t *testing.T) {
	told := Of(side(t, "a"), side(t, "b", "W: [1, 2]", "W: [5, 6]"))
	if text := told.Parts[0].Text[0].Text; !strings.HasPrefix(text, "The policies cannot be compared: no cell is in both studies") {
		t.Error(text)
	}
	if len(told.Parts) != 4 {
		t.Errorf("%d parts", len(told.Parts))
	}
}

func TestPairsShareLimitsUnlessTheirsAreSet(t *testing.T) {
	of := func(f figure.Figure, x, y, lo, hi float64) page.Figure {
		f.Lines = []figure.Line{{X: []float64{x, math.NaN()}, Y: []float64{y, 0}, Lo: []float64{lo, 0}, Hi: []float64{hi, math.Inf(1)}}}
		return page.Figure{Name: "f", Figure: f}
	}
	a, b := shared(of(figure.Figure{LogY: true}, 1, 10, 1, 100), of(figure.Figure{LogY: true}, 2, 1000, 100, 10000))
	if a.XMin != 0.975 || a.XMax != 2.025 || math.Abs(a.YMin-math.Pow(10, -0.16)) > 1e-9 || a.YMin != b.YMin || a.YMax != b.YMax {
		t.Errorf("%v to %v, %v to %v", a.YMin, a.YMax, b.YMin, b.YMax)
	}
	set := figure.Figure{YMin: 0, YMax: 1}
	if a, b = shared(of(set, 1, 2, 2, 2), of(figure.Figure{}, 1, 3, 3, 3)); a.YMax != 1 || b.YMax != 0 || a.XMax != 0 {
		t.Errorf("%v, %v", a.YMax, b.YMax)
	}
	if a, b = shared(of(set, 1, 0.5, 0, 1), of(figure.Figure{YMin: 0, YMax: 1.2}, 1, 1.1, 1, 1.15)); a.YMax != 1.2 || b.YMax != 1.2 || a.YMin != 0 {
		t.Errorf("ratios up to %v beside such up to %v", a.YMax, b.YMax)
	}
	if a, b = shared(of(figure.Figure{Bars: true}, 1, 2, 2, 2), of(figure.Figure{Bars: true}, 1, 3, 3, 3)); a.YMax != 0 || b.YMax != 0 {
		t.Error("bars have limits")
	}
}
