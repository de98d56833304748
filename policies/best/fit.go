package best

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
)

const (
	snug    = 1 - 1e-12 // Share of the time until a cutoff to which chunks are stretched; at all of it, rounding would lose them.
	nothing = 1e-9      // share of the load below which a chunk counts as empty
)

// fit makes all entries of a line end by the cutoff. Entries that would end later are made smaller or
// left out. If a worker's entries fill at least a share, nearly, of its time, its last chunk is stretched
// to the cutoff, as far as there is load. Otherwise a good change would be lost at the cutoff, where the
// slope does not show the right sizes. Without fit, up to 1.2% of the expected work is lost. A generator
// decides whether a late copy is left out and whether a chunk is stretched; without a generator, no copy
// is left out and all chunks are stretched.
func (w *evaluator) fit(l *timeline, nearly float64, rng *rand.PCG) {
	r := &w.run
	r.free, r.last, r.copies = resize(r.free, len(w.workers)), resize(r.last, len(w.workers)), resize(r.copies, len(l.Size))
	clear(r.free)
	clear(r.copies)
	for k, e := range l.Entries {
		r.last[e.Worker] = int32(k)
		r.copies[e.Chunk]++
	}
	spare, port := w.Load-l.sum(), 0.0
	least := nothing * w.Load
	kept := l.Entries[:0]
	for k, e := range l.Entries {
		v, x := &w.workers[e.Worker], l.Size[e.Chunk]
		most := v.largest(port, r.free[e.Worker], w.stream)
		shared := r.copies[e.Chunk] > 1
		switch {
		case x > most && (most < least || shared && rng != nil && engine.Below(rng, 2) == 0):
			r.copies[e.Chunk]--
			continue
		case x > most:
			spare += x - most
			x = most
		case r.last[e.Worker] == int32(k) && x > nearly*most && !shared && (rng == nil || engine.Below(rng, 2) == 0):
			grown := max(x, min(most, x+spare))
			spare -= grown - x
			x = grown
		}
		l.Size[e.Chunk] = x
		begin := r.free[e.Worker]
		if !v.resident {
			ready := port + v.send.Latency
			port += v.send.Of(x)
			if !w.stream {
				ready = port
			}
			begin = max(begin, ready)
		}
		end := begin + v.compute.Of(x)
		if w.stream && !v.resident {
			end = max(end, port)
		}
		r.free[e.Worker] = end
		kept = append(kept, e)
	}
	l.Entries = kept
	l.tidy()
}

// largest returns the largest chunk that is done by the worker's cutoff, if the port and the worker are
// free at these times; it is negative if none is. It assumes that results travel at once.
func (v *worker) largest(port, free float64, stream bool) float64 {
	if v.law == nil {
		return math.Inf(1)
	}
	late := float64(v.law.wall * snug)
	end := late - v.compute.Latency - v.back.Latency
	unit := v.compute.PerUnit + v.back.PerUnit
	most := (end - free) / unit
	switch {
	case v.resident:
	case stream:
		most = min(most, (end-port-v.send.Latency)/unit, (late-port-v.send.Latency)/v.send.PerUnit)
	default:
		most = min(most, (end-port-v.send.Latency)/(unit+v.send.PerUnit))
	}
	return most
}
