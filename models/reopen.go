package models

import "math"

// Reopening is a chunk that a dispatcher reopened, and the time.
type Reopening struct {
	Chunk int32
	At    float64
}

// Reopen returns the load of a chunk that is not done to the load that is left, to be cut in any size. It
// returns how much that is: if the chunk came back partly wrong, the wrong load of the best copy. So the
// master cuts lost or wrong load anew, or load for which it no longer wants to wait. From then on no
// copy of the chunk counts, whether it is under way or sent later; results still make news. Reopen
// returns 0 if the chunk is done or was reopened before. It must be called in Next.
func (v *View) Reopen(chunk int) float64 {
	s := v.s
	if uint(chunk) >= uint(v.chunks) {
		v.fail("wants to reopen chunk %d: there are %d chunks", chunk, v.chunks)
		return 0
	}
	at := &s.outcome.DoneAt[chunk]
	if !math.IsInf(*at, 1) {
		return 0
	}
	*at = math.NaN() // NaN is not before any time
	s.Reopenings = append(s.Reopenings, Reopening{int32(chunk), s.now})
	s.done++
	wrong := s.runs.at(chunk)
	if chunk < len(s.outcome.Right) {
		wrong -= s.outcome.Right[chunk]
	}
	v.left += wrong
	return wrong
}

// end is called when the episode is over.
func (v *View) end() {
	v.count()
	if o := &v.s.outcome; v.s.faulty {
		o.Right = append(o.Right, make([]float64, v.chunks-len(o.Right))...)
	}
	for _, r := range v.s.Reopenings {
		v.s.outcome.DoneAt[r.Chunk] = math.Inf(1)
	}
}
