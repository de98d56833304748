package returns

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// tie relates the order of results to the order of sends.
type tie int

const (
	unrelated tie = iota // nothing
	fifo                 // it is the same
	lifo                 // it is the opposite
)

// orderFamily is a set of pairs of orders. An order that is nil may be any.
type orderFamily struct {
	who       []int32 // the workers that may take part
	out, back []int32
	tie       tie
}

// search tries all pairs of orders of a family, by branch and bound. First it decides which worker is
// sent to first, second and so on, then which one returns last, last but one and so on. It descends only
// if the programme of the decided part is still better than the best pair found.
type search struct {
	s      *star
	f      orderFamily
	who    []int32 // the workers that take part
	at     places
	left   int // linear programmes that may still be solved
	g      simplex
	best   float64
	bound  float64 // lower bound over all that was tried
	parts  []float64
	result places
}

// branch is one next decision of the search.
type branch struct {
	worker       int32
	value, bound float64
}

// exhaust returns the best plan of a family. It is exact unless more linear programmes are needed than
// the limit; then it returns false.
func (s *star) exhaust(f orderFamily, limit int) (Plan, bool, error) {
	n := len(s.workers)
	h := &search{
		s: s, f: f, left: limit, best: math.Inf(1), bound: math.Inf(1),
		at:    places{make([]int, n), make([]int, n)},
		parts: make([]float64, n), result: places{make([]int, n), make([]int, n)},
	}
	optional, must := h.optional()
	if len(optional) > 20 || 1<<len(optional) > limit {
		return Plan{}, false, nil
	}
	for set := 1<<len(optional) - 1; set >= 0; set-- {
		h.who = append(h.who[:0], must...)
		for rest := set; rest != 0; rest &= rest - 1 {
			h.who = append(h.who, optional[bits.TrailingZeros(uint(rest))])
		}
		if len(h.who) == 0 {
			continue
		}
		h.begin()
		h.descend(h.solve())
		if h.left < 0 {
			return Plan{}, false, nil
		}
	}
	if math.IsInf(h.best, 1) {
		return Plan{}, false, errFar
	}
	p, err := s.plan(ordered(f.who, h.result.out), ordered(f.who, h.result.back), h.parts, h.bound)
	return p, true, err
}

// optional divides the workers: some may better stay away; the others never do harm, as their share can
// be 0.
//
// Start-up costs do harm. So does, on a full-duplex port, a place in two given orders between others'
// messages: the time from the last send before it to the first result after it is then shared with
// others. In all other families a worker without a share has a place in which it hinders no other, or
// hinders only one with a share that is hindered anyway.
func (h *search) optional() (optional, must []int32) {
	given := h.s.full && h.f.out != nil && h.f.back != nil && h.f.tie == unrelated
	for _, i := range h.f.who {
		if given || latencies(h.s.workers[i]) {
			optional = append(optional, i)
		} else {
			must = append(must, i)
		}
	}
	return optional, must
}

// begin puts workers at the family's places, and all others at the places of the undecided.
func (h *search) begin() {
	n := len(h.s.workers)
	for _, i := range h.who {
		h.place(i, n, -1)
		if h.f.tie == lifo {
			h.at.back[i] = -n
		}
	}
	for k, i := range h.f.out {
		h.place(i, k, h.at.back[i])
	}
	if h.f.tie == unrelated {
		for k, i := range h.f.back {
			h.at.back[i] = k
		}
	}
}

// place puts a worker at a place of both orders, or of the results only if they are unrelated.
func (h *search) place(i int32, out, back int) {
	switch h.f.tie {
	case fifo:
		back = out
	case lifo:
		back = -out
	}
	h.at.out[i], h.at.back[i] = out, back
}

// solve solves the programme of the decided part.
func (h *search) solve() (value, bound float64) {
	h.left--
	h.s.linearProgramme(&h.g, h.who, h.at)
	return h.g.solve()
}

// hopeless reports whether plans above a bound are not worth a search.
func (h *search) hopeless(bound float64) bool { return bound >= h.best*(1-exact/4) }

// descend searches all completions of the decided part, whose programme has the given value and bound.
func (h *search) descend(value, bound float64) {
	if h.hopeless(bound) {
		h.bound = min(h.bound, bound)
		return
	}
	outs, backs := h.undecided()
	if len(outs) == 0 && len(backs) == 0 {
		h.keep(value, bound)
		return
	}
	n, inOut := len(h.s.workers), len(outs) > 0
	var branches []branch
	try := func(i int32) {
		if inOut {
			h.place(i, len(h.who)-len(outs), h.at.back[i])
		} else {
			h.at.back[i] = len(backs) - 1
		}
	}
	undo := func(i int32) {
		if inOut {
			h.place(i, n, h.at.back[i])
		} else {
			h.at.back[i] = -1
		}
	}
	for _, i := range append(outs, backs...) {
		try(i)
		value, bound := h.solve()
		undo(i)
		branches = append(branches, branch{i, value, bound})
		if inOut && len(branches) == len(outs) || h.left < 0 {
			break
		}
	}
	slices.SortStableFunc(branches, func(a, b branch) int { return cmp.Compare(a.bound, b.bound) })
	for _, b := range branches {
		if h.left < 0 {
			return
		}
		try(b.worker)
		h.descend(b.value, b.bound)
		undo(b.worker)
	}
}

// undecided returns the workers without a place in each order. A single one that is left is already at
// its place.
func (h *search) undecided() (outs, backs []int32) {
	n := len(h.s.workers)
	for _, i := range h.who {
		if h.f.out == nil && h.at.out[i] == n {
			outs = append(outs, i)
		}
		if h.f.tie == unrelated && h.f.back == nil && h.at.back[i] == -1 {
			backs = append(backs, i)
		}
	}
	if len(outs) == 1 {
		outs = nil
	}
	if len(backs) == 1 {
		backs = nil
	}
	return outs, backs
}

// keep records a pair of orders whose programme was just solved.
func (h *search) keep(value, bound float64) {
	h.bound = min(h.bound, bound)
	if !(value < h.best) {
		return
	}
	h.best = value
	h.s.linearProgramme(&h.g, h.who, h.at)
	h.g.solve()
	clear(h.parts)
	for k, i := range h.who {
		h.parts[i] = h.g.x[k]
	}
	copy(h.result.out, h.at.out)
	copy(h.result.back, h.at.back)
}

// ordered sorts workers by their places, ties by number.
func ordered(who []int32, at []int) []int32 {
	order := slices.Sorted(slices.Values(who))
	slices.SortStableFunc(order, func(i, j int32) int { return cmp.Compare(at[i], at[j]) })
	return order
}
