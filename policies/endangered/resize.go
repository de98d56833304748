package endangered

import (
	"math/rand/v2"
	"slices"
)

const (
	climbs = 400  // steps along the slope in a round
	shaken = 0.05 // by which part sizes are moved at most
	least  = 1e-9 // the part of the work that a step must gain, or the length of steps changes
)

// resize moves the sizes along the slope of the expectation for the lists as they are, in steps
// that grow while they gain and shrink where they do not.
func (d *draft) resize() {
	best, length, poor := slices.Clone(d.size), 0.1*d.load/float64(len(d.size)), 0
	slope := d.gain(nil)
	for range climbs {
		if d.retimed < 0 || poor > 12 {
			break
		}
		before := d.work
		d.move(best, slope, length)
		d.update()
		if d.work > before {
			if poor++; d.work > before*(1+least) {
				poor = 0
			}
			copy(best, d.size)
			slope, length = d.gain(slope), length*1.5
		} else {
			poor++
			length /= 3
			copy(d.size, best)
			d.work = before
		}
	}
	copy(d.size, best)
	d.update()
}

// shake moves all sizes a little at random, always the same, and resizes, and keeps what comes of it
// if it is better. Where chunks are in the same position, sizes that are equal may be no better than
// any near, and slopes do not tell.
func (d *draft) shake() {
	before, best, rng := d.work, slices.Clone(d.size), rand.New(rand.NewPCG(1, 1))
	sum := 0.0
	for chunk, x := range best {
		d.size[chunk] = x * (1 + float64(shaken*(2*rng.Float64()-1)))
		sum += d.size[chunk]
	}
	for chunk := range d.size {
		d.size[chunk] *= min(1, d.load/sum)
	}
	d.update()
	if d.resize(); !(d.work > before) {
		copy(d.size, best)
		d.update()
	}
}

// gain returns by how much the expectation grows with the size of each chunk, per unit, in the
// given memory.
func (d *draft) gain(slope []float64) []float64 {
	d.slopes()
	slope = slices.Grow(slope[:0], len(d.size))[:len(d.size)]
	for chunk, danger := range d.danger {
		slope[chunk] = 1 - danger
		for _, h := range d.held[chunk] {
			slope[chunk] -= float64(d.crew[h.worker].cost.PerUnit * d.rows[h.worker].slope[h.place])
		}
	}
	return slope
}

// move sets the sizes a step from others along a slope. They hold all of the load, or less if
// less of it were better. No chunk is more than halved in a step.
func (d *draft) move(from, slope []float64, length float64) {
	empty := 1e-6 * d.load / float64(len(from)) // below it there is nothing to be taken away
	mean, most, n := 0.0, 0.0, 0
	for chunk, g := range slope {
		if from[chunk] > empty {
			mean += g
			n++
		}
	}
	mean = max(0, mean/float64(max(n, 1)))
	for chunk, g := range slope {
		if from[chunk] > empty {
			most = max(most, g-mean, mean-g)
		}
	}
	if most == 0 {
		return
	}
	sum := 0.0
	for chunk, g := range slope {
		d.size[chunk] = max(from[chunk]/2, from[chunk]+float64(length*((g-mean)/most)))
		sum += d.size[chunk]
	}
	if sum > d.load {
		for chunk := range d.size {
			d.size[chunk] *= d.load / sum
		}
	}
}
