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

// Phase is the first phase: which worker is sent how much, and when all have checked out.
type Phase struct {
	Order    []int32   // workers with a share, in the order of their messages
	Shares   []float64 // of each worker; 0 for those left out
	CheckOut float64   // where results take time, when the last of them is back
}

// FastestLinks returns workers in the order of g, ties to the lower number.
func FastestLinks(workers []Worker) []int32 {
	order := orders.Numbered(len(workers))
	slices.SortStableFunc(order, func(i, j int32) int {
		return cmp.Compare(workers[i].Send.PerUnit, workers[j].Send.PerUnit)
	})
	return order
}

// InOrder shares a load among the workers that an order names, which need not be alike,
// so that all end their check-outs at once. Workers whose share would then be negative are
// left out, and the rest share again, until every worker has something. Workers whose
// messages cost nothing come first, wherever they stand in the order: they wait for no
// worker.
//
// Theorem. Let messages have no start-up cost. If g never decreases along the order and g <= (1+beta) w for
// all workers, no shares in this order complete the load earlier, as long as no worker is left out: a unit
// less for one worker frees its link for g, in which those behind can do one unit at most. If also all have
// one s + c and no worker starves, no other order does either: of two neighbours, the one with the smaller g
// gains as first, and what follows them begins at the same time.
//
// Where results take time, workers check out one after the other, so that each result is ready as the
// one before it is back. That keeps the port busy, if it is free by then: where it is not, as
// sends end after the first result is ready, all ends later than CheckOut says.
//
// With start-up costs, the order of g and the choice of workers by [Cluster.Best] are the best if workers
// are alike, and not always otherwise. [Climb] finds better ones.
func InOrder(workers []Worker, order []int32, load float64) (Phase, error) {
	if err := checkWorkers(workers); err != nil {
		return Phase{}, err
	}
	if err := checkLoad(load); err != nil {
		return Phase{}, err
	}
	if err := orders.Check(order, len(workers)); err != nil {
		return Phase{}, err
	}
	order = slices.Clone(order)
	slices.SortStableFunc(order, func(i, j int32) int {
		free := func(k int32) int {
			if workers[k].Send.Free() {
				return 0
			}
			return 1
		}
		return free(i) - free(j)
	})
	p := Phase{Order: order, Shares: make([]float64, len(workers))}
	for {
		if err := p.together(workers, load); err != nil {
			return Phase{}, err
		}
		rest := slices.DeleteFunc(slices.Clone(p.Order), func(i int32) bool { return !(p.Shares[i] > 0) })
		if len(rest) == len(p.Order) {
			return p, p.scale(load)
		}
		if len(rest) == 0 {
			return Phase{}, fmt.Errorf("the costs are too far apart to share a load of %v", load)
		}
		clear(p.Shares)
		p.Order = rest
	}
}

// together finds the time at which all end at once, and sets the shares, which may be negative. The load
// shared until a time is a continuous function of it.
func (p *Phase) together(workers []Worker, load float64) error {
	high := workers[p.Order[0]].Takes(load)
	enough := func(t float64) bool { sum, _ := p.until(workers, t); return sum >= load }
	for ; !enough(high); high *= 2 {
		if !(high < math.MaxFloat64/4) {
			return fmt.Errorf("the costs are too far apart to share a load of %v", load)
		}
	}
	_, p.CheckOut = p.until(workers, bisect.Halves(0, high, enough))
	return nil
}

// until sets the shares with which the first worker checks out at a time, and each other one when the
// result of that before it is back. It returns their sum, and when the last result is back.
func (p *Phase) until(workers []Worker, t float64) (sum, back float64) {
	port := 0.0
	for _, i := range p.Order {
		w := workers[i]
		x := w.within(t - port)
		p.Shares[i] = x
		port += w.Send.Latency + float64(x*w.Send.PerUnit)
		if !w.Return.Free() {
			t += w.Return.Of(x)
		}
		sum += x
	}
	return sum, t
}

// scale has the shares add up to the load, from which roundings keep them.
func (p *Phase) scale(load float64) error {
	sum := 0.0
	for _, x := range p.Shares {
		sum += x
	}
	for i := range p.Shares {
		p.Shares[i] *= load / sum
		if p.Shares[i]-p.Shares[i] != 0 {
			return fmt.Errorf("the costs are too far apart: worker %d would get %v units", i+1, p.Shares[i])
		}
	}
	return nil
}

// Schedule returns the first phase as a schedule.
func (p Phase) Schedule(workers []models.Worker) *models.Schedule {
	s := &models.Schedule{List: make([][]int32, len(p.Shares)), Send: []int32{}}
	for _, i := range p.Order {
		if !(p.Shares[i] > 0) {
			continue
		}
		s.List[i] = []int32{int32(len(s.Size))}
		s.Size = append(s.Size, p.Shares[i])
		if !workers[i].Send.Free() {
			s.Send = append(s.Send, i)
		}
	}
	return s
}
