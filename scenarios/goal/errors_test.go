package goal

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// world draws the batch means of policies with known means.
type world struct {
	name  string
	means []float64
	noise func(rng *rand.Rand) float64 // of a batch of one policy
	first func(rng *rand.Rand) float64 // the first policy's, if it differs; its mean is offset

	offset float64
}

// spread is the standard deviation of the difference of two policies in a batch.
const spread = 0.0063

func normal(rng *rand.Rand) float64 { return spread / math.Sqrt2 * rng.NormFloat64() }

// skewed has an exponential law for every five instances of a batch: a skewness of .9, which
// makes differences of policies with equal laws heavy-tailed.
func skewed(rng *rand.Rand) float64 {
	sum := 0.0
	for range 5 {
		sum += rng.ExpFloat64() - 1
	}
	return spread / math.Sqrt2 * sum / math.Sqrt(5)
}

// seldom has a difference of one in one instance of 2500, or one batch of 100. One policy has this value,
// and the others have not.
func seldom(rng *rand.Rand) float64 { return now(rng, 0.01) }

// now has a difference of one in one instance of a batch, with a probability.
func now(rng *rand.Rand, probability float64) float64 {
	if rng.Float64() < probability {
		return 1. / 25
	}
	return 0
}

// lopsided has an exponential law with a mean of 0 in each batch: a skewness of 2.
func lopsided(rng *rand.Rand) float64 { return spread * (rng.ExpFloat64() - 1) }

// still has no luck of its own.
func still(*rand.Rand) float64 { return 0 }

// batches draws the means of a policy's batches.
func (w world) batches(rng *rand.Rand, policy, blocks int) []float64 {
	all := make([]float64, 0, 10*blocks)
	noise, mean := w.noise, w.means[policy]
	if policy == 0 && w.first != nil {
		noise = w.first
		mean -= w.offset
	}
	for range 10 * blocks {
		all = append(all, 0.5+mean+noise(rng))
	}
	return all
}

// play gives blocks to policies as they are asked for, and returns what is known at the end.
func (w world) play(rng *rand.Rand, d Decision, stages []int) *Outcome {
	c := &Cell{Length: 25, PerBlock: 10, Batches: make([][]float64, len(w.means)), Failed: make([]bool, len(w.means)), Skip: make([]bool, len(w.means))}
	for {
		o := d.Judge(stages, c)
		if o.Complete {
			return o
		}
		for i, n := range o.Blocks {
			c.Batches[i] = append(c.Batches[i], w.batches(rng, i, n-c.blocks(i))...)
		}
	}
}

// wrong reports whether anything that is said of a world is wrong.
func (w world) wrong(d Decision, o *Outcome) bool {
	for _, p := range o.Pairs {
		truth := w.means[p.A] - w.means[p.B]
		switch {
		case p.Lo > truth || p.Hi < truth:
			return true
		case p.Verdict == Apart && (truth == 0 || (truth > 0) != (p.Lo > 0)), p.Verdict == Within && math.Abs(truth) > d.Margin:
			return true
		}
	}
	if d.Best {
		best := math.Inf(-1)
		for _, m := range w.means {
			best = max(best, m)
		}
		return w.means[o.Best] < best-d.Margin
	}
	return false
}

// A stated verdict is wrong in no more cells than stated: with luck that is normal or skewed, and where
// policies are tied or differ seldom, by as much as they can.
func TestDecisionsAreWrongNoMoreOftenThanStated(t *testing.T) {
	const margin = 0.002
	for _, w := range []world{
		{name: "2 equal", means: []float64{0, 0}, noise: normal},
		{name: "2, half a margin apart", means: []float64{0, 0.5 * margin}, noise: normal},
		{name: "2, 1.05 margins apart", means: []float64{0, 1.05 * margin}, noise: normal},
		{name: "4 equal", means: []float64{0, 0, 0, 0}, noise: normal},
		{name: "4 equal, skewed", means: []float64{0, 0, 0, 0}, noise: skewed},
		{name: "4, one ahead by 1.05 margins", means: []float64{0, 0, 0, 1.05 * margin}, noise: normal},
		{name: "2 equal, skewed to one side", means: []float64{0, 0}, noise: still, first: lopsided},
		{name: "2, 1.05 margins apart, skewed to the better", means: []float64{1.05 * margin, 0}, noise: still, first: lopsided},
		{name: "2, 1.05 margins apart, skewed to the worse", means: []float64{0, 1.05 * margin}, noise: still, first: lopsided},
		{name: "3 of which 2 tie", means: []float64{1.05 * margin, 0, 0}, noise: still, first: normal},
		{name: "2 that differ seldom", means: []float64{0.01 / 25, 0}, noise: still, first: seldom, offset: 0.01 / 25},
		{name: "3, one better seldom, beyond the margin", means: []float64{0.0004, -1.7 * margin, -0.85 * margin}, noise: still, first: seldom, offset: 0.01 / 25},
		{name: "2, 1.05 margins apart by what is seldom", means: []float64{1.05 * margin, 0}, noise: still, offset: 1.05 * margin,
			first: func(rng *rand.Rand) float64 { return now(rng, 25*1.05*margin) }},
		{name: "2, 1.05 margins apart, mostly the other way", means: []float64{1.05 * margin, 0}, noise: still, offset: 2.1 * margin,
			first: func(rng *rand.Rand) float64 { return now(rng, 25*2.1*margin) }},
	} {
		for _, best := range []bool{false, true} {
			rng := rand.New(rand.NewPCG(7, 7))
			d, stages := Decision{Margin: margin, Level: 0.95, Best: best, Span: 1}, Stages(4000)
			trials, wrong, blocks := long.Trials(40, 800), 0, 0
			for range trials {
				o := w.play(rng, d, stages)
				for _, n := range o.Blocks {
					blocks += n
				}
				if w.wrong(d, o) {
					wrong++
				}
			}
			share := float64(wrong) / float64(trials)
			t.Logf("%s, best only %v: %.4f wrong, %.1f blocks a policy", w.name, best, share, float64(blocks)/float64(trials*len(w.means)))
			if share > 0.05+3*math.Sqrt(0.05*0.95/float64(trials)) {
				t.Errorf("%s, best only %v: wrong in %.4f of %d", w.name, best, share, trials)
			}
		}
	}
}
