package advise

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/traces/fit"
)

// Scaled is a law whose times are all multiplied by the same number.
type Scaled struct {
	Law models.Risk
	By  float64
}

// Before returns what the law says of the time before it was multiplied.
func (s Scaled) Before(t float64) float64 { return s.Law.Before(t / s.By) }

// Quantile returns the multiple of the law's.
func (s Scaled) Quantile(u float64) float64 { return s.Law.Quantile(u) * s.By }

// Spread is a law of the same median whose times are further from it: each is as many times the
// median as before, to a power. A power of 2 makes twice the median four times it, and half of it
// a quarter; one below 1 brings times together.
type Spread struct {
	Law           models.Risk
	Median, Power float64
}

// Before returns what the law says of the time that was moved to t.
func (s Spread) Before(t float64) float64 {
	if !(t > 0) {
		return s.Law.Before(t)
	}
	return s.Law.Before(s.Median * math.Pow(t/s.Median, 1/s.Power))
}

// Quantile moves the quantile of the law.
func (s Spread) Quantile(u float64) float64 {
	return s.Median * math.Pow(s.Law.Quantile(u)/s.Median, s.Power)
}

// spread returns a law that is spread, or the law itself where it has no median to spread about.
func spread(law models.Risk, power float64) models.Risk {
	m := law.Quantile(0.5)
	if !(m > 0) || math.IsInf(m, 1) {
		return law
	}
	return Spread{law, m, power}
}

// fitted returns the law that fits the durations of a record best, by AIC, and a law that is no
// record, or none that laws can be fitted to, as it is.
func fitted(law models.Risk) models.Risk {
	r, is := law.(interface{ Sorted() []float64 })
	if !is {
		return law
	}
	fits, err := fit.All(r.Sorted())
	if err != nil {
		return law
	}
	return fits[0].Law
}

// together draws again the interruptions of the arena: in the given share of the instances, one
// number decides when all workers leave, each by its own law; in the others each has its own.
func (a *arena) together(seed uint64, purpose string, share float64) {
	key := engine.NewKey(seed, purpose, "interruptions")
	var rng rand.PCG
	for k := range a.instances {
		key.Seed(&rng, uint64(k))
		if engine.Uniform(&rng) >= share {
			continue
		}
		in, u := &a.instances[k], engine.Uniform(&rng)
		for i := range in.Interrupt {
			if law := a.given.Workers[i].Risk; law != nil {
				in.Interrupt[i] = law.Quantile(u)
			}
		}
		end(in, a.given.Deadline)
	}
	a.exact = false
}
