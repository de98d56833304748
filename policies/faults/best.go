package faults

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/bisect"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// Best returns the allocation that ends first of all, if the workers are alike and
// either the reading is Waiting or g is 0; otherwise a good one.
//
// Theorem. To end by t, every worker may keep as many of its own units as it computes by then, and the rest
// must be moved. If q workers are sent to, their rooms add up to at most the rooms of the q workers with the
// fewest faulty units, taken in the order of that number: the room of the k-th message's worker falls with k
// and with its own units, in separate terms or as the lesser of both, so that pairing early messages with
// few units loses nothing. In that order rooms fall, so the total room is largest if all workers with room
// are sent to. So t is enough if and only if that holds the rest, and the least t is found by bisection over
// the floating-point numbers: in n log n for sorting and 64 n.
//
// Where workers differ, six orders are tried: few units first, little own time first,
// fast first, fast links first, by start-ups, and by o w, the order of Smith, Naval
// Research Logistics Quarterly 3 (1956), for the sum of weighted times. A worker that has
// no room in its turn is passed over. [Second.Search] tries all, for few workers.
func (s Second) Best() (Allocation, error) {
	if err := s.Validate(); err != nil {
		return Allocation{}, err
	}
	best := s.settle(s.Faults, nil)
	keys := []func(i int32) float64{
		func(i int32) float64 { return float64(s.Faults[i]) },
		func(i int32) float64 { return s.Workers[i].Compute.Of(float64(s.Faults[i])) },
		func(i int32) float64 { return s.Workers[i].Compute.PerUnit },
		func(i int32) float64 { return s.Workers[i].Send.Latency * s.Workers[i].Compute.PerUnit },
		func(i int32) float64 { return s.Workers[i].Send.PerUnit },
		func(i int32) float64 { return s.Workers[i].Send.Latency },
	}
	if s.alike() {
		keys = keys[:1]
	}
	for _, key := range keys {
		order := orders.Numbered(len(s.Faults))
		slices.SortStableFunc(order, func(i, j int32) int { return cmp.Compare(key(i), key(j)) })
		if a := s.inOrder(order, best.Makespan); a.Makespan < best.Makespan {
			best = a
		}
	}
	return best, nil
}

func (s *Second) alike() bool {
	return !slices.ContainsFunc(s.Workers, func(w models.Worker) bool {
		return w.Send != s.Workers[0].Send || w.Compute != s.Workers[0].Compute
	})
}

// inOrder returns the allocation of the least makespan, up to one that is known to be
// possible without messages, that sends to workers in an order.
func (s *Second) inOrder(order []int32, possible float64) Allocation {
	end := bisect.Bits(0, possible, func(t float64) bool { return s.fits(order, t, nil) })
	units := slices.Clone(s.Faults)
	to := slices.Clone(order)
	if !s.fits(order, end, units) {
		copy(units, s.Faults)
	}
	a := s.settle(units, to)
	a.Moves = s.moves(a)
	return a
}

// moves returns which worker gives to which: the first that has to give to the first that
// is sent units, as much as both allow, and so on.
func (s *Second) moves(a Allocation) (moves []Transfer) {
	from, give := -1, 0
	for _, to := range a.To {
		for take := a.Units[to] - s.Faults[to]; take > 0; {
			for give <= 0 {
				from++
				give = s.Faults[from] - a.Units[from]
			}
			x := min(give, take)
			moves = append(moves, Transfer{from, int(to), x})
			give, take = give-x, take-x
		}
	}
	return moves
}

// fits reports whether all can be computed by t if each worker is sent as many units as it has room for,
// in an order. If so, and units is not nil, it sets how many each worker computes.
func (s *Second) fits(order []int32, t float64, units []int) bool {
	rest := 0
	for i, n := range s.Faults {
		keep := s.keeps(i, t)
		rest += n - keep
		if units != nil {
			units[i] = keep
		}
	}
	port := 0.0
	for _, i := range order {
		if rest == 0 {
			break
		}
		if s.keeps(int(i), t) < s.Faults[i] {
			continue // it has too many itself
		}
		if x := s.room(int(i), port, t, rest); x > 0 {
			_, port = s.ends(int(i), port, x)
			rest -= x
			if units != nil {
				units[i] += x
			}
		}
	}
	return rest == 0
}

// mostSearched is how many workers [Second.Search] takes: their orders grow as factorials.
const mostSearched = 7

// Search returns the allocation that ends first of all, of up to 7 workers that need not be alike, for the
// reading Waiting or g of 0: it tries all workers in all orders, and for each the bisection of
// [Second.Best]. Where units cost time to send, it is the best allocation in which every worker that is sent
// to is filled up to its room.
func (s Second) Search() (Allocation, error) {
	if err := s.Validate(); err != nil {
		return Allocation{}, err
	}
	if len(s.Workers) > mostSearched {
		return Allocation{}, fmt.Errorf("there are %d workers: a search takes %d at most", len(s.Workers), mostSearched)
	}
	best := s.settle(s.Faults, nil)
	order := make([]int32, 0, len(s.Workers))
	var try func()
	try = func() {
		if len(order) > 0 {
			if below := math.Nextafter(best.Makespan, 0); s.fits(order, below, nil) {
				best = s.inOrder(order, below)
			}
		}
		for i := range s.Workers {
			if !slices.Contains(order, int32(i)) {
				order = append(order, int32(i))
				try()
				order = order[:len(order)-1]
			}
		}
	}
	try()
	return best, nil
}
