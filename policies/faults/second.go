package faults

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// Reading is the cost model for moving units to another worker.
type Reading int

const (
	// Waiting is how the paper reads its own model in (11): a message costs its
	// start-up and nothing for the units in it, and a worker that is sent units begins
	// only when its message has begun, with its own units too.
	Waiting Reading = iota

	// Charged has every unit that is moved cost g, as in the first phase. A worker that is sent units
	// computes its own meanwhile. It starts up once more for the units it was sent, and computes them as
	// they arrive.
	Charged
)

// Second is the second phase. It begins when all check-outs have ended, T^0, and its
// times are counted from there. Nothing that is computed in it is wrong again.
type Second struct {
	Workers []models.Worker // Send: o and g of a message with moved units; Compute: s and w
	Faults  []int           // units of each worker that were found wrong
	Reading Reading
}

// Second returns the second phase of a cluster in which the given numbers of units of
// each worker were wrong. Workers without a share in the first phase may take part in it:
// (11) has the target chosen among all m.
func (c Cluster) Second(faults []int, reading Reading) Second {
	workers := models.Uniform(len(faults), models.Worker{Send: c.Send, Compute: c.Compute})
	return Second{Workers: workers, Faults: faults, Reading: reading}
}

// Validate returns an error unless the phase makes sense.
func (s Second) Validate() error {
	if len(s.Workers) == 0 || len(s.Workers) != len(s.Faults) {
		return fmt.Errorf("%d workers, and the faults of %d: both must be one number, 1 or more", len(s.Workers), len(s.Faults))
	}
	if s.Reading != Waiting && s.Reading != Charged {
		return fmt.Errorf("there is no reading %d", int(s.Reading))
	}
	total := int64(0)
	for i, n := range s.Faults {
		if n < 0 || int64(n) > mostUnits {
			return fmt.Errorf("worker %d has %d faulty units: it must have 0 to %d", i+1, n, mostUnits)
		}
		if total += int64(n); total > mostUnits {
			return fmt.Errorf("there are more than %d faulty units", mostUnits)
		}
		w := s.Workers[i]
		if err := (Worker{Send: w.Send, Compute: w.Compute}).check(); err != nil {
			return fmt.Errorf("worker %d: the %w", i+1, err)
		}
		if !w.Return.Free() {
			return fmt.Errorf("worker %d: its results take time, which this theory does not know", i+1)
		}
		if math.IsInf(w.Compute.Of(float64(mostUnits))+w.Send.Of(float64(mostUnits)), 1) {
			return fmt.Errorf("worker %d: its costs are too large", i+1)
		}
	}
	return nil
}

// Allocation says which worker computes how many faulty units.
type Allocation struct {
	Units    []int      // on each worker, its own and those it was sent
	To       []int32    // workers that are sent to, in the order of their messages; messages of Printed may be empty
	Moves    []Transfer // whose units are sent to which worker; in the order of Algorithm 1 if that made them
	Makespan float64    // when all is computed
}

// Transfer is a number of units of one worker that are sent to another.
type Transfer struct{ From, To, Units int }

// InPlace is the allocation in which every worker computes its own faulty units again,
//
//	max over all that have any of s + w N_i                                       (9)
//
// Where nothing is faulty it takes no time; (9) would have all start up for nothing.
func (s Second) InPlace() (Allocation, error) {
	if err := s.Validate(); err != nil {
		return Allocation{}, err
	}
	return s.settle(s.Faults, nil), nil
}

// begins returns when the worker's own units end where they are computed first, and
// with them when it may start with others.
func (s *Second) begins(i int) float64 {
	if s.Faults[i] == 0 {
		return 0
	}
	return s.Workers[i].Compute.Of(float64(s.Faults[i]))
}

// silent reports whether a worker is sent units without a message, as that would cost
// nothing.
func (s *Second) silent(i int) bool {
	send := &s.Workers[i].Send
	return send.Latency == 0 && (s.Reading == Waiting || send.PerUnit == 0)
}

