package rounds

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Choice is the prescribed part of a plan; 0 leaves a number open.
type Choice struct {
	Rounds  int
	Workers int // number of workers that take part
}

// Search is the largest number of messages, for p workers, that is tried where the number is open:
// 10,000, or 100 rounds if that is more.
func Search(p int) int { return min(Most, max(10_000, 100*p)) }

// worthwhile is the share of the makespan that a further round must gain, so that it is more than
// rounding.
const worthwhile = 1e-13

// briefest is the least share of the makespan for a chunk's computation where an order has no latencies,
// and for a uniform round. Without latencies every further round gains something, if less and less, and
// no number of them is the best: if any gain counted, plans would have chunks of 1e-13 units.
const briefest = 1e-6

// Endless reports whether no number of rounds is the best for an order, because none of its messages and
// chunks has a latency.
func Endless(p *models.Problem, order []int32) bool {
	for _, i := range order {
		if p.Workers[i].Send.Latency > 0 || p.Workers[i].Compute.Latency > 0 {
			return false
		}
	}
	return true
}

// BestRecursive returns the best plan of [Recursive] that was found for the choice. Workers are served in
// the order of [ByLink]; it tries the first workers of that order, and the workers that would do the load
// first alone. On a star other sets of workers may be better. If the number of rounds is open, the first
// need not be a whole one.
//
// Rounds are added as long as whole ones gain anything, up to [Search]. That is the best number as far as
// the makespan is convex in it, which is not proved, but no exception was found. Without latencies
// messages are added as long as each chunk takes a millionth of the makespan or more to compute.
func BestRecursive(p *models.Problem, choice Choice) (Plan, error) {
	return bestRecursive(p, choice, briefest)
}

func bestRecursive(p *models.Problem, choice Choice, briefest float64) (Plan, error) {
	return best(p, choice,
		func(order []int32, _ float64) (int, float64) { return messagesOf(p, order, briefest) },
		func(order []int32, messages int) (Plan, error) { return Recursive(p, order, messages) },
		func(rounds, p int) int { return rounds * p })
}

// messagesOf returns the best number of messages and its makespan, or 0 if there is no plan. Without
// latencies each chunk takes the briefest share of the makespan or more.
func messagesOf(p *models.Problem, order []int32, briefest float64) (messages int, makespan float64) {
	r := newRecursion(p, order)
	size := len(order)
	limited := Endless(p, order)
	for before := 0.0; r.messages+size <= Search(size); {
		r.add(size)
		for j, t := range r.makespans {
			if limited && messages > 0 && !math.IsInf(t, 0) && r.shortest[j] < float64(briefest*t) {
				return messages, makespan
			}
			if n := r.messages - size + j + 1; !math.IsInf(t, 0) && (messages == 0 || t < makespan*(1-worthwhile)) {
				messages, makespan = n, t
			}
		}
		y, t := r.solve()
		if !(y > 0) || r.messages > size && !(t < before*(1-worthwhile)) {
			break
		}
		before = t
	}
	return messages, makespan
}

// best returns the best plan that it finds for a choice. If the number of rounds is open, count finds the
// best number of messages or rounds for an order; it is 0 if no plan is below a makespan. Otherwise
// settled converts the given number of rounds of p workers.
func best(p *models.Problem, choice Choice,
	count func(order []int32, below float64) (int, float64),
	plan func(order []int32, count int) (Plan, error),
	settled func(rounds, p int) int,
) (Plan, error) {
	if err := checkChoice(p, choice); err != nil {
		return Plan{}, err
	}
	var found Plan
	var refusal error
	try := func(order []int32) {
		setup := 0.0
		for _, i := range order {
			setup += p.Workers[i].Send.Latency
		}
		if found.Chunks != nil && float64(choice.Rounds)*setup >= found.Makespan {
			return // the latencies of the messages take longer
		}
		size := len(order)
		n, t := settled(choice.Rounds, size), 0.0
		if choice.Rounds == 0 {
			n, t = count(order, found.Makespan)
			if n == 0 && found.Chunks == nil {
				n = settled(1, size) // the call returns why there is no plan
			}
		}
		if n == 0 || found.Chunks != nil && !(t < found.Makespan) {
			return
		}
		pl, err := plan(order, n)
		switch {
		case err != nil && refusal == nil:
			refusal = err
		case err == nil && (found.Chunks == nil || pl.Makespan < found.Makespan):
			found = pl
		}
	}
	byLink := ByLink(p)
	alone := byAlone(p, byLink)
	numbers := []int{choice.Workers}
	if choice.Workers == 0 {
		numbers = numbersUpTo(len(p.Workers))
	}
	for _, n := range numbers {
		try(byLink[:n])
		if quick := inOrder(byLink, alone[:n]); !slices.Equal(quick, byLink[:n]) {
			try(quick)
		}
	}
	if found.Chunks == nil {
		return Plan{}, refusal
	}
	return found, nil
}

// byAlone sorts the workers of an order by the time in which each would do the load alone.
func byAlone(p *models.Problem, order []int32) []int32 {
	order = slices.Clone(order)
	slices.SortStableFunc(order, func(i, j int32) int {
		a, b := &p.Workers[i], &p.Workers[j]
		return cmp.Compare(a.Send.Of(p.Load)+a.Compute.Of(p.Load), b.Send.Of(p.Load)+b.Compute.Of(p.Load))
	})
	return order
}

// inOrder returns some of the workers of an order, in that order.
func inOrder(order, some []int32) []int32 {
	takes := make([]bool, len(order))
	for _, i := range some {
		takes[i] = true
	}
	var in []int32
	for _, i := range order {
		if takes[i] {
			in = append(in, i)
		}
	}
	return in
}

func checkChoice(p *models.Problem, choice Choice) error {
	if err := check(p); err != nil {
		return err
	}
	if choice.Rounds < 0 || choice.Rounds > Most {
		return fmt.Errorf("%d rounds: there must be 1 to %d, or 0 for the best number", choice.Rounds, Most)
	}
	if choice.Workers < 0 || choice.Workers > len(p.Workers) {
		return fmt.Errorf("%d workers: there must be 1 to %d, or 0 for as many as pay off", choice.Workers, len(p.Workers))
	}
	return nil
}

// numbersUpTo returns the numbers of workers to try: all up to 256, and then in steps of a fiftieth.
func numbersUpTo(p int) []int {
	var numbers []int
	for n := 1; n < p; n += 1 + n/256*5 {
		numbers = append(numbers, n)
	}
	return append(numbers, p)
}
