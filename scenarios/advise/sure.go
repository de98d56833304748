package advise

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Sureness is how sure the choice is.
type Sureness struct {
	Rivals    int // finalists that are not beaten, beside the recommended one
	Resamples int // laws that were drawn again, from as many durations as they are known from

	// Of these: in how many the recommended policy, which plans for the law that it was told, is
	// the best of the finalists that were tried, or has all but the margin of what the best has;
	// and how much less than the best it has on average, in units or as a chance.
	First, Near int
	Loss        float64
	Tried       []Rival // these finalists, the recommended one first
}

// Rival is a finalist that plays under laws that were drawn again.
type Rival struct {
	Policy string
	First  int // how often it is the best
}

// resampled is how many instances there are of each law that was drawn again.
const resampled = 100

// resample plays the first finalists under laws like those that might have been recorded. The law
// of a record has as many durations again, drawn from it, as in the bootstrap; another law is
// that of as many durations as the question says, drawn from it.
func (a *adviser) resample() error {
	s := &a.advice.Sure
	for _, f := range a.advice.Policies[1:] {
		if !f.Beaten {
			s.Rivals++
		}
	}
	p := a.q.Problem
	if sampler, err := risk.NewSampler(p); err != nil || sampler.Joint() != nil || p.Living() || !atRisk(p) {
		return err
	}
	tried := a.finalists[:min(rivals, len(a.finalists))]
	for _, f := range tried {
		s.Tried = append(s.Tried, Rival{Policy: f.Policy.Spec})
	}
	key := engine.NewKey(a.q.Seed, "advise: records", "interruptions")
	for k := range a.q.Resamples {
		if err := a.ctx.Err(); err != nil {
			return err
		}
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		on, err := newArena(a.again(&rng), a.q.Seed, "advise: records", a.q.fewer(resampled, 25))
		if err != nil {
			return err
		}
		if err := a.contest(on, tried); err != nil {
			return err
		}
	}
	s.Loss /= float64(a.q.Resamples)
	if a.q.Aim == Work {
		s.Loss *= p.Load
	}
	return nil
}

// contest plays finalists that plan for what is believed, and notes which is the best.
func (a *adviser) contest(on *arena, tried []*finalist) error {
	s, best := &a.advice.Sure, 0
	var ours, most *valued
	for i, f := range tried {
		v, err := a.valued(on, f, false)
		if i == 0 {
			if err != nil {
				return err
			}
			ours, most = v, v
			continue
		}
		if err != nil {
			continue
		}
		if better, err := a.better(v, most); err == nil && better {
			best, most = i, v
		}
	}
	s.Resamples++
	s.Tried[best].First++
	loss, err := most.over(ours)
	if err != nil {
		return err
	}
	s.Loss += loss.Mean
	if best == 0 {
		s.First++
	}
	late := Interval{}
	if ours.mean >= 1-a.q.Margin { // only then it matters
		if late, err = ours.later(most); err != nil {
			return err
		}
		if ends, err := most.ends(); err == nil && ends.Mean > 0 {
			late.Mean /= ends.Mean
		}
	}
	if loss.Mean <= a.q.Margin*most.mean && late.Mean <= a.q.Margin {
		s.Near++
	}
	return nil
}

// again returns the problem with laws of durations that are drawn from its laws. Workers under
// one law have one law again.
func (a *adviser) again(rng *rand.PCG) *models.Problem {
	drawn := map[string]models.Risk{}
	return changed(a.q.Problem, func(law models.Risk) models.Risk {
		name := risk.Format(law)
		if again := drawn[name]; again != nil {
			return again
		}
		n := a.q.Known
		if e, is := law.(interface{ Len() int }); is {
			n = e.Len()
		}
		r := make(record, min(n, mostDurations))
		for i := range r {
			r[i] = law.Quantile(engine.Uniform(rng))
		}
		slices.Sort(r)
		drawn[name] = r
		return r
	})
}

// mostDurations are drawn of a law: of more, the law is as good as the one that they are from.
const mostDurations = 10_000

// record is the law of durations in increasing order, all equally likely. Other than those of
// [risk.Empirical], they may be 0 or infinite.
type record []float64

// Before returns the share of durations that are shorter.
func (r record) Before(t float64) float64 {
	return float64(sort.Search(len(r), func(k int) bool { return !(r[k] < t) })) / float64(len(r))
}

// Quantile returns the shortest duration up to which there are that many.
func (r record) Quantile(u float64) float64 {
	switch {
	case u <= 0:
		return 0
	case u > 1:
		return math.Inf(1)
	}
	return r[min(max(int(math.Ceil(float64(u*float64(len(r)))))-1, 0), len(r)-1)]
}
