package models

import "math"

// Reopening tells of a chunk that a dispatcher reopened, and when.
type Reopening struct {
	Chunk int32
	At    float64
}

// Reopen makes the load of a chunk that is not done left again, to be cut in any size, and returns
// how much that is. Of a chunk that came back partly wrong, it is what is wrong in the best copy. So the
// master cuts anew what is lost or wrong, or what it does not want to wait for any more. From then on no
// copy of the chunk counts, whether it is under way or sent later, but results still make news. Reopen
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
	*at = math.NaN() // no time is before it
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