// starts returns when a worker that is sent units may start with them, if the port is
// free from a time on. Without a message it waits for no other.
func (s *Second) starts(i int, port float64) float64 {
	if s.silent(i) {
		return 0
	}
	return port + s.Workers[i].Send.Latency
}

// ends returns when a worker has computed its own units and the units moved to it, if the port is free for
// these from a time on. It also returns from when on the port is free again.
func (s *Second) ends(i int, port float64, moved int) (end, over float64) {
	w, starts := &s.Workers[i], s.starts(i, port)
	if s.Reading == Waiting {
		return starts + w.Compute.Of(float64(s.Faults[i]+moved)), port + w.Send.Latency
	}
	over = port + w.Send.Of(float64(moved))
	end = max(starts, s.begins(i)) + w.Compute.Of(float64(moved))
	if !s.silent(i) {
		end = max(end, over)
	}
	return end, over
}

// room returns the largest number of units, up to a limit, that can be moved to a worker
// if the port is free from a time on and all must have ended by t. A quotient is a good
// guess, but may be a rounding off, or many; what counts is when the worker ends.
func (s *Second) room(i int, port, t float64, limit int) int {
	fits := func(x int) bool { end, _ := s.ends(i, port, x); return end <= t }
	if limit < 1 || !fits(1) {
		return 0
	}
	w := &s.Workers[i]
	starts := s.starts(i, port)
	guess := (t-starts-w.Compute.Latency)/w.Compute.PerUnit - float64(s.Faults[i])
	if s.Reading == Charged {
		guess = (t - max(starts, s.begins(i)) - w.Compute.Latency) / w.Compute.PerUnit
		if w.Send.PerUnit > 0 {
			guess = min(guess, (t-starts)/w.Send.PerUnit)
		}
	}
	low, high := 1, limit // low fits; so may high
	if x := int(max(1, min(guess, float64(limit)))); fits(x) {
		low, high = x, min(limit, x+1)
		if fits(high) {
			low, high = high, limit
		}
	} else {
		high = x - 1
		if fits(high) {
			low = high
		}
	}
	for low < high {
		if mid := low + (high-low+1)/2; fits(mid) {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return low
}

// keeps returns the largest number of its own units that a worker computes by t.
func (s *Second) keeps(i int, t float64) int {
	return int(min(float64(s.Faults[i]), s.Workers[i].Compute.LargestWithin(t)))
}

// settle returns the allocation with its makespan. A worker that has been sent nothing in
// the end is not sent to.
func (s *Second) settle(units []int, to []int32) Allocation {
	var full []int32
	for _, i := range to {
		if units[i] > s.Faults[i] {
			full = append(full, i)
		}
	}
	return s.settleAll(units, full)
}

// settleAll returns the allocation with its makespan, if all named workers are sent a message. It is empty
// for a worker that has no more than its own units in the end.
func (s *Second) settleAll(units []int, to []int32) Allocation {
	a := Allocation{Units: append([]int(nil), units...), To: to}
	sent := make([]bool, len(units))
	port := 0.0
	for _, i := range to {
		moved := units[i] - s.Faults[i]
		switch end, over := s.ends(int(i), port, max(0, moved)); {
		case moved > 0:
			port, sent[i] = over, true
			a.Makespan = max(a.Makespan, end)
		default:
			if s.Reading == Waiting && units[i] > 0 {
				sent[i] = true
				a.Makespan = max(a.Makespan, s.starts(int(i), port)+s.Workers[i].Compute.Of(float64(units[i])))
			}
			port += s.Workers[i].Send.Latency
		}
	}
	for i, n := range units {
		if !sent[i] && n > 0 {
			a.Makespan = max(a.Makespan, s.Workers[i].Compute.Of(float64(n)))
		}
	}
	return a
}
