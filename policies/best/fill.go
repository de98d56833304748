package best

// fillRule is the parameters with which Fill makes a line.
type fillRule struct {
	Pieces  int     // number of pieces of equal size
	Share   float64 // share of the load that they hold
	Entries int     // largest number of entries
	Price   float64 // price of a unit of time until an entry is done, where a unit of the port's time costs 1
}

// Fill makes a line from nothing. One entry after another, it chooses the worker with the greatest
// chance of completing a piece per cost: time of the port, and time until it is done. The worker gets the
// piece most likely to be lost, by the probability that all its holders are interrupted. No worker gets a
// piece that it has.
func (w *evaluator) Fill(rule fillRule) *timeline {
	l := &timeline{Size: make([]float64, rule.Pieces)}
	danger := make([]float64, rule.Pieces)
	for c := range l.Size {
		l.Size[c] = w.Load * rule.Share / float64(rule.Pieces)
		danger[c] = 1
	}
	x := l.Size[0]
	held := make([][]bool, len(w.workers))
	free, out := make([]float64, len(w.workers)), make([]bool, len(w.workers))
	port := 0.0
	for len(l.Entries) < rule.Entries {
		i, end, survives := w.cheapest(rule, x, port, free, out)
		if i < 0 {
			break
		}
		if held[i] == nil {
			held[i] = make([]bool, rule.Pieces)
		}
		most := -1
		for c, d := range danger {
			if !held[i][c] && (most < 0 || d > danger[most]) {
				most = c
			}
		}
		if most < 0 || !(danger[most]*survives > 1e-9) {
			out[i] = true
			continue
		}
		held[i][most] = true
		danger[most] *= 1 - survives
		if !w.workers[i].resident {
			port += w.workers[i].send.Of(x)
		}
		free[i] = end
		l.Entries = append(l.Entries, entry{int32(i), int32(most)})
	}
	l.tidy()
	return l
}

// cheapest returns the next worker to get a piece of a size, its end there, and the probability that it
// is completed; -1 if no worker can.
func (w *evaluator) cheapest(rule fillRule, x, port float64, free []float64, out []bool) (worker int, end, survives float64) {
	worker, best := -1, 0.0
	for i := range w.workers {
		if out[i] {
			continue
		}
		m := &w.workers[i]
		begin, cost := free[i], 0.0
		if !m.resident {
			cost = m.send.Of(x)
			arrival := port + cost
			if w.stream {
				arrival = port + m.send.Latency
			}
			begin = max(begin, arrival)
		}
		done := begin + m.compute.Of(x)
		if w.stream && !m.resident {
			done = max(done, port+cost)
		}
		chance := 1.0
		if m.law != nil {
			lost, _ := m.law.at(done + m.back.Of(x))
			chance = 1 - lost
		}
		if !(chance > 1e-9) {
			out[i] = true
			continue
		}
		late := done
		if !m.resident {
			late -= port
		}
		if score := chance / max(cost+float64(rule.Price*late), 1e-300); worker < 0 || score > best {
			worker, best, end, survives = i, score, done, chance
		}
	}
	return worker, end, survives
}
