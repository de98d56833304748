package fifo

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/returns"
)

// general returns the schedule of FIFO or LIFO on a star for a load.
func (w *world) general(load float64, lifo, waiting bool) (*models.Schedule, error) {
	s := w.star
	s.load = load
	p := *w.problem
	p.Load = load
	if s.mixed() {
		return w.programmed(&p, lifo, waiting)
	}
	var out []int32
	end := math.Inf(1)
	for _, order := range w.orders() {
		some, t := order, 0.0
		if w.given {
			t = s.makespan(order, lifo, waiting)
		} else {
			some, t = s.choose(order, lifo, waiting)
		}
		if t < end*(1-tie) {
			out, end = some, t
		}
	}
	if w.out == orders.Best && !w.given && out != nil && len(s.workers) <= mostExchanged && !s.equal() {
		out, end = s.rearrange(out, end, lifo, waiting)
	}
	switch {
	case out == nil && w.given:
		return nil, models.NoSchedule{Why: fmt.Errorf("with %d workers no protocol deals out %v units: want fewer, or workers=auto", len(w.order), load)}
	case out == nil:
		return nil, fmt.Errorf("the costs are too large, or too far apart to compute with")
	}
	back := out
	if lifo {
		back = models.LIFO(out)
	}
	share, _ := s.shares(out, lifo)
	if _, room := s.end(out, share, lifo); !room && !s.bus() {
		if best, err := returns.Shares(&p, out, back); err == nil && best.Makespan < end {
			return best.Schedule(&p), nil
		}
	}
	return s.schedule(out, back, share)
}

// programmed returns the schedule of the linear programme. It serves stars on which only some workers
// need a send, or only some return results.
func (w *world) programmed(p *models.Problem, lifo, waiting bool) (*models.Schedule, error) {
	if !waiting && !lifo {
		return nil, fmt.Errorf("waiting=false needs a message to every worker or to none, and results from every worker or from none")
	}
	var plan returns.Plan
	var err error
	switch {
	case w.out == orders.Best && !w.given && lifo:
		plan, err = returns.BestLIFO(p)
	case w.out == orders.Best && !w.given:
		plan, err = returns.BestFIFO(p)
	case lifo:
		plan, err = returns.InOrders(p, w.order, models.LIFO(w.order))
	default:
		plan, err = returns.InOrders(p, w.order, w.order)
	}
	if err != nil {
		return nil, err
	}
	return plan.Schedule(p), nil
}

// schedule makes a schedule of shares, in the order of the sends.
func (s *star) schedule(out, back []int32, share []float64) (*models.Schedule, error) {
	plan, err := chunks(out, share, s.load, len(s.workers))
	if err != nil {
		return nil, err
	}
	plan.Send = orderOf(out, func(i int32) bool { return s.workers[i].Send.Free() })
	plan.Return = orderOf(back, func(i int32) bool { return s.workers[i].Return.Free() })
	return plan, nil
}

// orderOf returns an order without the workers that need no message, or nil if none needs one.
func orderOf(workers []int32, free func(i int32) bool) []int32 {
	if rest := slices.DeleteFunc(slices.Clone(workers), free); len(rest) > 0 {
		return rest
	}
	return nil
}

// protocol returns the schedule of two orders in which no worker waits. FIFO and LIFO take linear
// time, other orders O(n^3).
func (s *star) protocol(out, back []int32) (*models.Schedule, error) {
	place, err := places(out, back, len(s.workers))
	if err != nil {
		return nil, err
	}
	if lifo := slices.Equal(out, models.LIFO(back)); !s.mixed() && (lifo || slices.Equal(out, back)) {
		if share, ok := s.shares(out, lifo); ok {
			if _, room := s.end(out, share, lifo); room {
				return s.schedule(out, back, share)
			}
		}
	}
	share, err := s.system(out, place)
	if err != nil {
		return nil, err
	}
	return s.schedule(out, back, share)
}
