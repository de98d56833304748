package static

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// sum returns the sum over the groups of the products of their steps' weights.
func (c Chart) sum(weight []float64) float64 {
	product := make([]float64, len(c[0]))
	for j := range product {
		product[j] = 1
	}
	for _, row := range c {
		for j, step := range row {
			product[j] *= weight[step]
		}
	}
	sum := 0.0
	for _, x := range product {
		sum += x
	}
	return sum
}

// missed returns which part of its slice a chart is expected to miss, as if the
// last group were complete: the mean over the groups of the probability that all
// their executions are interrupted, where before[k] is that of step k.
func (c Chart) missed(before []float64) float64 {
	return c.sum(before) / float64(len(c[0]))
}

// tabulate lists a risk, from step 0 to the last.
func tabulate(risk Risk, last int) []float64 {
	before := make([]float64, last+1)
	for k := 1; k <= last; k++ {
		before[k] = risk(k)
	}
	return before
}

// risksOf lists how likely a worker is interrupted before the ends of some steps, from
// step 0 on, if steps take the given time. It reuses the memory of another list.
func risksOf(law models.Risk, step float64, steps int, memory []float64) []float64 {
	return moreRisks(law, step, steps, append(memory[:0], 0))
}

// moreRisks completes a list of risksOf that has as many steps as another, or fewer.
func moreRisks(law models.Risk, step float64, steps int, before []float64) []float64 {
	known := len(before)
	if known >= steps {
		return before
	}
	before = slices.Grow(before, steps-known)[:steps]
	fillRisks(law, step, known, before[known:])
	return before
}

// fillRisks fills in how likely a worker is interrupted before the ends of steps, from the
// k-th on.
func fillRisks(law models.Risk, step float64, k int, before []float64) {
	if law, quick := law.(interface{ BeforeSteps(float64, int, []float64) }); quick {
		law.BeforeSteps(step, k, before)
		return
	}
	for i := range before {
		before[i] = law.Before(float64(k+i) * step)
	}
}
