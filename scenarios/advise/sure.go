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
	Rivals int // finalists that are not beaten, beside the recommended one
	Same   int // of these: they do the same in all instances
	More   int // finalists that have more by more than chance but less than the margin, and end later

	Resamples int // laws that were drawn again, from as many durations as they are known from

	// Of these: in how many the recommended policy, which plans for the law that it was told, is
	// the best of the finalists that were tried, which do so too, or ties with it; or has all but the
	// margin of what the best has; and how much less than the best it has on average, in units or
	// as a chance.
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
		if f.same() {
			s.Same++
		}
		if f.Ahead.Hi < 0 {
			s.More++
		}
	}
	p := a.q.Problem
	if sampler, err := risk.NewSampler(p); err != nil || sampler.Joint() != nil || p.Living() || !atRisk(p) {
		return err
	}
	tried := a.leading()
	for _, f := range tried {
		s.Tried = append(s.Tried, Rival{Policy: f.Policy.Spec})
	}
	key := engine.NewKey(a.q.Seed, "advise: records", "interruptions")
	seen := make([]contest, a.q.Resamples)
	if err := each(a.ctx, len(seen), func(k int) error {
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		on, err := newArena(a.again(&rng), a.q.Seed, "advise: records", a.q.fewer(resampled, 25))
		if err == nil {
			seen[k], err = a.contest(on, tried)
		}
		return err
	}); err != nil {
		return err
	}
	for _, c := range seen {
		s.Resamples++
		s.Tried[c.best].First++
		s.Loss += c.loss
		if c.near {
			s.Near++
		}
	}
	s.First = s.Tried[0].First
	s.Loss /= float64(a.q.Resamples)
	if a.q.Aim == Work {
		s.Loss *= p.Load
	}
	return nil
}

// contest is what came of finalists under a law.
type contest struct {
	best int     // which of them
	near bool    // the recommended one is as good up to the margin
	loss float64 // how much less it has
}

// contest plays finalists that plan for what is believed.
func (a *adviser) contest(on *arena, tried []*finalist) (c contest, err error) {
	var ours, most *valued
	for i, f := range tried {
		v, err := a.believing(on, f)
		if i == 0 {
			if err != nil {
				return c, err
			}
			ours, most = v, v
			continue
		}
		if err != nil {
			continue
		}
		if better, err := a.better(v, most); err == nil && better {
			c.best, most = i, v
		}
	}
	loss, err := most.over(ours)
	if err != nil {
		return c, err
	}
	c.loss = loss.Mean
	late := Interval{}
	if ours.mean >= 1-a.q.Margin { // only then it matters
		if late, err = ours.later(most); err != nil {
			return c, err
		}
		if ends, err := most.ends(); err == nil && ends.Mean > 0 {
			late.Mean /= ends.Mean
		}
	}
	c.near = loss.Mean <= a.q.Margin*most.mean && late.Mean <= a.q.Margin
	return c, nil
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
		n := formulaDurations
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

// formulaDurations are drawn of a law that is no record: it is taken to be known from so many.
const formulaDurations = 100

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
