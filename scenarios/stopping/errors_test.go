package stopping

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

// one has the noise of the world in one policy only, so that differences are skewed too.
func (w world) batches(rng *rand.Rand, policy, blocks int) []float64 {
	all := make([]float64, 0, 10*blocks)
	for range 10 * blocks {
		all = append(all, 0.9+w.means[policy]+w.noise(rng))
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

func TestDecisionsAreWrongNoMoreOftenThanStated(t *testing.T) {
	const margin = 0.002
	for _, w := range []world{
		{"2 equal", []float64{0, 0}, normal},
		{"2, half a margin apart", []float64{0, 0.5 * margin}, normal},
		{"2, 1.05 margins apart", []float64{0, 1.05 * margin}, normal},
		{"4 equal", []float64{0, 0, 0, 0}, normal},
		{"4 equal, skewed", []float64{0, 0, 0, 0}, skewed},
		{"4, one ahead by 1.05 margins", []float64{0, 0, 0, 1.05 * margin}, normal},
	} {
		for _, best := range []bool{false, true} {
			rng := rand.New(rand.NewPCG(7, 7))
			d, stages := Decision{Margin: margin, Level: 0.95, Best: best, Span: 1}, Stages(4000)
			trials, wrong, blocks := long.Trials(40, 2000), 0, 0
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
