package star

import "fmt"

// mostEntries limits the tables of choices, of four bytes an entry.
const mostEntries = 1 << 26

// table returns the counts of the optimal plan of the given number of tasks for any order.
func (s star) table(order []int32, tasks int) ([]float64, error) {
	if len(order)-1 > mostEntries/(tasks+1) {
		return nil, fmt.Errorf("%d whole tasks on %d workers in an order that is not by links: tasks times workers may be up to %d", tasks, len(order), mostEntries)
	}
	last := s[order[len(order)-1]]
	cost, next := make([]float64, tasks+1), make([]float64, tasks+1)
	for d := range cost {
		cost[d] = last.end(0, float64(d))
	}
	choice := make([][]int32, len(order)-1)
	window := make([]int32, tasks+1)
	for k := len(order) - 2; k >= 0; k-- {
		choice[k] = make([]int32, tasks+1)
		cost, next = next, cost
		s[order[k]].row(next, cost, choice[k], window)
	}
	counts := make([]float64, len(order))
	for k := range choice {
		e := int(choice[k][tasks])
		counts[k] = float64(e)
		tasks -= e
	}
	counts[len(order)-1] = float64(tasks)
	return counts, nil
}

// row is a row of the dynamic programme: if the workers behind need next[d] for d tasks, they need
//
//	cost[d] = min over e of e c + max(e w, next[d-e])
//
// together with this worker, which computes e = choice[d] of them, the smallest of several. Choices may
// be nil. The window is memory for len(next) tasks.
//
// As written that takes time in proportion to the square of the tasks. But next grows, so there is a
// largest m = d-e with e w >= next[m]. Up to it the maximum is e w, and m itself is the best. Beyond it
// the maximum is next[m], and e c + next[m] = d c + h(m) with h(m) = next[m] - m c, whose minimum over m
// up to d is wanted. From d to d+1 the crossing does not go back. So it is a sliding-window minimum,
// whose two ends only move forward, and all rows of a table take time in proportion to its size. The
// window keeps each m whose h is less than all behind it.
func (w worker) row(next, cost []float64, choice, window []int32) {
	h := func(m int32) float64 { return next[m] - float64(float64(m)*w.Send) }
	cost[0] = 0
	crossing, head, tail := int32(0), 0, 0
	for d := int32(1); int(d) < len(next); d++ {
		for least := h(d); tail > head && h(window[tail-1]) >= least; {
			tail--
		}
		window[tail] = d
		tail++
		for crossing+1 < d && float64(float64(d-crossing-1)*w.Compute) >= next[crossing+1] {
			crossing++
		}
		for window[head] <= crossing {
			head++
		}
		e := d - window[head]
		least := float64(float64(e)*w.Send) + next[d-e]
		if alone := w.end(0, float64(d-crossing)); alone < least {
			least, e = alone, d-crossing
		}
		cost[d] = least
		if choice != nil {
			choice[d] = e
		}
	}
}
