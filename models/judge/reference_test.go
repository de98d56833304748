package judge_test

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// reference plays a schedule by the rules of the world, as plainly as possible:
// it has no events and no queue, only a clock that moves from one message of the
// port to the next, and it recomputes a worker's spans whenever it needs them.
// It shares only the data types with package models.
type reference struct {
	trial
	sent    [][]models.Span // messages out to each worker, in order
	fetched []int           // results of each worker whose message back is over
	turns   []int32         // what is left of the order of results
	spans   []models.Span
}

// play returns the spans of the trial's episode.
func play(t trial) []models.Span {
	workers := len(t.problem.Workers)
	r := &reference{trial: t, sent: make([][]models.Span, workers), fetched: make([]int, workers), turns: t.schedule.Return}

	// One clock follows the port. If ready results come first, the half-duplex
	// port looks for one before every send; otherwise results come back when
	// everything is sent, or on the other lane of a full-duplex port.
	full := t.problem.Port == models.FullDuplex
	clock := 0.0
	for _, to := range t.sendOrder() {
		for !full && t.schedule.ResultsFirst {
			from, start, ok := r.next(clock)
			if !ok || start > clock {
				break
			}
			clock = r.fetch(from, start)
		}
		clock = r.send(to, clock)
	}
	if full {
		clock = 0
	}
	for {
		from, start, ok := r.next(clock)
		if !ok {
			break
		}
		clock = r.fetch(from, start)
	}
	for i := range workers {
		r.spans = append(r.spans, r.compute(i)...)
	}
	return r.spans
}

// send sends a worker the next entry of its list and returns when the port is
// free again. A worker known to be interrupted is skipped at no cost.
func (r *reference) send(worker int32, start float64) float64 {
	w := r.problem.Workers[worker]
	chunk := r.schedule.List[worker][r.resident(worker)+len(r.sent[worker])]
	m := models.Span{Activity: models.Sending, Worker: worker, Chunk: chunk, Start: start}
	if r.known(worker) <= start {
		m.Start = math.Inf(1) // never
		r.sent[worker] = append(r.sent[worker], m)
		return start
	}
	m = r.message(m, w.Send)
	r.sent[worker] = append(r.sent[worker], m)
	return m.End
}

// message completes a message and records it. A message that would end after
// the interruption is lost, and holds the port until its nominal end or until
// the master knows of the interruption, whichever is first.
func (r *reference) message(m models.Span, cost models.Affine) models.Span {
	m.End = after(m.Start, cost, r.schedule.Size[m.Chunk])
	if r.instance.Interrupt[m.Worker] < m.End {
		m.Cut, m.End = true, min(m.End, r.known(m.Worker))
	}
	r.spans = append(r.spans, m)
	return m
}

// compute returns the computations of a worker, given what was sent to it so
// far.
func (r *reference) compute(worker int) []models.Span {
	var spans []models.Span
	w, x := r.problem.Workers[worker], r.instance.Interrupt[worker]
	resident := r.resident(int32(worker))
	free := 0.0
	var prefix compensated
	for k, chunk := range r.schedule.List[worker] {
		s := models.Span{Activity: models.Computing, Worker: int32(worker), Chunk: chunk}
		units := r.schedule.Size[chunk]
		switch {
		case k < resident:
			prefix.add(after(0, w.Compute, units))
			s.Start, s.End = free, prefix.sum()
		case k-resident >= len(r.sent[worker]):
			return spans
		default:
			m := r.sent[worker][k-resident]
			received := after(m.Start, w.Send, units)
			if r.problem.Stream {
				s.Start = max(free, m.Start+w.Send.Latency)
				s.End = max(after(s.Start, w.Compute, units), received)
			} else {
				s.Start = max(free, received)
				s.End = after(s.Start, w.Compute, units)
			}
		}
		if s.End > x {
			if s.Start <= x {
				s.Cut, s.End = true, x
				spans = append(spans, s)
			}
			return spans
		}
		spans = append(spans, s)
		free = s.End
	}
	return spans
}

// known returns when the master knows of a worker's interruption.
func (r *reference) known(worker int32) float64 {
	return r.instance.Interrupt[worker] + r.problem.Notice
}

// after returns when an activity ends that begins at start and handles units.
func after(start float64, cost models.Affine, units float64) float64 {
	return start + (cost.Latency + float64(units*cost.PerUnit))
}

// compensated is a sum with its rounding errors summed separately.
type compensated struct{ high, low float64 }

func (c *compensated) add(x float64) {
	sum := c.high + x
	if math.Abs(c.high) >= math.Abs(x) {
		c.low += (c.high - sum) + x
	} else {
		c.low += (x - sum) + c.high
	}
	c.high = sum
}

func (c *compensated) sum() float64 { return c.high + c.low }
