package exec_test

import (
	"errors"
	"io"
	"os"
	"sync"
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

// asked are the last dispatchers. The suite does not close them; after this many more it no longer needs
// one.
var asked struct {
	sync.Mutex
	all [64]models.Dispatcher
	n   int
}

func (d dispatcher) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	if len(p.Workers) > 3 {
		return nil, errors.New("it is tried on few workers, as that takes less time")
	}
	d.program.N = d.N
	made, err := d.program.Dispatch(p)
	if err != nil {
		return nil, err
	}
	asked.Lock()
	defer asked.Unlock()
	at := &asked.all[asked.n%len(asked.all)]
	asked.n++
	if c, is := (*at).(io.Closer); is {
		c.Close()
	}
	*at = made
	return made, nil
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
	programs := map[string]any{"planner": planner{program: open(t, exec.Planner{Cmd: os.Args[0] + " be planner"})}}
	if long.On() {
		programs["dispatcher"] = dispatcher{program: open(t, exec.Dispatcher{Cmd: os.Args[0] + " be gss"})}
	}
	for name, prototype := range programs {
		policytest.Run(t, policies.Row{Name: name, Source: "a test", Doc: "a test", Revision: 1, Prototype: prototype})
	}
}
