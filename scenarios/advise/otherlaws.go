package advise

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/arena"
)

// OtherLaw is a law that may hold instead of the given one, with the value of the recommended policy, which
// plans for the given law.
type OtherLaw struct {
	Law string // in words

	Value arena.Interval // of the aim, in units or as a chance
	End   float64        // mean time at which the last work is done

	// The finalists that were tried plan for this law, each with the options that it had and with the
	// best that a search under this law found. One that searches by itself needs no search.
	Tried     int            // finalists
	Best      string         // the best spelling
	BestValue arena.Interval // its value
	Lost      arena.Interval // how much less the recommended policy has, on the same instances
	Late      arena.Interval // how much later it ends

	Evaluations int // of the search
}

// Confidence is how sure the choice is.
type Confidence struct {
	Rivals int // finalists that are not beaten, beside the recommended one
	Same   int // how many of these do the same in all instances
	More   int // finalists that have more by more than chance but less than the margin, and end later

	// Resampled laws are of as many durations as the laws are known from. The finalists that were
	// tried plan for the law given.
	Resamples int     // laws
	First     int     // under how many the recommended policy is the best, or ties with it
	Near      int     // under how many it is within the margin of the best
	Loss      float64 // how much less than the best it has on average, in units or as a chance
	Tried     []Rival // these finalists, the recommended one first
}

// Rival is a finalist that plays under resampled laws.
type Rival struct {
	Policy string
	First  int // how often it is the best
}

// Instances of each other law and of each resampled law, and finalists that are tried there. Finalists
// behind the leaders may be better, so the loss is at least the one reported.
const (
	otherInstances     = 400
	resampledInstances = 100
	leaders            = 6
)

// doubt plays the recommended policy under other laws, and the leading finalists under resampled laws.
// Both are left out where workers come back, or leave together by their law, as more than one law
// is unknown there.
func (a *adviser) doubt() error {
	c := &a.advice.Confidence
	for _, f := range a.advice.Policies[1:] {
		if !f.Beaten {
			c.Rivals++
		}
		if f.same() {
			c.Same++
		}
		if f.Ahead.Hi < 0 {
			c.More++
		}
	}
	p := a.q.Problem
	sampler, err := risk.NewSampler(p)
	if err != nil || sampler.Joint() != nil || p.Living() || !atRisk(p) {
		return err
	}
	if err := a.otherLaws(); err != nil {
		return err
	}
	return a.resample()
}

// atRisk reports whether any worker may be interrupted.
func atRisk(p *models.Problem) bool {
	return slices.ContainsFunc(p.Workers, func(w models.Worker) bool { return w.Risk != nil && w.Risk.Before(math.MaxFloat64) > 0 })
}

// leading returns the finalists that are tried under other laws: the first, and those after it that
// did something else than those before.
func (a *adviser) leading() (led []*finalist) {
	for _, f := range a.finalists {
		same := func(g *finalist) bool { return slices.Equal(f.Works(), g.Works()) && f.Ends().Mean == g.Ends().Mean }
		if len(led) < leaders && !slices.ContainsFunc(led, same) {
			led = append(led, f)
		}
	}
	return led
}

// better reports whether a value is better than another: more or, where both have enough, earlier.
func (a *adviser) better(v, o *arena.Value) bool {
	if a.whole(v, o) {
		return v.Later(o).Mean < 0
	}
	return v.Over(o).Mean > 0
}

// whole reports whether both values are within the margin of all.
func (a *adviser) whole(v, o *arena.Value) bool { return a.enough(min(v.Mean, o.Mean), 1) }

// otherLaws plays the recommended policy under all other laws.
func (a *adviser) otherLaws() error {
	led := a.leading()
	found := make([]*OtherLaw, len(laws))
	if err := arena.Each(a.ctx, len(laws), 0, func(k int) error {
		l := laws[k]
		truth := changed(a.q.Problem, l.law)
		if l.law != nil && reflect.DeepEqual(truth.Workers, a.q.Problem.Workers) {
			return nil // there is no such law
		}
		trying, err := a.arena(truth, "advise: doubts, search", a.q.fewer(searched, 8))
		if err != nil {
			return err
		}
		on, err := a.arena(truth, "advise: doubts", a.q.fewer(otherInstances, 60))
		if err != nil {
			return err
		}
		if l.together > 0 {
			trying.Together(a.q.Seed, "advise: together, search", l.together)
			on.Together(a.q.Seed, "advise: together", l.together)
		}
		found[k] = &OtherLaw{Law: l.name, Tried: len(led)}
		return a.compareUnder(found[k], led, trying, on)
	}); err != nil {
		return err
	}
	for _, d := range found {
		if d != nil {
			a.advice.OtherLaws = append(a.advice.OtherLaws, *d)
		}
	}
	return nil
}

