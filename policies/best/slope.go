package best

// Slope returns the gradient of the expected work with respect to chunk sizes, by the chain rule from the
// last entry to the first. It takes about as long as Value. The result is valid until the next call.
func (w *evaluator) Slope(l *timeline) []float64 {
	w.run.exact, w.run.smoothing, w.run.barrier = false, 0, 0
	w.forward(l)
	return w.backward(l)
}

// backward returns the gradient for the line of the last call of forward.
func (w *evaluator) backward(l *timeline) []float64 {
	r := &w.run
	r.slope = resize(r.slope, len(l.Size))
	for c := range r.slope {
		r.slope[c] = 1 - r.missed[c]
	}
	for k, e := range l.Entries {
		s := &r.at[k]
		s.pull = 0
		if s.rise != 0 {
			s.pull = -float64(l.Size[e.Chunk]*w.others(l, k)) * s.rise
		}
		s.pull -= s.pushed
	}
	port := 0.0 // derivative of the expected work by the end of a message
	if w.returns {
		back := 0.0
		for i := len(r.back) - 1; i >= 0; i-- {
			k := r.back[i]
			s, e := &r.at[k], l.Entries[k]
			back += s.pull
			r.slope[e.Chunk] += float64(back * w.workers[e.Worker].back.PerUnit)
			s.pull = back * s.waited
			back *= 1 - s.waited
		}
		if w.half {
			port = back
		}
	}
	for k := len(l.Entries) - 1; k >= 0; k-- {
		s, e := &r.at[k], l.Entries[k]
		m := &w.workers[e.Worker]
		end := s.pull
		if s.filled != 0 {
			port += float64(end * s.filled)
			end *= 1 - s.filled
		}
		r.slope[e.Chunk] += float64(end * m.compute.PerUnit)
		if s.before >= 0 {
			r.at[s.before].pull += float64(end * (1 - s.fed))
		}
		if m.resident {
			continue
		}
		if !w.stream {
			port += float64(end * s.fed)
		}
		r.slope[e.Chunk] += float64(port * m.send.PerUnit)
		if w.stream {
			port += float64(end * s.fed)
		}
	}
	return r.slope
}

// others returns the probability that all other workers with the entry's chunk lose it.
func (w *evaluator) others(l *timeline, k int) float64 {
	s, c := &w.run.at[k], l.Entries[k].Chunk
	if s.lost > 0 {
		return w.run.missed[c] / s.lost
	}
	rest := 1.0
	for j, e := range l.Entries {
		if e.Chunk == c && j != k {
			rest *= w.run.at[j].lost
		}
	}
	return rest
}
