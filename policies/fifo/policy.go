package fifo

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// FIFO deals the load out so that the results come back in the order of the
// sends, as early as that can be. Where the network is what takes longest, workers
// wait. It plans for workers that are not interrupted.
type FIFO struct {
	Out     orders.Order `doc:"which worker is sent to first: fastest and slowest are by computing"`
	Workers float64      `min:"1" max:"1e6" word:"auto=0" doc:"how many take part, the first in the order; auto is as many as pay"`
	Waiting bool         `doc:"whether workers may wait; else a number of workers whose network is too slow is refused"`
}

// Words returns what the option accepts.
func (FIFO) Words(option string) spec.Words { return wordsOf(option) }

// Schedule plans for the problem.
func (f FIFO) Schedule(p *models.Problem) (*models.Schedule, error) {
	c, order, err := read(p, f.Out, f.Workers)
	if err != nil {
		return nil, err
	}
	if f.Workers == 0 {
		m := 0
		if f.Waiting {
			m, _ = c.Rent(order, p.Load)
		} else {
			m, _ = c.RentFullSpeed(order, p.Load)
		}
		order = order[:m]
	}
	return plan(c, order, order, p.Load, !f.Waiting)
}

// LIFO deals the load out so that the results come back in the opposite order of
// the sends, as early as that can be. It plans for workers that are not interrupted.
type LIFO struct {
	Out     orders.Order `doc:"which worker is sent to first: fastest and slowest are by computing"`
	Workers float64      `min:"1" max:"1e6" word:"auto=0" doc:"how many take part, the first in the order; auto is as many as pay"`
}

// Words returns what the option accepts.
func (LIFO) Words(option string) spec.Words { return wordsOf(option) }

// Schedule plans for the problem.
func (l LIFO) Schedule(p *models.Problem) (*models.Schedule, error) {
	c, order, err := read(p, l.Out, l.Workers)
	if err != nil {
		return nil, err
	}
	if l.Workers == 0 {
		m, _ := c.RentLIFO(order, p.Load)
		order = order[:m]
	}
	return plan(c, order, models.LIFO(order), p.Load, true)
}

// Orders deals the load out for any two orders, so that no worker ever waits. If
// there is no such way for the load, the problem is refused.
type Orders struct {
	Out  orders.Order `doc:"which worker is sent to first: fastest and slowest are by computing"`
	Back orders.Order `doc:"which worker returns first: as it was sent to (fifo), the other way (lifo), or as for out"`
}

// Words returns what the option accepts.
func (Orders) Words(option string) spec.Words { return wordsOf(option) }

// Schedule plans for the problem.
func (o Orders) Schedule(p *models.Problem) (*models.Schedule, error) {
	c, out, err := read(p, o.Out, 0)
	if err != nil {
		return nil, err
	}
	back, err := c.BackOrder(o.Back, out)
	if err != nil {
		return nil, err
	}
	return plan(c, out, back, p.Load, true)
}

// read returns the problem's cluster and the first workers of an order, or all if
// their number is 0.
func read(p *models.Problem, out orders.Order, workers float64) (c Cluster, order []int32, err error) {
	if err := p.Validate(); err != nil {
		return c, nil, err
	}
	if workers != 0 && !(workers >= 1 && workers <= 1e6) {
		return c, nil, fmt.Errorf("workers is %v: it must be from 1 to 1000000, or 0 for as many as pay", workers)
	}
	if c, err = Of(p.Platform); err != nil {
		return c, nil, err
	}
	if order, err = c.Order(out); err != nil {
		return c, nil, err
	}
	if workers != 0 {
		order = order[:min(len(order), int(workers))]
	}
	return c, order, nil
}

// plan returns the schedule of a protocol for a load. If it must be valid, so that
// no worker waits, and is not, that is an error.
func plan(c Cluster, out, back []int32, load float64, valid bool) (*models.Schedule, error) {
	p, err := New(c, out, back)
	if err != nil {
		return nil, err
	}
	t := p.time(load)
	if valid {
		if err := p.check(t); err != nil {
			return nil, err
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

// schedule makes chunks of the shares, and sees to it that no rounding makes them
// more than the load.
func (p *Protocol) schedule(shares []float64, load float64) (*models.Schedule, error) {
	sum := 0.0
	for _, w := range shares {
		sum += w
	}
	s := &models.Schedule{List: make([][]int32, len(p.c.Work))}
	for k, w := range shares {
		size := w * (load / sum)
		if !(size > 0) || math.IsInf(size, 1) {
			return nil, fmt.Errorf("the costs are too far apart: P%d would get %v units", p.out[k]+1, size)
		}
		s.Size = append(s.Size, size)
		s.List[p.out[k]] = []int32{int32(k)}
	}
	if p.c.Setup > 0 || p.c.Out > 0 { // otherwise there are no messages to order
		s.Send = p.out
	}
	if p.c.Setup > 0 || p.c.Back > 0 {
		s.Return = p.back
	}
	return s, nil
}
