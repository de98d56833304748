package cli

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/planfile"
	"github.com/loadstar-sim/loadstar/scenarios/solve"
)

func TestThePlansOfAllKindsOfProblemsAreTheSameFromAFile(t *testing.T) {
	written := 0
	for _, k := range solve.Kinds() {
		s, err := solutionOf(k.Name+".yaml", []byte(k.Example), solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		plan, err := planOfSolution(k.Name, "written", s)
		if err != nil {
			continue // the answer is a number
		}
		var text bytes.Buffer
		if err := planfile.New(&plan.Problem, &plan.Schedule).Write(&text); err != nil {
			t.Fatal(err)
		}
		read, err := planfile.Decode("plan.json", text.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		again, err := read.For(&plan.Problem)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := outcome(t, &plan.Problem, again), outcome(t, &plan.Problem, &plan.Schedule); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v from the file, %+v in the solution", k.Name, got, want)
		}
		written++
	}
	if written < 6 {
		t.Errorf("only %d kinds of problems have a plan", written)
	}
}

// outcome returns the outcome of a schedule without interruptions.
func outcome(t *testing.T, p *models.Problem, s *models.Schedule) *models.Outcome {
	t.Helper()
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	return new(models.Simulator).Run(plan, models.Uninterrupted(len(p.Workers)))
}
