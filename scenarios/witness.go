package scenarios

import (
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// maxDrawn is how many chunks the workers may compute in an episode that is recorded.
const maxDrawn = 250_000

// witness wraps a policy and notes the chunks that it makes, which neither spans nor
// outcomes tell.
type witness struct {
	size     []float64
	resident []int32
	drawn    int // chunks, counted as often as they are computed
}

// tooMany returns an error if the policy was stopped, as it makes more chunks than can be
// drawn.
func (w *witness) tooMany() error {
	if w.drawn > maxDrawn {
		return fmt.Errorf("its workers would compute more than %d chunks, too many to be drawn: want less load, larger chunks or fewer workers", maxDrawn)
	}
	return nil
}

// watch returns an entry that does the same as e and is noted by the witness.
func (w *witness) watch(e *entry) *entry {
	if e.plan != nil {
		w.see(e.plan.Schedule())
		return e
	}
	before, p := *e, *e.policy
	switch v := e.policy.Value.(type) {
	case policies.Gambler:
		p.Value = watchedGambler{v, w}
	case policies.Oracle:
		p.Value = watchedOracle{v, w}
	case policies.Dynamic:
		p.Value = watchedDynamic{v, w}
	}
	before.policy = &p
	return &before
}

// see notes a schedule and returns it, or an empty one if it is too large. As there is only
// one episode, slices of the policy are not copied.
func (w *witness) see(s *models.Schedule) *models.Schedule {
	for _, list := range s.List {
		w.drawn += len(list)
	}
	if w.drawn > maxDrawn {
		return &models.Schedule{List: make([][]int32, len(s.List))}
	}
	w.size, w.resident = s.Size, s.Resident
	return s
}

type watchedGambler struct {
	policies.Gambler
	by *witness
}

func (g watchedGambler) Gamble(p *models.Problem) (func(rng *rand.PCG) *models.Schedule, error) {
	draw, err := g.Gambler.Gamble(p)
	return func(rng *rand.PCG) *models.Schedule { return g.by.see(draw(rng)) }, err
}

type watchedOracle struct {
	policies.Oracle
	by *witness
}

func (o watchedOracle) Foresee(p *models.Problem) (func(in *models.Instance) *models.Schedule, error) {
	foresee, err := o.Oracle.Foresee(p)
	return func(in *models.Instance) *models.Schedule { return o.by.see(foresee(in)) }, err
}

type watchedDynamic struct {
	policies.Dynamic
	by *witness
}

func (d watchedDynamic) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	dispatcher, err := d.Dynamic.Dispatch(p)
	return watchedDispatcher{dispatcher, d.by}, err
}

type watchedDispatcher struct {
	models.Dispatcher
	by *witness
}

// Next calls the dispatcher and notes the chunks that it has cut.
func (d watchedDispatcher) Next(v *models.View) (worker, chunk int) {
	worker, chunk = d.Dispatcher.Next(v)
	for c := len(d.by.size); c < v.Chunks(); c++ {
		d.by.size = append(d.by.size, v.Size(c))
	}
	if worker >= 0 {
		if d.by.drawn++; d.by.drawn > maxDrawn {
			return -1, -1
		}
	}
	return worker, chunk
}
