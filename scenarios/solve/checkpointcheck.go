package solve

import (
	"math"

	"github.com/loadstar-sim/loadstar/policies/checkpoint"
)

// integral returns the integral of f from 0 to t, by Gauss' formula of five points on
// pieces that are short beside the scale on which f changes.
func integral(f func(u float64) float64, t, scale float64) float64 {
	points := [...][2]float64{
		{0, 128. / 225}, {0.5384693101056831, 0.47862867049936647}, {0.9061798459386640, 0.23692688505618908},
	}
	pieces := math.Ceil(2*t/scale) + 1
	half := t / pieces / 2
	sum := 0.0
	for k := range int(pieces) {
		middle := float64(2*k+1) * half
		for _, p := range points {
			if p[0] == 0 {
				sum += p[1] * f(middle)
				continue
			}
			sum += p[1] * (f(middle-float64(p[0]*half)) + f(middle+float64(p[0]*half)))
		}
	}
	return sum * half
}

// attempt is what an attempt of some length comes to where failures strike at a rate: it
// succeeds with a probability, and takes some time in the mean in the cases in which it
// fails, times the probability of these.
func attempt(rate, length float64) (succeeds, fails, lost float64) {
	density := func(u float64) float64 { return rate * math.Exp(-rate*u) }
	fails = integral(density, length, 1/rate)
	lost = integral(func(u float64) float64 { return u * density(u) }, length, 1/rate)
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

func (f *checkpointsProblem) check(c *checker) {
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
	y := f.Rate * c.s.value("cscw_length")
	c.seen("cscw_length")
	if 1-y > 1e-3 { // nearer to 1 y itself is a rounding
		left := integral(func(u float64) float64 { return u / (1 - u) }, y, (1-y)/4)
		c.near("-log(1-y) - y at y = rate cscw_length", byEquations, left, f.Rate*f.Checkpoint, tolerance)
	}
	x := f.Checkpoint * f.Rate / 2
	c.result("young_length", byEquations, 2*math.Sqrt(x)/f.Rate)
	daly := 1 / f.Rate
	if x < 1 {
		daly = 2*math.Sqrt(x)*(1+math.Sqrt(x)/3+x/9)/f.Rate - f.Checkpoint
	}
	c.resultNear("daly_length", byEquations, daly, f.Checkpoint)
	for _, rule := range []string{"young", "daly"} {
		chunks := math.Max(1, math.Round(f.Work/c.s.value(rule+"_length")))
		c.result(rule+"_chunks", byEquations, chunks)
		found := math.Inf(1)
		if c.s.value(rule+"_length") > 0 && chunks < 1e9 {
			found = mean(chunks)
		}
		if said := c.s.value(rule + "_expected"); !math.IsInf(said, 1) {
			c.result(rule+"_expected", byRecurrence, found)
		} else {
			c.atMost("a mean that is too large for a number", byRecurrence, 1e250, found)
			c.seen(rule + "_expected")
		}
	}
}

// numberOfChunks compares the mean time of the best number of chunks, and checks that
// neighbours, half and twice as many, and one chunk are no better.
func (c *checker) numberOfChunks(name string, mean func(chunks float64) float64) {
	chunks, expected := c.s.value(name+"_chunks"), c.s.value(name+"_expected")
	c.whole(name + "_chunks")
	c.result(name+"_expected", byRecurrence, mean(chunks))
	for _, other := range []float64{1, chunks - 1, chunks + 1, math.Floor(chunks / 2), 2 * chunks} {
		if other >= 1 {
			c.atMost(name+"_expected", bySearch, expected, mean(other))
		}
	}
}

// given compares the mean time of the number of chunks that is given.
func (c *checker) given(f *checkpointsProblem, name string, mean func(chunks float64) float64) {
	if f.Chunks > 0 {
		c.result(name+"_given", byRecurrence, mean(float64(f.Chunks)))
	}
}
