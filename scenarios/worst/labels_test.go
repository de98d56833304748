package worst_test

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/worst"
)

// The scenario of a stored study has no labels, as its experiment has them. Figures show them all the same, and a
// label of the study's own has precedence.
func TestWorldsOfAnExperimentKeepItsLabels(t *testing.T) {
	papers.RegisterAll()
	e, err := scenarios.Lookup("e1")
	if err != nil {
		t.Fatal(err)
	}
	brief, err := e.Brief("")
	if err != nil {
		t.Fatal(err)
	}
	eps := *e.Scenario().Variable("eps")
	eps.Label, eps.Symbol = "delay", "δ"
	brief.Variables = append(brief.Variables, eps)
	r, err := worst.New(brief, worst.Question{A: "greedy", B: "cyclic-rep"})
	if err != nil {
		t.Fatal(err)
	}
	w, err := r.Space.At(make([]float64, r.Space.Dimensions()))
	if err != nil {
		t.Fatal(err)
	}
	for variable, want := range map[string]string{"W": "workload W", "eps": "delay δ"} {
		if f := r.Figure(&worst.Witness{Scenario: brief, World: w}, worst.Curve{Variable: variable}); f.XLabel != want {
			t.Errorf("the axis of %s is %q, want %q", variable, f.XLabel, want)
		}
	}
}
