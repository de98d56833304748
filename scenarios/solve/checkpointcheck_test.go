package solve

import (
	"math"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/checkpoint"
)

// attempt is the outcome of an attempt of some length where failures strike at a rate: it succeeds with a
// probability, and takes some time in the mean in the cases in which it fails, times the probability of
// these.
func attempt(rate, length float64) (succeeds, fails, lost float64) {
	density := func(u float64) float64 { return rate * math.Exp(-rate*u) }
	upto := math.Min(length, 750/rate) // beyond, the density is too small for a number
	fails = Integral(density, upto, 1/rate)
	lost = Integral(func(u float64) float64 { return u * density(u) }, upto, 1/rate)
	return math.Exp(-rate * length), fails, lost
}

// recovered is the mean time of a chunk of a length, its checkpoint included, under a
// rollback. A chunk whose attempt fails costs the time until the failure, the downtime, a
// recovery, which may fail too, and the chunk again.
func recovered(law checkpoint.Rollback, length float64) float64 {
	succeeds, fails, lost := attempt(law.Rate, law.Recovery)
	recovery := (succeeds*law.Recovery + lost + fails*law.Downtime) / succeeds
	succeeds, fails, lost = attempt(law.Rate, length)
	return (succeeds*length + lost + fails*(law.Downtime+recovery)) / succeeds
}

// repeated is the mean time of a chunk of a length, its check included, under a
// repetition.
func repeated(law checkpoint.Repeat, length float64) float64 {
	succeeds, fails, _ := attempt(law.Rate, length)
	if law.Once {
		return length + float64(fails*length)
	}
	return length / succeeds
}

func (f *checkpointsProblem) Check(c *Checker) {
	if math.IsNaN(c.Answer.Value("young_length")) {
		f.checkRenewed(c)
		return
	}
	rollback, repeats := f.laws()
	mean := func(chunks float64) float64 { return chunks * recovered(rollback, f.Work/chunks+f.Checkpoint) }
	c.numberOfChunks("cscw", mean)
	c.given(f, "cscw", mean)
	for _, x := range repeats {
		mean := func(chunks float64) float64 { return chunks * repeated(x.law, f.Work/chunks+f.Checkpoint) }
		c.numberOfChunks(x.name, mean)
		c.given(f, x.name, mean)
	}
	// The best length solves -log(1-y) - y = lambda C for y = lambda length. The left side
	// is the integral of u/(1-u).
	y := f.Rate * c.Answer.Value("cscw_length")
	c.Seen("cscw_length")
	if 1-y > 1e-3 { // nearer to 1 y itself is a rounding
		left := Integral(func(u float64) float64 { return u / (1 - u) }, y, (1-y)/4)
		c.Near("-log(1-y) - y at y = rate cscw_length", ByEquations, left, f.Rate*f.Checkpoint, tolerance)
	}
	x := f.Checkpoint * f.Rate / 2
	c.Result("young_length", ByEquations, 2*math.Sqrt(x)/f.Rate)
	daly := 1 / f.Rate
	if x < 1 {
		daly = 2*math.Sqrt(x)*(1+math.Sqrt(x)/3+x/9)/f.Rate - f.Checkpoint
	}
	c.ResultNear("daly_length", ByEquations, daly, f.Checkpoint)
	for _, rule := range []string{"young", "daly"} {
		chunks := math.Max(1, math.Round(f.Work/c.Answer.Value(rule+"_length")))
		c.Result(rule+"_chunks", ByEquations, chunks)
		found := math.Inf(1)
		if c.Answer.Value(rule+"_length") > 0 && chunks < 1e9 {
			found = mean(chunks)
		}
		if said := c.Answer.Value(rule + "_expected"); !math.IsInf(said, 1) {
			c.Result(rule+"_expected", ByRecurrence, found)
		} else {
			c.AtMost("a mean that is too large for a number", ByRecurrence, 1e250, found)
			c.Seen(rule + "_expected")
		}
	}
}

// numberOfChunks compares the mean time of the best number of chunks, and checks that
// neighbours, half and twice as many, and one chunk are no better.
func (c *Checker) numberOfChunks(name string, mean func(chunks float64) float64) {
	chunks, expected := c.Answer.Value(name+"_chunks"), c.Answer.Value(name+"_expected")
	c.Whole(name + "_chunks")
	c.Result(name+"_expected", ByRecurrence, mean(chunks))
	for _, other := range []float64{1, chunks - 1, chunks + 1, math.Floor(chunks / 2), 2 * chunks} {
		if other >= 1 {
			c.AtMost(name+"_expected", BySearch, expected, mean(other))
		}
	}
}

// given compares the mean time of the number of chunks that is given.
func (c *Checker) given(f *checkpointsProblem, name string, mean func(chunks float64) float64) {
	if f.Chunks > 0 {
		c.Result(name+"_given", ByRecurrence, mean(float64(f.Chunks)))
	}
}

// checkRenewed follows the chunks of a worker whose failures may have any law: V(k), the mean time with k
// chunks left after a repair, is the mean time until the next failure, or until all are done, and then V of
// the chunks left.
func (f *checkpointsProblem) checkRenewed(c *Checker) {
	law, err := risk.Parse(f.Law)
	c.Must(err)
	mean := func(chunks int) float64 {
		length := f.Work / float64(chunks)
		left := make([]float64, chunks+1)
		from := func(k int, begins float64) (lasts float64, none float64) { // the rest of V, and the probability of no chunk
			done := func(m int) float64 { // when m chunks are saved
				if m == k {
					return begins + float64(m)*(length+f.Checkpoint) - f.Checkpoint
				}
				return begins + float64(m)*(length+f.Checkpoint)
			}
			end := done(k)
			lasts = Integral(func(u float64) float64 { return 1 - law.Before(u) }, end, length/50)
			for m := range k {
				low := law.Before(done(m))
				if m == 0 {
					low = 0
				}
				p := law.Before(done(m+1)) - low
				lasts += p * f.Downtime
				if m == 0 {
					none = p
				} else {
					lasts += p * left[k-m]
				}
			}
			return lasts, none
		}
		for k := 1; k <= chunks; k++ {
			lasts, none := from(k, f.Recovery)
			left[k] = lasts / (1 - none)
		}
		lasts, none := from(chunks, 0)
		return lasts + none*left[chunks]
	}
	n, expected := int(c.Answer.Value("cscw_chunks")), c.Answer.Value("cscw_expected")
	c.Result("cscw_chunks", ByProblem, f.Work/c.Answer.Value("cscw_length"))
	c.Result("cscw_length", ByProblem, f.Work/float64(n))
	near := func(name string, said, found float64) { // quadratures of a law that begins steeply agree to a few digits
		c.Seen(name)
		c.Same(name, ByRecurrence, math.Round(1e4*said/found), 1e4)
	}
	near("cscw_expected", expected, mean(n))
	if f.Chunks > 0 {
		near("cscw_given", c.Answer.Value("cscw_given"), mean(f.Chunks))
	}
	for _, other := range []int{1, n - 1, n + 1, n / 2, 2 * n} {
		if other >= 1 {
			c.AtMost("cscw_expected", BySearch, expected, mean(other)*(1+1e-4))
		}
	}
}
