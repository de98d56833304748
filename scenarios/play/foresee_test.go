package play

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies"
)

// seer foresees when its only worker is interrupted, and has it compute a single chunk until then.
type seer struct{}

func (seer) Foresee(*models.Problem) (func(in *models.Instance) *models.Schedule, error) {
	return func(in *models.Instance) *models.Schedule {
		return &models.Schedule{Size: []float64{in.Interrupt[0]}, List: [][]int32{{0}}}
	}, nil
}

// boaster is a seer that foretells too much.
type boaster struct{ seer }

func (boaster) Foretell(*models.Problem) (func(*models.Instance, *table.Memory) float64, error) {
	return func(*models.Instance, *table.Memory) float64 { return 42 }, nil
}

// lone is a worker of unit speed.
func lone() *models.Problem {
	return &models.Problem{Load: 100, Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}})}
}

// playerOf returns the player of a policy for a lone worker.
func playerOf(t *testing.T, value any, how How) (Player, error) {
	t.Helper()
	p := lone()
	e, err := Prepare(&policies.Policy{Spec: "own", Value: value}, p, p, how)
	if err != nil {
		return Player{}, err
	}
	return e.Player(new(models.Simulator))
}

// A number that an oracle foretells stands in for an episode only if nobody asked for one.
func TestAnOracleIsTakenAtItsWordOnlyIfNoEpisodeIsAskedFor(t *testing.T) {
	for _, c := range []struct {
		oracle any
		how    How
		word   bool
	}{
		{boaster{}, How{}, true}, {boaster{}, How{Evaluator: Auto}, true}, {boaster{}, How{Outcomes: true}, false},
		{boaster{}, How{Evaluator: Engine}, false}, {boaster{}, How{Evaluator: Replay}, false},
		{seer{}, How{}, false}, {seer{}, How{Evaluator: Engine}, false},
	} {
		one, err := playerOf(t, c.oracle, c.how)
		if err != nil {
			t.Fatal(err)
		}
		for _, time := range []float64{3, 1, 2} { // each instance has a schedule of its own
			work, o, err := one.Play(&models.Instance{Interrupt: []float64{time}}, new(rand.PCG))
			switch {
			case err != nil:
				t.Fatal(err)
			case c.word && (work != 42 || o != nil):
				t.Errorf("%T, %+v: %v, %+v, want what is foretold", c.oracle, c.how, work, o)
			case !c.word && (work != time || o == nil || o.Work != time || (o.Events > 0) != (c.how.Evaluator == Engine)):
				t.Errorf("%T, %+v: %v, %+v, want %v units in an episode", c.oracle, c.how, work, o, time)
			}
		}
	}
}

// lost are policies of every kind whose method returns neither what it should nor an error, or an error.
type (
	lostOracle  struct{ err error }
	lostTeller  struct{ lostOracle }
	lostGambler struct{ err error }
	lostBounder struct{ err error }
	lostMaster  struct{ err error }
)

func (l lostOracle) Foresee(*models.Problem) (func(*models.Instance) *models.Schedule, error) {
	return nil, l.err
}
func (l lostTeller) Foretell(*models.Problem) (func(*models.Instance, *table.Memory) float64, error) {
	return nil, l.err
}
func (l lostGambler) Gamble(*models.Problem) (func(*rand.PCG) *models.Schedule, error) {
	return nil, l.err
}
func (l lostBounder) Bound(*models.Problem) (func(*models.Instance) float64, error) {
	return nil, l.err
}
func (l lostMaster) Dispatch(*models.Problem) (models.Dispatcher, error) { return nil, l.err }

func TestAPolicyThatReturnsNothingIsBrokenAndOneThatRefusesIsNot(t *testing.T) {
	refusal := errors.New("not here")
	for method, of := range map[string]func(err error) any{
		"Foresee":  func(err error) any { return lostOracle{err} },
		"Foretell": func(err error) any { return lostTeller{lostOracle{err}} },
		"Gamble":   func(err error) any { return lostGambler{err} },
		"Bound":    func(err error) any { return lostBounder{err} },
		"Dispatch": func(err error) any { return lostMaster{err} },
	} {
		var broken interface{ Broken() }
		if _, err := playerOf(t, of(nil), How{}); err == nil || !errors.As(err, &broken) || !strings.HasPrefix(err.Error(), method+" returned a nil") {
			t.Errorf("%s that returns nothing: %v", method, err)
		}
		if _, err := playerOf(t, of(refusal), How{}); err != refusal {
			t.Errorf("%s that refuses: %v", method, err)
		}
	}
}
