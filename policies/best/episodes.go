package best

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

const (
	rivals = 8       // candidates that are compared by episodes
	most   = 1000    // instances on which they are, at most
	played = 300_000 // entries that are played for that, about, at effort 1
)

// episodes chooses among the best candidates by their mean work in the same instances of the
// problem itself, with its news and results.
func (s *search) episodes(r *Result) {
	work := make([]float64, min(rivals, len(s.found)))
	plans := make([]*models.Plan, len(work))
	length := 0
	for k := range plans {
		plan, err := models.Compile(s.of, s.found[k].schedule)
		if err == nil {
			plans[k] = plan
			length += entries(s.found[k].schedule)
		}
	}
	var sim models.Simulator
	var rng rand.PCG
	key := engine.NewKey(0, "best", "comparing")
	in := models.Uninterrupted(len(s.of.Workers))
	instances := max(20, min(most, int(played*max(0.1, s.size()))/max(length, 1)))
	for n := range instances {
		key.Seed(&rng, uint64(n))
		for i := range in.Interrupt {
			in.Interrupt[i] = risk.Sample(s.of.Workers[i].Risk, &rng)
		}
		for k, plan := range plans {
			if plan != nil {
				work[k] += s.by(sim.Replay(plan, in), plan) / float64(instances)
			}
		}
	}
	first := 0
	for k := range work {
		if work[k] > work[first] {
			first = k
		}
	}
	won := s.found[first]
	r.Schedule, r.Expected, r.Start, r.Searched = won.schedule, work[first], won.name, won.improved
}

// by returns the work of an outcome that counts.
func (s *search) by(o *models.Outcome, plan *models.Plan) float64 {
	if o.Makespan <= s.o.Until {
		return o.Work
	}
	work := 0.0
	for c, at := range o.DoneAt {
		if at <= s.o.Until {
			work += plan.Schedule().Size[c]
		}
	}
	return work
}
