package best

// little is the least gain of an appended copy, as a share of a chunk of average size.
const little = 1e-6

// Extend appends copies of chunks to a line, up to a total number of entries, and reports whether it appended
// any. The worker that is done first gets the chunk that gains most there, until no copy gains anything. It
// is for workers without messages and results, where copies delay nothing.
func (w *evaluator) Extend(l *timeline, entries int) bool {
	w.Value(l)
	free, missed := w.run.free, w.run.missed
	open := make([]bool, len(w.workers))
	for i := range open {
		open[i] = w.workers[i].resident && !w.workers[i].travels
	}
	held := make(map[entry]bool, len(l.Entries))
	for _, e := range l.Entries {
		held[e] = true
	}
	before, least := len(l.Entries), little*w.Load/float64(len(l.Size))
	for len(l.Entries) < entries {
		first := -1
		for i, o := range open {
			if o && (first < 0 || free[i] < free[first]) {
				first = i
			}
		}
		if first < 0 {
			break
		}
		m, best, most, risk := &w.workers[first], int32(-1), least, 0.0
		for c, x := range l.Size {
			lost := 0.0
			if m.law != nil {
				lost, _ = m.law.at(free[first] + m.compute.Of(x))
			}
			if gain := float64(x*missed[c]) * (1 - lost); gain > most && !held[entry{int32(first), int32(c)}] {
				best, most, risk = int32(c), gain, lost
			}
		}
		if best < 0 {
			open[first] = false
			continue
		}
		e := entry{int32(first), best}
		l.Entries, held[e] = append(l.Entries, e), true
		free[first] += m.compute.Of(l.Size[best])
		missed[best] *= risk
	}
	return len(l.Entries) > before
}
