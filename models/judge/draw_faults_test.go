package judge_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// points is a sequence of faults that panics if it is not asked in order.
type points struct {
	all   []float64
	asked int
}

func (p *points) At(k int) float64 {
	if k == 0 {
		p.asked = 0
	}
	if k != p.asked {
		panic(fmt.Sprintf("point %d is asked for after %d", k, p.asked))
	}
	p.asked++
	return models.FaultsAt(p.all).At(k)
}

// rhythm is an endless, regular sequence of faults.
type rhythm struct{ start, step float64 }

func (r rhythm) At(k int) float64 { return r.start + float64(float64(k)*r.step) }

// lawless is a law of faults that must not be called.
type lawless struct{ models.Risk }

// faulty reports whether an episode has faults. Half of the episodes do, with integers and without.
func faulty(seed uint64) bool { return seed/2%2 == 1 }

// faults draws units, checks and the points at which workers compute wrongly. Points are often at the
// borders of chunks and units in the episode without faults, or just beside them.
func (d drawer) faults(seed uint64, t *trial, unfolds func() (*unfolding, *models.Outcome)) {
	if !faulty(seed) {
		return
	}
	d.Rand = rand.New(rand.NewPCG(seed, 11)) // so that the other draws are the same with and without faults
	p := &t.problem
	switch d.IntN(4) {
	case 0:
	case 1:
		p.Unit = p.Load / float64(1+d.IntN(40))
	default:
		if p.Unit = []float64{0.5, 1, 1, 2}[d.IntN(4)]; !d.whole {
			p.Unit *= p.Load / 16
		}
	}
	for i := range p.Workers {
		w := &p.Workers[i]
		if w.Faults = (lawless{}); d.chance(2) {
			w.Check = models.Affine{Latency: d.share(w.Compute.Latency), PerUnit: d.share(w.Compute.PerUnit)}
		}
	}
	t.instance.Faults = make([]models.FaultSequence, len(p.Workers))
	u, _ := unfolds()
	often := 1 + d.IntN(4)
	for i := range p.Workers {
		borders := slices.Concat([]float64{0, p.Load}, u.machines[i].seen)
		var all []float64
		for d.IntN(6) < often && len(all) < 12 {
			at := borders[d.IntN(len(borders))]
			switch d.IntN(6) {
			case 0:
				at = math.Nextafter(at, 0)
			case 1:
				at = math.Nextafter(at, math.Inf(1))
			case 2, 3:
				at = 2 * p.Load * d.Float64()
			}
			if all = append(all, at); d.chance(5) {
				all = append(all, at)
			}
		}
		slices.Sort(all)
		switch d.IntN(8) {
		case 0: // no faults
		case 1:
			step := p.Load / float64(1+d.IntN(40))
			if d.whole {
				step = float64(1 + d.IntN(3))
			}
			t.instance.Faults[i] = rhythm{step * float64(d.IntN(3)), step}
		case 2, 3:
			t.instance.Faults[i] = &points{all: all}
		default:
			t.instance.Faults[i] = models.FaultsAt(all)
		}
	}
}

// share returns a part of a cost.
func (d drawer) share(cost float64) float64 {
	switch {
	case d.chance(4):
		return cost
	case d.whole:
		return float64(d.IntN(1 + int(cost)))
	}
	return cost * d.Float64()
}
