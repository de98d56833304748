package returns

import (
	"errors"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
)

// star is a problem as this package sees it, without interruptions.
type star struct {
	workers []models.Worker
	full    bool // the port carries a message out and one back at a time
	load    float64
	unit    float64 // the unit of time: the least time of one worker alone for the whole load
}

var errFar = errors.New("the costs are too large, or too far apart to compute with")

// most is the largest number of workers in a linear programme.
const most = 300

// read returns the star of a problem, or an error that says why it is not one.
func read(p *models.Problem) (*star, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if err := (Policy{}).Needs().Check(p); err != nil {
		return nil, err
	}
	s := &star{workers: p.Workers, full: p.Port == models.FullDuplex, load: p.Load, unit: math.Inf(1)}
	for i := range s.workers {
		s.unit = min(s.unit, s.alone(i))
	}
	if math.IsInf(s.unit, 1) {
		return nil, errFar
	}
	return s, nil
}

// alone returns the time of one worker for the whole load.
func (s *star) alone(i int) float64 {
	w := s.workers[i]
	return w.Send.Of(s.load) + w.Compute.Of(s.load) + w.Return.Of(s.load)
}

// all returns all workers in the order of their numbers.
func (s *star) all() []int32 { return orders.Numbered(len(s.workers)) }

// latencies reports whether a worker's part takes time whatever its share.
func latencies(w models.Worker) bool {
	return w.Send.Latency > 0 || w.Compute.Latency > 0 || w.Return.Latency > 0
}

// linear reports whether all times are proportional to load.
func (s *star) linear() bool {
	for _, w := range s.workers {
		if latencies(w) {
			return false
		}
	}
	return true
}

// withoutResults reports whether no results travel.
func (s *star) withoutResults() bool {
	for _, w := range s.workers {
		if !w.Return.Free() {
			return false
		}
	}
	return true
}

// everyMessage reports whether every worker is sent to and, unless no results travel, returns.
func (s *star) everyMessage() bool {
	silent := s.withoutResults()
	for _, w := range s.workers {
		if w.Send.Free() || w.Return.Free() && !silent {
			return false
		}
	}
	return true
}

// bus reports whether all messages cost the same.
func (s *star) bus() bool {
	for _, w := range s.workers {
		if w.Send != s.workers[0].Send || w.Return != s.workers[0].Return {
			return false
		}
	}
	return true
}

// ratio returns z if every worker's results take z times as long as its load.
func (s *star) ratio() (z float64, ok bool) {
	if !s.everyMessage() || !s.linear() {
		return 0, false
	}
	low, high := math.Inf(1), 0.0
	for _, w := range s.workers {
		z := w.Return.PerUnit / w.Send.PerUnit
		low, high = min(low, z), max(high, z)
	}
	return high, high-low <= tiny*high
}
