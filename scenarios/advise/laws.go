package advise

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/traces/fit"
)

// otherLaw makes another law from the one given.
type otherLaw struct {
	name     string
	law      func(models.Risk) models.Risk // nil: the same
	together float64                       // in this share of the instances, all workers leave by one cause
}

var laws = []otherLaw{
	{name: "as given"},
	{name: "machines stay half as long", law: func(r models.Risk) models.Risk { return Scaled{r, 0.5} }},
	{name: "machines stay twice as long", law: func(r models.Risk) models.Risk { return Scaled{r, 2} }},
	{name: "times spread twice as far from the median", law: func(r models.Risk) models.Risk { return spread(r, 2) }},
	{name: "times half as far from the median", law: func(r models.Risk) models.Risk { return spread(r, 0.5) }},
	{name: "the law that fits the record best", law: fitted},
	{name: "in half of all cases, all leave by one cause", together: 0.5},
}

// changed returns the problem with other laws for all workers.
func changed(p *models.Problem, law func(models.Risk) models.Risk) *models.Problem {
	q := *p
	if law == nil {
		return &q
	}
	q.Workers = slices.Clone(p.Workers)
	for i := range q.Workers {
		if r := q.Workers[i].Risk; r != nil {
			q.Workers[i].Risk = law(r)
		}
	}
	return &q
}

// Scaled is a law whose times are all multiplied by the same number.
type Scaled struct {
	Law models.Risk
	By  float64
}

// Before returns the law's probability for the time before it was multiplied.
func (s Scaled) Before(t float64) float64 { return s.Law.Before(t / s.By) }

// Quantile returns the multiple of the law's.
func (s Scaled) Quantile(u float64) float64 { return s.Law.Quantile(u) * s.By }

// Spread is a law with the same median and times farther from it: the ratio of a time to the median is raised
// to a power. With a power of 2, twice the median becomes four times the median, and half of it a quarter. A
// power below 1 brings times closer.
type Spread struct {
	Law           models.Risk
	Median, Power float64
}

// Before returns the law's probability for the time that was moved to t.
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

// fitted returns the law that fits a record's durations best, by AIC. It returns other laws unchanged, and
// records to which no law can be fitted.
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

// formulaDurations are drawn of a law that is no record: it is taken to be known from so many.
const formulaDurations = 100

// mostDurations is how many durations are drawn of a law at most: a longer sample would be as good as the
// law itself.
const mostDurations = 10_000

// resampledLaws returns the problem with laws of durations that are drawn from its laws: as many again as a
// record has, as in the bootstrap. Workers under one law have one law again.
func resampledLaws(p *models.Problem, rng *rand.PCG) *models.Problem {
	drawn := map[string]models.Risk{}
	return changed(p, func(law models.Risk) models.Risk {
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

// record is the law of durations in increasing order, all equally likely. Unlike the durations of
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
