package returns

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// climb is a local search for the best pair of a family that is too large for enumeration. Workers change
// their places one at a time, leave and come back, as long as that helps; from several starts.
type climb struct {
	s     *star
	f     orderFamily
	g     simplex
	at    places
	left  int // linear programmes that may still be solved
	out   []int32
	back  []int32 // like out if the orders are tied
	value float64
	parts []float64
}

// work limits a climb in multiplications, effort in linear programmes.
const (
	work   = 5e7
	effort = 4000
)

// ascend returns the best plan found from the starts, with the bound of the whole family.
func (s *star) ascend(f orderFamily, starts ...[]int32) (Plan, error) {
	n := len(s.workers)
	left := min(effort, int(work/math.Pow(float64(len(f.who)), 3)))
	top := &climb{value: math.Inf(1)}
	for k, start := range starts {
		h := &climb{s: s, f: f, at: places{make([]int, n), make([]int, n)}, value: math.Inf(1), parts: make([]float64, n)}
		h.left = left / (len(starts) - k)
		left -= h.left
		h.try(start, h.follow(start))
		if f.tie == unrelated && f.back == nil {
			h.try(start, models.LIFO(start))
		}
		for h.left > 0 && !math.IsInf(h.value, 1) && (h.round(h.nudge) || h.round(h.lift)) {
		}
		left += h.left
		if h.value < top.value {
			top = h
		}
	}
	if top.s == nil {
		return Plan{}, errFar
	}
	return s.plan(top.out, top.back, top.parts, s.relaxed(f.who))
}

// follow returns the order of results that the family prescribes for an order of sends.
func (h *climb) follow(out []int32) []int32 {
	switch {
	case h.f.tie == lifo:
		return models.LIFO(out)
	case h.f.tie == unrelated && h.f.back != nil:
		return slices.DeleteFunc(slices.Clone(h.f.back), func(i int32) bool { return !slices.Contains(out, i) })
	}
	return slices.Clone(out)
}

// try keeps a pair of orders if it is better than the best, and reports whether it is. A worker that gets
// nothing is left out, which may make it better still.
func (h *climb) try(out, back []int32) bool {
	better := false
	for len(out) > 0 {
		h.left--
		for k, i := range out {
			h.at.out[i] = k
		}
		for k, i := range back {
			h.at.back[i] = k
		}
		h.s.linearProgramme(&h.g, out, h.at)
		value, _ := h.g.solve()
		if !(value < h.value*(1-tiny)) {
			break
		}
		better = true
		h.value = value
		clear(h.parts)
		for k, i := range out {
			h.parts[i] = h.g.x[k]
		}
		idle := func(i int32) bool { return h.parts[i] == 0 }
		if !slices.ContainsFunc(out, idle) {
			h.out, h.back = out, back
			break
		}
		out = slices.DeleteFunc(slices.Clone(out), idle)
		back = slices.DeleteFunc(slices.Clone(back), idle)
		h.out, h.back = out, back
	}
	return better
}

// round lets every worker try its changes, each from the best found so far, and reports whether one
// helped.
func (h *climb) round(change func(i int32) bool) (better bool) {
	for _, i := range h.f.who {
		if h.left > 0 && change(i) {
			better = true
		}
	}
	return better
}

// nudge moves a worker in one order, or lets it leave, or replace another.
func (h *climb) nudge(i int32) (better bool) {
	in := func() bool { return h.left > 0 && slices.Contains(h.out, i) }
	if !in() {
		return h.replace(i)
	}
	for k := 0; k < len(h.out); k++ {
		if h.f.out == nil && in() {
			out := moved(h.out, i, k)
			back := h.back
			if h.f.tie != unrelated || h.f.back != nil {
				back = h.follow(out)
			}
			better = h.try(out, back) || better
		}
		if h.f.tie == unrelated && h.f.back == nil && in() {
			better = h.try(h.out, moved(h.back, i, k)) || better
		}
	}
	if len(h.out) > 1 && in() {
		better = h.try(without(h.out, i), without(h.back, i)) || better
	}
	return better
}

// replace tries a worker without a share in the places of the others.
func (h *climb) replace(i int32) bool {
	for k := 0; h.f.out == nil && h.f.back == nil && k < len(h.out) && h.left > 0; k++ {
		if h.try(instead(h.out, h.out[k], i), instead(h.back, h.out[k], i)) {
			return true
		}
	}
	return false
}

// lift takes a worker out of both orders and puts it anywhere.
func (h *climb) lift(i int32) (better bool) {
	if h.f.out != nil {
		return false
	}
	for k := range len(h.f.who) {
		if h.f.tie != unrelated || h.f.back != nil {
			if out := moved(h.out, i, k); h.left > 0 {
				better = h.try(out, h.follow(out)) || better
			}
			continue
		}
		for l := range len(h.f.who) {
			if h.left > 0 && max(k, l) <= len(h.out) {
				better = h.try(moved(h.out, i, k), moved(h.back, i, l)) || better
			}
		}
	}
	return better
}

// moved returns the order with a worker at a place, whether or not it was there.
func moved(order []int32, worker int32, to int) []int32 {
	order = without(order, worker)
	return slices.Insert(order, min(to, len(order)), worker)
}

// without returns the order without a worker.
func without(order []int32, worker int32) []int32 {
	return slices.DeleteFunc(slices.Clone(order), func(i int32) bool { return i == worker })
}

// instead returns the order with a worker in the place of another.
func instead(order []int32, of, worker int32) []int32 {
	order = slices.Clone(order)
	order[slices.Index(order, of)] = worker
	return order
}

// relaxed returns a lower bound on the makespan of all plans of some workers: start-up costs are left
// out, and workers wait for each other only at the shared port.
func (s *star) relaxed(who []int32) (bound float64) {
	bare := *s
	bare.workers = slices.Clone(s.workers)
	for i := range bare.workers {
		w := &bare.workers[i]
		w.Send.Latency, w.Compute.Latency, w.Return.Latency = 0, 0, 0
	}
	n := len(s.workers)
	var g simplex
	bare.linearProgramme(&g, who, places{make([]int, n), make([]int, n)})
	_, bound = g.solve()
	return bound
}
