package fifo

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// FIFO deals the load out so that the results come back in the order of the sends, as early as possible.
// Where the network is the bottleneck, workers wait. It plans for workers that are not interrupted; where
// they may be, rounds lose less with a worker.
type FIFO struct {
	Out     orders.Order `doc:"order of the sends: fastest and slowest by computing speed; best is fastest on a bus without computing start-ups, elsewhere a search"`
	Workers float64      `min:"1" max:"1e6" word:"auto=0" doc:"number of workers that take part, the first in the order; auto: as many as pay off"`
	Waiting bool         `doc:"whether workers may wait; if not, a network too slow for that is refused"`
	Rounds  float64      `min:"1" max:"1e4" word:"auto=0" doc:"number of equal parts of the load, dealt out one after the other; with several, results precede sends; auto: by trial episodes"`
}

// Words returns the words that the option accepts.
func (FIFO) Words(option string) spec.Words { return wordsOf(option, bestWords) }

// Needs returns what the policy needs of a world.
func (FIFO) Needs() needs.Needs { return needed }

// Schedule plans for the problem.
func (f FIFO) Schedule(p *models.Problem) (*models.Schedule, error) {
	if f.Rounds != 0 && !(f.Rounds >= 1 && f.Rounds <= mostRounds) {
		return nil, fmt.Errorf("rounds is %v: it must be from 1 to %d, or 0 for auto", f.Rounds, mostRounds)
	}
	w, err := read(p, f.Out, f.Workers)
	if err != nil {
		return nil, err
	}
	if f.Rounds == 0 {
		return f.infer(w)
	}
	return f.inRounds(w, int(f.Rounds))
}

// once plans a single round of a load.
func (f FIFO) once(w *world, load float64) (*models.Schedule, error) {
	if w.star != nil {
		return w.general(load, false, f.Waiting)
	}
	order := w.order
	if !w.given {
		m := 0
		if f.Waiting {
			m, _ = w.cluster.Rent(order, load)
		} else {
			m, _ = w.cluster.RentFullSpeed(order, load)
		}
		order = order[:m]
	}
	return plan(w.cluster, order, order, load, !f.Waiting)
}

// LIFO deals the load out so that the results come back in the order opposite to the sends, as early as
// possible. It plans for workers that are not interrupted.
type LIFO struct {
	Out     orders.Order `doc:"order of the sends: fastest and slowest by computing speed; best is fastest on a bus without computing start-ups, elsewhere a search"`
	Workers float64      `min:"1" max:"1e6" word:"auto=0" doc:"number of workers that take part, the first in the order; auto: as many as pay off"`
}

// Words returns the words that the option accepts.
func (LIFO) Words(option string) spec.Words { return wordsOf(option, bestWords) }

// Needs returns what the policy needs of a world.
func (LIFO) Needs() needs.Needs { return needed }

// Schedule plans for the problem.
func (l LIFO) Schedule(p *models.Problem) (*models.Schedule, error) {
	w, err := read(p, l.Out, l.Workers)
	if err != nil {
		return nil, err
	}
	if w.star != nil {
		return w.general(p.Load, true, false)
	}
	order := w.order
	if !w.given {
		m, _ := w.cluster.RentLIFO(order, p.Load)
		order = order[:m]
	}
	return plan(w.cluster, order, models.LIFO(order), p.Load, true)
}

// Orders deals the load out for any two orders, so that no worker ever waits. If no protocol of the
// orders is valid for the load, the error is a [models.NoSchedule].
type Orders struct {
	Out  orders.Order `doc:"order of the sends: fastest and slowest by computing speed"`
	Back orders.Order `doc:"order of the results: as the sends (fifo), opposite (lifo), or as for out"`
}

// Words returns the words that the option accepts.
func (Orders) Words(option string) spec.Words { return wordsOf(option, outWords) }

// Needs returns what the policy needs of a world.
func (Orders) Needs() needs.Needs { return needed }

// Schedule plans for the problem.
func (o Orders) Schedule(p *models.Problem) (*models.Schedule, error) {
	w, err := read(p, o.Out, 0)
	if err != nil {
		return nil, err
	}
	back, err := w.cluster.BackOrder(o.Back, w.order)
	if err != nil {
		return nil, err
	}
	if w.star != nil {
		return w.star.protocol(w.order, back)
	}
	return plan(w.cluster, w.order, back, p.Load, true)
}

// needed is what the policies need of a world.
const needed = needs.NoStreaming

// world is the problem and the options as the policies read them.
type world struct {
	problem *models.Problem
	cluster Cluster // only Work if the platform is a star
	star    *star   // nil if the platform is a cluster of the paper
	out     orders.Order
	order   []int32
	given   bool // all workers of the order take part
}

// read reads a problem, an order, and the number of its first workers that take part, 0 if that is open.
func read(p *models.Problem, out orders.Order, workers float64) (*world, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if workers != 0 && !(workers >= 1 && workers <= 1e6) {
		return nil, fmt.Errorf("workers is %v: it must be from 1 to 1000000, or 0 for as many as pay off", workers)
	}
	if err := needed.Check(p); err != nil {
		return nil, err
	}
	w := &world{problem: p, out: out, given: workers != 0}
	var err error
	if w.cluster, err = NewCluster(p.Platform); err != nil {
		if w.star, err = starOf(p); err != nil {
			return nil, err
		}
		w.cluster = w.star.cluster()
	}
	if w.order, err = w.cluster.Order(out); err != nil {
		return nil, err
	}
	if w.given {
		w.order = w.order[:min(len(w.order), int(workers))]
	}
	return w, nil
}

// plan returns the schedule of a protocol for a load. If valid is set, a protocol in which a worker would
// wait is an error.
func plan(c Cluster, out, back []int32, load float64, valid bool) (*models.Schedule, error) {
	p, err := New(c, out, back)
	if err != nil {
		return nil, err
	}
	t := p.time(load)
	if valid {
		if err := p.check(t); err != nil {
			return nil, models.NoSchedule{Why: err}
		}
	}
	return p.schedule(p.shares(t), load)
}

// Schedule returns the schedule of the protocol for a lifespan, or an error if it
// is not valid for it.
func (p *Protocol) Schedule(lifespan float64) (*models.Schedule, error) {
	if err := p.Check(lifespan); err != nil {
		return nil, err
	}
	return p.schedule(p.Shares(lifespan), p.Work(lifespan))
}

// schedule makes chunks of the shares.
func (p *Protocol) schedule(shares []float64, load float64) (*models.Schedule, error) {
	s, err := chunks(p.out, shares, load, len(p.c.Work))
	if err != nil {
		return nil, err
	}
	if p.c.Setup > 0 || p.c.Out > 0 { // otherwise there are no messages to order
		s.Send = p.out
	}
	if p.c.Setup > 0 || p.c.Back > 0 {
		s.Return = p.back
	}
	return s, nil
}

// chunks makes chunks of the shares, whose sum no rounding lets exceed the load.
func chunks(out []int32, shares []float64, load float64, workers int) (*models.Schedule, error) {
	sum := 0.0
	for _, w := range shares {
		sum += w
	}
	s := &models.Schedule{List: make([][]int32, workers)}
	for k, w := range shares {
		size := w * (load / sum)
		if !(size > 0) || math.IsInf(size, 1) {
			return nil, fmt.Errorf("the costs are too far apart: P%d would get %v units", out[k]+1, size)
		}
		s.Size = append(s.Size, size)
		s.List[out[k]] = []int32{int32(k)}
	}
	return s, nil
}
