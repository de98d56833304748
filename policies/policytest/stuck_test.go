package policytest

import (
	"errors"
	"go/parser"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
)

// stuck is a dispatcher with a method that never returns.
type stuck struct{}

func (stuck) Dispatch(*models.Problem) (models.Dispatcher, error) { return stuck{}, nil }
func (stuck) Begin()                                              {}
func (stuck) Next(*models.View) (int, int)                        { select {} }

func TestAMethodThatDoesNotReturnIsReported(t *testing.T) {
	defer func(before time.Duration) { patience = before }(patience)
	patience = 50 * time.Millisecond
	faults := Faults(policies.Row{Name: "stuck", Source: "this test", Doc: "waits", Revision: 1, Prototype: stuck{}})
	if len(faults) != 1 || !errors.Is(faults[0], errStuck) || !strings.Contains(faults[0].Error(), "problem:  &models.Problem{") {
		t.Errorf("%v", faults)
	}
}

// Any problem of the worlds can be pasted into a program.
func TestLiteralsAreGo(t *testing.T) {
	for _, world := range append(Worlds(), returning...) {
		for k := range uint64(30) {
			p := world.Draw(rand.New(rand.NewPCG(k, 1)))
			text := literal(p)
			if _, err := parser.ParseExpr(text); err != nil || strings.Contains(text, "Inf:") || strings.Contains(text, "0x") {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
	e, err := risk.NewEmpirical([]float64{1, 2})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := literal(models.Worker{Risk: e}), "models.Worker{Risk: func() models.Risk { e, _ := risk.NewEmpirical([]float64{1, 2}); return e }()}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// If every problem fails, the smallest is one worker that computes a unit in no time.
func TestSmallestEndsAtOneWorkerAndLeavesTheProblemAlone(t *testing.T) {
	wrong := errors.New("wrong")
	for _, world := range append(Worlds(), returning...) {
		for k := range uint64(20) {
			p, tried := world.Draw(rand.New(rand.NewPCG(k, 1))), 0
			before := clone(p)
			q, err := smallest(p, wrong, func(q *models.Problem) error {
				tried++
				q.Load, q.Workers[0].Compute.PerUnit = -1, -1 // a check may spoil its copy
				return wrong
			})
			if err != wrong || tried > tries || len(q.Workers) != 1 || complexity(q) != 1000+1+q.Workers[0].Compute.PerUnit || !reflect.DeepEqual(p, before) {
				t.Errorf("%s, problem %d, after %d: %s", world.Name, k, tried, literal(q))
			}
		}
	}
}
