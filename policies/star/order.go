package star

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/orders"
)

// words are the orders that the policies accept.
var words = orders.Vocabulary{
	Words: []orders.Word{
		{Order: "best", Means: orders.FastestLink}, {Order: orders.Given},
		{Order: "slowest", Means: orders.SlowestLink}, {Order: orders.Search},
	},
	Workers: true,
}

// order returns a spelled order: best (fastest link first, as in the theorem), given, slowest (link
// first), or workers such as 3-1-2, possibly not all. Workers with equally fast links stay in the given
// order. It returns an error for search, whose order depends on the tasks: see [TasksAnyOrder].
func (s star) order(o orders.Order) ([]int32, error) {
	means, order, err := orders.Read(words, o, len(s))
	switch means {
	case orders.FastestLink:
		return s.bestOrder(), nil
	case orders.Given:
		return s.given(), nil
	case orders.SlowestLink:
		return s.worstOrder(), nil
	case orders.Search:
		return nil, fmt.Errorf("order=search needs rounding=optimal: for shares the best order is known")
	}
	return order, err
}

// bestOrder returns the workers from the fastest link to the slowest: the optimal order of Theorem 2.
func (s star) bestOrder() []int32 { return s.sorted(1) }

// worstOrder returns the workers from the slowest link to the fastest. No order takes longer, whether or
// not workers may be left out.
func (s star) worstOrder() []int32 { return s.sorted(-1) }

func (s star) sorted(sign int) []int32 {
	order := s.given()
	slices.SortStableFunc(order, func(i, j int32) int { return sign * cmp.Compare(s[i].Send, s[j].Send) })
	return order
}

func (s star) given() []int32 { return orders.Numbered(len(s)) }

// byLink reports whether no worker of the order is sent to before one whose link is faster.
func (s star) byLink(order []int32) bool {
	return slices.IsSortedFunc(order, func(i, j int32) int { return cmp.Compare(s[i].Send, s[j].Send) })
}

// settled moves the workers that need no message to the front of an order. That changes nothing, since
// they do not wait for a turn.
func (s star) settled(order []int32) []int32 {
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
