package faults

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Balance returns how many units a worker that ends at source should give to another one, so that the
// later of the two ends as early as possible. target is when the other would end if it were sent units,
// its waiting for the message included:
//
//	minimise over 1 <= x <= units    max(source - w x, target + w' x)            (16)
//
// with w and w' the times that a unit takes them; and returns that time. If two numbers are equally good,
// the smaller is chosen.
//
// Theorem 4.1 (corrected). Both lines meet at eta = (source - target) / (w + w'), for
// workers that are alike (N_source - N_target)/2 - j o/(2w), and the best x is one of
// the two integers around it, or the nearest that is allowed.
func Balance(source, target, w, w2 float64, units int) (x int, end float64) {
	eta := math.Floor((source - target) / (w + w2))
	end = math.Inf(1)
	for _, at := range [...]float64{eta - 1, eta, eta + 1} { // eta - 1 as quotients are rounded
		n := int(max(1, min(at, float64(units))))
		if e := max(source-float64(w*float64(n)), target+float64(w2*float64(n))); e < end {
			x, end = n, e
		}
	}
	return x, end
}

// Printed moves units by Algorithm 1 as printed. Where its lines are misprinted, (10) to (12) are followed:
// docs/errata.md tells which. Its choices, where the paper leaves them:
//
//   - The source is the worker that ends last, ties to the lower number.
//   - The target is the worker with which the pair ends first. Among like workers, as the
//     paper has them, it is the worker with the least time, by (11), ties to the lower number.
//   - The j-th worker that is sent to begins after the start-ups of j messages. A worker
//     that was sent to before keeps its place: it gets more in the same message.
//   - It moves the number of [Balance], once, and goes on with the next pair.
//   - It ends when that would not let the source end earlier than it does.
//   - A worker may give of what it was given. It keeps its message and its place even if that becomes
//     empty: nothing printed says otherwise. Whoever computes nothing in the end does not start up.
//
// Costs of sending units are not looked at, as in the paper: with the reading Charged the makespan then
// includes the cost of these moves, and it may be more than in place.
//
// Each transfer takes time in proportion to the number of workers. Tens of thousands of faulty units need
// about three transfers per worker.
func (s Second) Printed() (Allocation, error) { return s.algorithm1(s.settleAll) }

// Algorithm1 moves units as [Second.Printed] does, but sends no messages that became empty, so that those
// behind them begin earlier.
//
// Theorem 4.2. With the reading Waiting it never takes longer than [Second.InPlace]. It
// may take as long even though units were moved, against (18), where two workers end
// last and only one can be helped.
func (s Second) Algorithm1() (Allocation, error) { return s.algorithm1(s.settle) }

// algorithm1 moves units and computes the outcome.
func (s *Second) algorithm1(settle func(units []int, to []int32) Allocation) (Allocation, error) {
	if err := s.Validate(); err != nil {
		return Allocation{}, err
	}
	n := len(s.Workers)
	m := mover{workers: s.Workers, units: slices.Clone(s.Faults), place: make([]float64, n), sent: make([]bool, n)}
	m.move()
	a := settle(m.units, m.to)
	a.Moves = m.moves
	return a, nil
}

// mover is a second phase in which units are being moved.
type mover struct {
	workers []models.Worker
	units   []int
	place   []float64 // start-ups until it begins, for those sent to
	sent    []bool
	to      []int32
	moves   []Transfer
	port    float64 // start-ups of all messages so far
}

// move moves units from the source, which ends last, to targets, until none is left.
func (m *mover) move() {
	for {
		source, last := m.last()
		if source < 0 {
			return
		}
		to, x := m.target(source, last)
		if to < 0 {
			return
		}
		if !m.sent[to] {
			m.place[to], m.sent[to] = m.starts(to), true
			m.port += m.workers[to].Send.Latency
			m.to = append(m.to, int32(to))
		}
		m.units[source] -= x
		m.units[to] += x
		m.moves = append(m.moves, Transfer{source, to, x})
	}
}

// last returns the worker that ends last, and when; -1 if nobody has anything.
func (m *mover) last() (source int, end float64) {
	source = -1
	for i, n := range m.units {
		if at := m.place[i] + m.workers[i].Compute.Of(float64(n)); n > 0 && at > end {
			source, end = i, at
		}
	}
	return source, end
}

// starts returns when a worker may start that is sent the next message. Without a start-up it waits
// for no other.
func (m *mover) starts(i int) float64 {
	if m.workers[i].Send.Latency == 0 {
		return 0
	}
	return m.port + m.workers[i].Send.Latency
}

// would returns when a worker ends that is sent to, at its place, with n units.
func (m *mover) would(i, n int) float64 {
	wait := m.place[i]
	if !m.sent[i] {
		wait = m.starts(i)
	}
	return wait + m.workers[i].Compute.Of(float64(n))
}

// pair returns how many units the source should give to a target, and when the later of both ends: as the
// engine adds it up, which may be a rounding off.
func (m *mover) pair(source int, last float64, to int) (x int, end float64) {
	x, _ = Balance(last, m.would(to, m.units[to]), m.workers[source].Compute.PerUnit, m.workers[to].Compute.PerUnit, m.units[source])
	rest := m.place[source] + m.workers[source].Compute.Of(float64(m.units[source]-x))
	return x, max(rest, m.would(to, m.units[to]+x))
}

// target chooses the worker with which the source and it end first, and how many units it gets; -1 if the
// source would not end earlier.
func (m *mover) target(source int, last float64) (to, units int) {
	to = -1
	end, least := last, 0.0
	for i, n := range m.units {
		if i == source {
			continue
		}
		start := m.would(i, n)
		if !(start < last) {
			continue
		}
		x, e := m.pair(source, last, i)
		if e < end || e == end && to >= 0 && start < least {
			to, units, end, least = i, x, e, start
		}
	}
	return to, units
}
