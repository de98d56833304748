package best

import (
	"math"
	"slices"
)

// memory is the number of past values; a step must exceed the least of them.
const memory = 6

// Ascend improves the sizes in a line by projected gradient ascent with Barzilai and Borwein's step lengths,
// and returns the line's expected work. It takes at most a given number of steps. The line never becomes
// worse.
//
// Where a time is the later of two, the expectation has kinks, at which gradients get stuck. So the maxima are
// smoothed, step by step over smaller widths; without that, up to 0.5% of the expected work is lost. With a cutoff, a
// barrier keeps ends away from it. The barrier shrinks with the widths, and at last each worker's final chunk is
// stretched to end at the cutoff. Without the barrier up to 0.6% is lost, and without the stretching as much.
func (w *evaluator) Ascend(l *timeline, steps int) float64 {
	w.run.exact, w.run.smoothing, w.run.barrier = false, 0, 0
	most := w.forward(l)
	best := l.Clone()
	span := 0.0
	for k := range w.run.at {
		span = max(span, w.run.at[k].done)
	}
	widths := []float64{1e-2, 1e-3, 1e-4, 0}
	if w.cutoff {
		widths = []float64{1e-2, 1e-3, 1e-4, 1e-5, 0}
	}
	for _, smoothing := range widths {
		if w.cutoff {
			for c := range l.Size {
				l.Size[c] *= 1 - smoothing
			}
			w.run.barrier = float64(smoothing*smoothing) * most / float64(len(l.Entries))
		}
		w.climb(l, steps/len(widths), smoothing*span)
		w.run.smoothing, w.run.barrier = 0, 0
		end := l
		if w.cutoff {
			end = w.a
			end.set(l)
			w.fit(end, 1-float64(20*smoothing), nil)
		}
		if value := w.forward(end); value > most {
			most = value
			best.set(end)
		}
	}
	l.set(best)
	return most
}

// climb moves the sizes along the gradient of the rounded expectation.
func (w *evaluator) climb(l *timeline, steps int, smoothing float64) {
	w.run.smoothing = smoothing
	n := len(l.Size)
	value := w.forward(l)
	slope := slices.Clone(w.backward(l))
	past := []float64{value}
	length := w.Load / float64(4*max(n, 1)) / max(norm(slope), 1e-300)
	x, move := slices.Clone(l.Size), make([]float64, n)
	for range steps {
		for c := range x {
			move[c] = x[c] + float64(length*slope[c])
		}
		project(move, w.Load)
		rise := 0.0
		for c := range x {
			move[c] -= x[c]
			rise += float64(move[c] * slope[c])
		}
		if !(rise > 1e-14*value) {
			break
		}
		floor := slices.Min(past)
		share, next := 1.0, 0.0
		for tries := 0; ; tries++ {
			for c := range x {
				l.Size[c] = x[c] + float64(share*move[c])
			}
			if next = w.forward(l); next >= floor+float64(1e-4*share)*rise {
				break
			}
			if share /= 4; tries == 8 {
				copy(l.Size, x)
				return
			}
		}
		gain := w.backward(l)
		bend, square := 0.0, 0.0
		for c := range x {
			d := l.Size[c] - x[c]
			square += float64(d * d)
			bend -= float64(d * (gain[c] - slope[c]))
		}
		length = square / bend
		if !(bend > 0) {
			length = 10 * math.Sqrt(square) / max(norm(gain), 1e-300)
		}
		copy(x, l.Size)
		copy(slope, gain)
		value = next
		if past = append(past, next); len(past) > memory {
			past = past[1:]
		}
	}
	copy(l.Size, x)
}

// norm is the length of a vector.
func norm(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x * x)
	}
	return math.Sqrt(sum)
}

// project moves sizes to the nearest ones that are not negative and whose sum is at most the
// load.
func project(x []float64, load float64) {
	sum := 0.0
	for c := range x {
		x[c] = max(0, x[c])
		sum += x[c]
	}
	if sum <= load {
		return
	}
	sorted := slices.Clone(x)
	slices.Sort(sorted)
	slices.Reverse(sorted)
	cut, total := 0.0, 0.0
	for k, v := range sorted {
		total += v
		if t := (total - load) / float64(k+1); v > t {
			cut = t
		} else {
			break
		}
	}
	sum = 0
	for c := range x {
		x[c] = max(0, x[c]-cut)
		sum += x[c]
	}
	if sum > load {
		for c := range x {
			x[c] *= load / sum
		}
	}
}
