package scene

import "math"

// Star is a scenario of a master and its workers, ready for a loop over its instances.
type Star struct {
	Size      []float64 // by chunk
	List      [][]int32 // by worker
	Compute   []float64 // time that each chunk takes
	Out, Back []float64 // time of each chunk's message; nil without messages
	Interrupt [][]float64
	DoneAt    []float64 // by chunk, in this instance: the least time passed to Done
}

// NewStar reads static, oneport or returns. In returns, chunk i is the only one of worker i, and
// nobody is interrupted.
func NewStar(d Data) *Star {
	s := &Star{Size: d["size"]}
	workers := int(d.One("workers"))
	length := len(d["list"]) / workers
	for i := range workers {
		list := make([]int32, length)
		for k := range list {
			list[k] = int32(d["list"][i*length+k])
		}
		s.List = append(s.List, list)
	}
	for x := d["interrupt"]; len(x) > 0; x = x[workers:] {
		s.Interrupt = append(s.Interrupt, x[:workers])
	}
	cost := func(latency, unit string) (all []float64) {
		for _, x := range s.Size {
			if d[unit] != nil {
				all = append(all, d.One(latency)+float64(x*d.One(unit)))
			}
		}
		return all
	}
	s.Compute, s.Out, s.Back = cost("latency", "compute"), cost("out.latency", "out.unit"), cost("back.latency", "back.unit")
	s.DoneAt = make([]float64, len(s.Size))
	return s
}

// Episodes returns a function that plays every instance, or the only one if nobody is interrupted, and
// sums up.
func (s *Star) Episodes(play func(interrupt []float64)) func() Result {
	all := s.Interrupt
	if len(all) == 0 {
		all = make([][]float64, 1)
	}
	return func() (r Result) {
		for _, interrupt := range all {
			for c := range s.DoneAt {
				s.DoneAt[c] = math.Inf(1)
			}
			play(interrupt)
			s.sum(&r)
		}
		return r
	}
}

// Done records that a chunk was done.
func (s *Star) Done(chunk int32, now float64) { s.DoneAt[chunk] = min(s.DoneAt[chunk], now) }

// Turn returns the worker and chunk of a message out: each worker's first chunk, then each one's second.
func (s *Star) Turn(message int) (worker int, chunk int32) {
	worker = message % len(s.List)
	return worker, s.List[worker][message/len(s.List)]
}

// Messages returns the number of messages out.
func (s *Star) Messages() int { return len(s.List) * len(s.List[0]) }

// sum adds the instance to a result: work and makespan or, if results come back, the sum of all
// receipts and the makespan.
func (s *Star) sum(r *Result) {
	for c, t := range s.DoneAt {
		if s.Back != nil {
			r[0] += t
		} else if t < math.Inf(1) {
			r[0] += s.Size[c]
		}
	}
	last := 0.0
	for _, t := range s.DoneAt {
		if t < math.Inf(1) {
			last = max(last, t)
		}
	}
	r[1] += last
}
