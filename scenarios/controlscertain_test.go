package scenarios

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/static"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// seriesOf returns the series of n instances in batches of 25.
func seriesOf(n int, of func(k int) float64) *stat.Series {
	s, c := new(stat.Series), stat.Collector{}
	for from := 0; from < n; from += 250 {
		c.Start(25)
		for k := from; k < min(n, from+250); k++ {
			c.Add(of(k))
		}
		s.Append(c.Sample())
	}
	return s
}

// Two policies that differ in 3 of 40 batches show little of how they differ. Without bounds that are
// certain, there is no estimate then, and with bounds it is these.
func TestDifferencesThatAreSeldomSeenAreNotAdjusted(t *testing.T) {
	const n, load = 1000, 10.0
	rng := rand.New(rand.NewPCG(71, 71))
	best, ratio := make([]float64, n), make([]float64, n)
	for k := range best {
		best[k], ratio[k] = load*(.8+.2*rng.Float64()), .4+.2*rng.Float64()
	}
	other := func(k int) float64 {
		if k == 60 || k == 410 || k == 900 {
			return ratio[k] - .3
		}
		return ratio[k]
	}
	one := func(k int) float64 { return ratio[k] }
	work := func(ratio func(k int) float64) func(k int) float64 {
		return func(k int) float64 { return ratio(k) * best[k] }
	}
	a := Control{Ratio: seriesOf(n, one), Work: seriesOf(n, work(one)), Mean: .5 * .9 * load}
	b := Control{Ratio: seriesOf(n, other), Work: seriesOf(n, work(other)), Mean: .49 * .9 * load}
	for _, reference := range []float64{.9 * load, math.NaN()} {
		cell := Controls{Load: load, Reference: Control{Mean: reference, Work: seriesOf(n, func(k int) float64 { return best[k] })}}
		if _, ok := cell.Ratio(a); !ok {
			t.Error("the ratio of one is not adjusted")
		}
		if d, ok := cell.Difference(a, b); ok {
			lo, hi := d.Interval(.95)
			t.Errorf("the difference is in [%v, %v]", lo, hi)
		}
		cell.Most = true
		lo, hi := cell.Bounds(a, b)
		d, ok := cell.Difference(a, b)
		if !ok {
			if !math.IsNaN(reference) {
				t.Error("bounds are no estimate")
			}
			continue
		}
		if from, to := d.Interval(.95); d.Gain != 0 || from != lo || to != hi {
			t.Errorf("the difference is in [%v, %v], the bounds are [%v, %v]", from, to, lo, hi)
		}
	}
}

// Every certain bound includes the error of exact means. The reference does the whole load, or the same work
// in all instances, so that a mean ratio is the mean work times one number.
func TestBoundsHoldWhateverExactMeansAreOff(t *testing.T) {
	a := Control{Ratio: fixed(.6, 500), Work: fixed(6, 500), Mean: 6, Off: .2}
	b := Control{Ratio: fixed(.4, 500), Work: fixed(4, 500), Mean: 4, Off: .3}
	for name, cell := range map[string]Controls{
		"the load": {Load: 10, Reference: Control{Mean: 10, Work: fixed(10, 500)}, Most: true},
		"a number": {Load: 20, Reference: Control{Mean: math.NaN(), Work: fixed(10, 500)}, Same: true},
	} {
		if lo, hi := cell.Bounds(a, b); !(lo <= (5.8-4.3)/10) || !(hi >= (6.2-3.7)/10) || hi-lo > .11 {
			t.Errorf("%s: the difference is in [%v, %v]", name, lo, hi)
		}
		seen := a
		seen.Ratio = fixed(.3, 500) // no instance is near the mean, so that the bounds are the interval
		if name == "a number" {
			seen.Ratio = a.Ratio
		}
		e, ok := cell.Ratio(seen)
		if lo, hi := e.lo, e.hi; !ok || !(lo <= .58) || !(hi >= .62) || hi-lo > .05 {
			t.Errorf("%s: the ratio is in [%v, %v] (%v)", name, lo, hi, ok)
		}
	}
}

// An interval is a part of what is certain and of what the sample says.
func TestAnIntervalGoesNoFartherThanTheBoundsAndTheSample(t *testing.T) {
	rng := rand.New(rand.NewPCG(73, 73))
	noisy := seriesOf(500, func(int) float64 { return .6 + .4*rng.Float64() })
	for _, short := range []float64{.001, .01, .03, .1} {
		cell := Controls{Load: 10, Reference: Control{Mean: 10 * (1 - short), Work: fixed(10, 500)}, Most: true}
		e, ok := cell.Ratio(Control{Ratio: noisy, Work: fixed(8, 500), Mean: 8 - 5*short})
		from, to := noisy.Interval(.95)
		lo, hi := e.Interval(.95)
		if !ok || lo < .8-.5*short-1e-9 || hi > .8+.5*short+1e-9 || lo < from || hi > to || !(lo <= e.Mean && e.Mean <= hi) {
			t.Errorf("%v in [%v, %v] (%v): the sample says [%v, %v], and the mean is off by %v at most", e.Mean, lo, hi, ok, from, to, .5*short)
		}
	}
}

// Only of an optimum is it known that nobody does more.
func TestOnlyAnOptimumIsNeverBeaten(t *testing.T) {
	p := &models.Problem{Load: 10, Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}})}
	if c := NewControls(p, static.Omniscient{}, Control{}); !c.Most || c.Same || math.Abs(c.Reference.Mean-10) > 1e-9 {
		t.Errorf("the omniscient: %+v", c)
	}
	if c := NewControls(p, static.NoRep{}, Control{Mean: 10}); c.Most || c.Same {
		t.Errorf("a planner: %+v", c)
	}
}

func TestAUnitOfWorkIsKnownFromTheSameInstancesOnly(t *testing.T) {
	cell := Controls{Load: 20, Reference: Control{Mean: math.NaN(), Work: fixed(10, 500)}, Same: true}
	if e, ok := cell.Ratio(Control{Ratio: fixed(.6, 500), Work: fixed(6, 500), Mean: 6}); !ok || math.Abs(e.Mean-.6) > 1e-9 {
		t.Errorf("%v, %v", e.Mean, ok)
	}
	if e, ok := cell.Ratio(Control{Ratio: fixed(.6, 500), Work: fixed(5, 250), Mean: 6}); ok {
		t.Errorf("of the work in some instances and the ratio in others the mean ratio is %v", e.Mean)
	}
}

// The reference falls short in many of the batches that the policy has not, and in three that it has.
func TestAReferenceThatVariesWhereThePolicyWasNotPlayedIsNotTrusted(t *testing.T) {
	const load, played = 10.0, 80 * 25
	rng := rand.New(rand.NewPCG(79, 79))
	best := func(k int) float64 {
		if k == 100 || k == 730 || k == 1500 || k >= played+50*25 {
			return .7 * load
		}
		return load
	}
	cell := Controls{Load: load, Reference: Control{Mean: .999 * load, Work: seriesOf(200*25, best)}}
	ratio := make([]float64, played)
	for k := range ratio {
		ratio[k] = .4 + .2*rng.Float64()
	}
	p := Control{
		Ratio: seriesOf(played, func(k int) float64 { return ratio[k] }),
		Work:  seriesOf(played, func(k int) float64 { return ratio[k] * best(k) }), Mean: .5 * .999 * load,
	}
	if e, ok := cell.Ratio(p); ok {
		t.Errorf("an estimate of %d instances by regression, with the gain %v", e.Instances, e.Gain)
	}
}
