package exec_test

import (
	"os"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/exec"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

// dispatcher and planner are programs that cannot be asked for another command.
type (
	dispatcher struct {
		N float64 `min:"1e-6" max:"1e6" word:"auto=0"`

		program exec.Dispatcher
	}
	planner struct{ program exec.Planner }
)

func (d dispatcher) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	d.program.N = d.N
	return d.program.Dispatch(p)
}

func (p planner) Schedule(problem *models.Problem) (*models.Schedule, error) {
	return p.program.Schedule(problem)
}

// open opens a program in an empty folder.
func open[P policies.Outside](t *testing.T, closed P) P {
	t.Helper()
	program, err := closed.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return program.(P)
}

func TestAProgramIsAPolicyLikeAnyOther(t *testing.T) {
	long.Skip(t)
	for name, prototype := range map[string]any{
		"dispatcher": dispatcher{program: open(t, exec.Dispatcher{Cmd: os.Args[0] + " be gss"})},
		"planner":    planner{program: open(t, exec.Planner{Cmd: os.Args[0] + " be planner"})},
	} {
		policytest.Conform(t, policies.Row{Name: name, Source: "a test", Doc: "a test", Revision: 1, Prototype: prototype})
	}
}
