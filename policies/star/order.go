package star

import (
	"cmp"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Order returns the order that a text spells: best (the fastest link first, the
// theorem's), given, slowest (link first), or workers such as 3-1-2, counted from
// 1. Spelled out, an order need not name all. Those whose links are equally fast
// stay as they are given.
func (s Star) Order(text string) ([]int32, error) {
	switch text {
	case "best":
		return s.BestOrder(), nil
	case "given":
		return s.given(), nil
	case "slowest":
		return s.WorstOrder(), nil
	}
	return orders.Parse[int32](text, len(s), "best, given, slowest")
}

// BestOrder returns the workers from the fastest link to the slowest: the order of
// Theorem 2, in which any load is done first.
func (s Star) BestOrder() []int32 { return s.sorted(1) }

// WorstOrder returns the workers from the slowest link to the fastest. No order
// takes longer, whether or not some may be left out: see [Star.Slowdown].
func (s Star) WorstOrder() []int32 { return s.sorted(-1) }

func (s Star) sorted(sign int) []int32 {
	order := s.given()
	slices.SortStableFunc(order, func(i, j int32) int { return sign * cmp.Compare(s[i].Send, s[j].Send) })
	return order
}

func (s Star) given() []int32 { return orders.Given[int32](len(s)) }

// byLink tells whether no worker of the order is sent to before one whose link is
// faster.
func (s Star) byLink(order []int32) bool {
	return slices.IsSortedFunc(order, func(i, j int32) int { return cmp.Compare(s[i].Send, s[j].Send) })
}

// settled returns the order with those first that need no message. They stand
// wherever they like, since it changes nothing.
func (s Star) settled(order []int32) []int32 {
	first := make([]int32, 0, len(order))
	for _, free := range []bool{true, false} {
		for _, i := range order {
			if (s[i].Send == 0) == free {
				first = append(first, i)
			}
		}
	}
	return first
}