// compareUnder evaluates the recommended policy, which plans for the law given, and the leading finalists,
// which plan for this law and whose options are searched again on other instances.
func (a *adviser) compareUnder(d *OtherLaw, led []*finalist, trying, on *arena.Arena) error {
	ours, err := on.Told(led[0].fixed(), a.q.Problem)
	if err != nil {
		return err
	}
	d.Best = led[0].Policy.Spec
	best, tried := ours, []*arena.Value{ours}
	for _, f := range led {
		knowing := []*policies.Policy{f.Policy}
		if !f.search.searches() { // else it has just done so
			again := a.searching(f.search.candidate, trying, a.budgetUnder(f, trying), f.search)
			again.run()
			if t := again.found; t != nil && t.policy.Spec != f.Policy.Spec {
				knowing = append(knowing, t.policy)
			}
			d.Evaluations += again.tried
		}
		for _, p := range knowing {
			v, err := on.Told(p, nil)
			if err != nil {
				continue // it cannot plan for this law
			}
			tried = append(tried, v)
			if a.better(v, best) {
				best, d.Best = v, p.Spec
			}
		}
	}
	// The best was chosen by what is compared, so the intervals of all that were tried hold at once.
	var more, later arena.Differences
	lost, late := &arena.Interval{}, &arena.Interval{}
	for _, v := range tried {
		if i := more.Over(v, ours); v == best {
			lost = i
		}
		if a.whole(ours, best) && a.whole(ours, v) {
			if i := later.Later(ours, v); v == best {
				late = i
			}
		}
	}
	more.Estimate()
	later.Estimate()
	if d.Late = *late; !a.whole(ours, best) {
		d.Late = ours.Later(best)
	}
	d.End, d.Value = ours.Ends().Mean, ours.Interval().Times(a.unit())
	d.BestValue, d.Lost = best.Interval().Times(a.unit()), lost.Times(a.unit())
	for _, v := range tried {
		if v.Err != nil {
			return v.Err
		}
	}
	return nil
}

// budgetUnder returns the evaluations of a search under another law, which goes on from the result of the
// first one: half as many where means are exact, and else a quarter, as each is played.
func (a *adviser) budgetUnder(f *finalist, on *arena.Arena) int {
	if on.Exact && f.Exact {
		return max(1, a.q.Evaluations/2)
	}
	return max(1, a.q.Evaluations/4)
}

// resample plays the leading finalists under laws that might have been recorded as well.
func (a *adviser) resample() error {
	led := a.leading()
	key := engine.NewKey(a.q.Seed, "advise: records", "interruptions")
	seen := make([]contest, a.q.Resamples)
	if err := arena.Each(a.ctx, len(seen), 0, func(k int) error {
		var rng rand.PCG
		key.Seed(&rng, uint64(k))
		on, err := a.arena(resampledLaws(a.q.Problem, &rng), "advise: records", a.q.fewer(resampledInstances, 25))
		if err == nil {
			seen[k], err = a.contest(on, led)
		}
		return err
	}); err != nil {
		return err
	}
	s := &a.advice.Confidence
	for _, f := range led {
		s.Tried = append(s.Tried, Rival{Policy: f.Policy.Spec})
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
	s.Loss = float64(s.Loss/float64(a.q.Resamples)) * a.unit()
	return nil
}

// contest holds the results of finalists under a law.
type contest struct {
	best int     // which of them
	near bool    // the recommended one is within the margin of the best
	loss float64 // how much less it has
}

// contest plays finalists that plan for the law given.
func (a *adviser) contest(on *arena.Arena, tried []*finalist) (c contest, err error) {
	var ours, best *arena.Value
	for i, f := range tried {
		v, err := on.Told(f.fixed(), a.q.Problem)
		switch {
		case err != nil && i == 0:
			return c, err
		case i == 0:
			ours, best = v, v
		case err == nil && a.better(v, best):
			c.best, best = i, v
		}
	}
	c.loss = best.Over(ours).Mean
	late := 0.0
	if ours.Mean >= 1-a.q.Margin { // only then it matters
		late = ours.Later(best).Mean
		if end := best.Ends().Mean; end > 0 {
			late /= end
		}
	}
	c.near = c.loss <= a.q.Margin*best.Mean && late <= a.q.Margin
	if ours.Err != nil {
		return c, ours.Err
	}
	return c, best.Err
}
