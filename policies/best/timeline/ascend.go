package timeline

import (
	"math"
	"slices"
)

// memory is over how many steps the least value is that a step must exceed.
const memory = 6

// Ascend makes the sizes of a line better, in a number of steps at most, and returns what the line is
// then worth: a projected gradient with the step lengths of Barzilai and Borwein. Where a time is the
// later of two, the expectation has kinks, at which gradients get stuck; so the maxima are
// rounded off, ever less. At a cutoff a fence keeps what is done in time from it, ever less as well, and
// in the end the last chunks of workers are made to touch it. The line never becomes worse.
func (w *World) Ascend(l *Line, steps int, exact bool) float64 {
	w.run.exact, w.run.soft, w.run.fence = exact, 0, 0
	most := w.forth(l)
	best := l.Clone()
	span := 0.0
	for k := range w.run.at {
		span = max(span, w.run.at[k].done)
	}
	softs := []float64{1e-2, 1e-3, 1e-4, 0}
	switch {
	case w.cutoff:
		softs = []float64{1e-2, 1e-3, 1e-4, 1e-5, 0}
	case w.smooth(l):
		softs = []float64{0}
	}
	for _, soft := range softs {
		if w.cutoff {
			for c := range l.Size {
				l.Size[c] *= 1 - soft
			}
			w.run.fence = float64(soft*soft) * most / float64(len(l.Entries))
		}
		w.climb(l, steps/len(softs), soft*span, exact)
		w.run.soft, w.run.fence = 0, 0
		end := l
		if w.cutoff {
			end = w.a
			end.set(l)
			w.fit(end, 1-float64(20*soft), nil)
		}
		if value := w.forth(end); value > most {
			most = value
			best.set(end)
		}
	}
	l.set(best)
	return most
}

// smooth reports whether no time of a line is the later of two: every worker has one entry,
// or needs no message, and no results travel.
func (w *World) smooth(l *Line) bool {
	if w.returns || w.stream {
		return false
	}
	seen := make([]bool, len(w.workers))
	for _, e := range l.Entries {
		if seen[e.Worker] && !w.workers[e.Worker].resident {
			return false
		}
		seen[e.Worker] = true
	}
	return true
}

// climb moves the sizes along the gradient of the rounded expectation.
func (w *World) climb(l *Line, steps int, soft float64, exact bool) {
	w.run.exact, w.run.soft = exact, soft
	n := len(l.Size)
	value := w.forth(l)
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
			if next = w.forth(l); next >= floor+float64(1e-4*share)*rise {
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
