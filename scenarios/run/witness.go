package run

import (
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// maxDrawn is how many chunks the workers may compute in an episode that is recorded.
const maxDrawn = 250_000

// Witness notes the chunks of one episode. The zero value is ready.
type Witness struct {
	Size     []float64        // of the chunks
	Resident []int32          // as in the schedule
	Schedule *models.Schedule // nil of a dispatcher, which makes none

	drawn int // chunks, counted as often as they are computed
}

// TooMany returns an error if the policy was stopped, as it makes more chunks than can be
// drawn.
func (w *Witness) TooMany() error {
	if w.drawn > maxDrawn {
		return fmt.Errorf("its workers would compute more than %d chunks, too many to be drawn: want less load, larger chunks or fewer workers", maxDrawn)
	}
	return nil
}

// Entry returns a policy ready to be played that does the same as e and is noted by the witness.
func (w *Witness) Entry(e *play.Entry) *play.Entry {
	if e.Plan != nil {
		w.See(e.Plan.Schedule())
		return e
	}
	return e.Replaced(w.Watch(e.Policy.Value))
}

// Watch returns a policy of the same kind that does the same and is noted by the witness. A
// planner is returned as it is: its schedule is to be noted by See.
func (w *Witness) Watch(policy any) any {
	switch v := policy.(type) {
	case policies.Dealer:
		return watchedDealer{watchedGambler{v, w}, v}
	case policies.Gambler:
		return watchedGambler{v, w}
	case policies.Oracle:
		return watchedOracle{v, w}
	case policies.Dynamic:
		return watchedDynamic{v, w}
	}
	return policy
}

// See notes a schedule and returns it, or an empty one if it is too large. As there is only
// one episode, slices of the policy are not copied.
func (w *Witness) See(s *models.Schedule) *models.Schedule {
	if s == nil { // it is judged when it is compiled
		return nil
	}
	for _, list := range s.List {
		w.drawn += len(list)
	}
	if w.drawn > maxDrawn {
		return &models.Schedule{List: make([][]int32, len(s.List))}
	}
	w.Size, w.Resident, w.Schedule = s.Size, s.Resident, s
	return s
}

type watchedGambler struct {
	policies.Gambler
	by *Witness
}

func (g watchedGambler) Gamble(p *models.Problem) (func(rng *rand.PCG) *models.Schedule, error) {
	draw, err := g.Gambler.Gamble(p)
	if draw == nil {
		return nil, err
	}
	return func(rng *rand.PCG) *models.Schedule { return g.by.See(draw(rng)) }, err
}

type watchedDealer struct {
	watchedGambler
	dealer policies.Dealer
}

func (d watchedDealer) Pattern(p *models.Problem) (*models.Schedule, bool) {
	return d.dealer.Pattern(p)
}

func (d watchedDealer) Deal(p *models.Problem) (
	work func([]int, *rand.PCG) float64, deal func([]int, *rand.PCG) *models.Schedule, err error,
) {
	work, draw, err := d.dealer.Deal(p)
	if draw != nil {
		deal = func(reached []int, rng *rand.PCG) *models.Schedule { return d.by.See(draw(reached, rng)) }
	}
	return work, deal, err
}

type watchedOracle struct {
	policies.Oracle
	by *Witness
}

func (o watchedOracle) Foresee(p *models.Problem) (func(in *models.Instance) *models.Schedule, error) {
	foresee, err := o.Oracle.Foresee(p)
	if foresee == nil {
		return nil, err
	}
	return func(in *models.Instance) *models.Schedule { return o.by.See(foresee(in)) }, err
}

type watchedDynamic struct {
	policies.Dynamic
	by *Witness
}

func (d watchedDynamic) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	dispatcher, err := d.Dynamic.Dispatch(p)
	if dispatcher == nil {
		return nil, err
	}
	return watchedDispatcher{dispatcher, d.by}, err
}

type watchedDispatcher struct {
	models.Dispatcher
	by *Witness
}

// Next calls the dispatcher and notes the chunks that it has cut.
func (d watchedDispatcher) Next(v *models.View) (worker, chunk int) {
	worker, chunk = d.Dispatcher.Next(v)
	for c := len(d.by.Size); c < v.Chunks(); c++ {
		d.by.Size = append(d.by.Size, v.Size(c))
	}
	if worker >= 0 {
		if d.by.drawn++; d.by.drawn > maxDrawn {
			return -1, -1
		}
	}
	return worker, chunk
}

// Close closes the dispatcher if it can be closed.
func (d watchedDispatcher) Close() error {
	if c, able := d.Dispatcher.(io.Closer); able {
		return c.Close()
	}
	return nil
}
