package policytest_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

// crowded deals out too much to three workers or more, if results travel and workers are interrupted
// without notice.
type crowded struct {
	Share float64 `above:"0" max:"2" doc:"of the load"`
}

func (c crowded) Schedule(p *models.Problem) (*models.Schedule, error) {
	if !(c.Share > 0 && c.Share <= 2) {
		return nil, fmt.Errorf("share is %v", c.Share)
	}
	if w := p.Workers[len(p.Workers)-1]; len(p.Workers) < 3 || w.Return.Free() || w.Risk == nil || p.Notice == 0 {
		return all(p, c.Share/2), nil
	}
	return all(p, 2), nil
}

// The smallest problem has only what the fault needs. As text it is the expression below.
func TestTheSmallestProblemIsReported(t *testing.T) {
	want := &models.Problem{Platform: models.Star(models.Uniform(3, models.Worker{Compute: models.Affine{PerUnit: 1}, Return: models.Affine{PerUnit: 1}, Risk: risk.Linear{X: 1}})...), Load: 1, Notice: math.Inf(1)}
	before := ""
	for range 2 {
		for _, err := range policytest.Faults(row(crowded{Share: 1}), "broken{share=0.5}") {
			var f *policytest.Fault
			if !errors.As(err, &f) {
				t.Fatal(err)
			}
			if f.Policy != "broken{share=0.5}" || f.Check != "episodes" {
				continue
			}
			if !reflect.DeepEqual(f.Problem, want) || len(f.Instance.Interrupt) != 3 {
				t.Errorf("%v", f)
			}
			text := f.Error()
			here, err := os.ReadFile("smallest_test.go")
			if err != nil {
				t.Fatal(err)
			}
			_, shown, _ := strings.Cut(text, "problem:  ")
			shown, _, _ = strings.Cut(shown, "\n")
			if !strings.Contains(string(here), "want := "+shown+"\n") {
				t.Errorf("it is shown as %s", shown)
			}
			for _, part := range []string{
				"broken{share=0.5}: episodes: the chunks hold 2 units: the load is 1\n",
				"\n  demand:   a method returns an error or a legal schedule",
				"\n  policy:   policytest_test.crowded{Share: 0.5}\n",
				"\n  instance: &models.Instance{Interrupt: []float64{0.",
			} {
				if !strings.Contains(text, part) {
					t.Errorf("%q is missing in\n%s", part, text)
				}
			}
			if before != "" && text != before {
				t.Errorf("first\n%s\nthen\n%s", before, text)
			}
			before = text
		}
	}
	if before == "" {
		t.Error("the fault is not found")
	}
}
