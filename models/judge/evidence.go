package judge

import (
	"cmp"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// evidence is a case with its spans put in order.
type evidence struct {
	Case
	messages []models.Span   // of all workers, by start
	computed [][]computation // of each worker, by start
	present  []presence      // of each worker
}

// computation is what was computed of a chunk, all at once or with interruptions, and the message
// that brought it.
type computation struct {
	stretches []stretch
	resident  bool         // it needs no message
	message   *models.Span // nil if the chunk is resident or no message was found
	cost      float64      // NaN if it is not known
	rest      float64      // of it after the last stretch
}

// stretch is a computing span.
type stretch struct {
	models.Span
	end   float64 // unless the worker leaves
	saved float64 // checkpoints that were finished
	lost  float64 // time
}

func (c *computation) first() models.Span { return c.stretches[0].Span }
func (c *computation) last() models.Span  { return c.stretches[len(c.stretches)-1].Span }
func (c *computation) done() bool         { return !c.last().Cut }

// gather puts the spans of a case in order.
func gather(c Case) *evidence {
	n := len(c.Problem.Workers)
	e := &evidence{Case: c, computed: make([][]computation, n), present: make([]presence, n)}
	spans := slices.Clone(c.Spans)
	slices.SortStableFunc(spans, func(a, b models.Span) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	until := max(0, c.Outcome.Makespan)
	if c.Problem.Living() && c.Outcome.End < math.Inf(1) {
		until = max(until, c.Outcome.End)
	}
	computing := make([][]models.Span, n)
	for _, s := range spans {
		until = max(until, s.End)
		if s.Activity == models.Computing {
			computing[s.Worker] = append(computing[s.Worker], s)
		} else {
			e.messages = append(e.messages, s)
		}
	}
	for i := range n {
		e.present[i] = attend(&c, i, until)
		e.join(i, computing[i])
	}
	return e
}

// join puts the computing spans of a worker together to computations. One that was cut goes on in
// the next span, unless it was lost.
func (e *evidence) join(worker int, spans []models.Span) {
	sent := map[int32][]*models.Span{}
	for k := range e.messages {
		if m := &e.messages[k]; m.Activity == models.Sending && int(m.Worker) == worker {
			sent[m.Chunk] = append(sent[m.Chunk], m)
		}
	}
	for _, s := range spans {
		all := e.computed[worker]
		if n := len(all); n > 0 && all[n-1].last().Chunk == s.Chunk && e.survives(&all[n-1], s.Start) {
			e.stretch(&all[n-1], s)
			continue
		}
		c := computation{resident: e.resident(worker, len(all), s), cost: e.cost(worker, len(all), s.Chunk)}
		c.rest = c.cost
		if !c.resident {
			c.message = e.bring(sent, s)
		}
		e.stretch(&c, s)
		e.computed[worker] = append(all, c)
	}
}

// survives reports whether a computation was cut, but is not lost until a time. Only of a worker
// whose Send is zero and which left at 0 it cannot be told: in a plan it keeps what it has not begun.
func (e *evidence) survives(c *computation, until float64) bool {
	s := c.last()
	switch {
	case !s.Cut || c.message != nil && c.message.Cut:
		return false
	case e.present[s.Worker].life.Loses == models.LosesAll:
		return s.End == 0 && (e.Problem.Workers[s.Worker].Send == models.Affine{} || e.present[s.Worker].kept(0, until))
	}
	return true
}

// resident reports whether a worker's k-th computation, which begins with a span, needs no message.
// A worker that loses all when it leaves loses resident chunks, too.
func (e *evidence) resident(worker, k int, s models.Span) bool {
	switch {
	case e.Problem.Workers[worker].Send == models.Affine{}:
		return true
	case e.Resident == nil:
		return false
	}
	return k < int(e.Resident[worker]) && e.present[worker].kept(0, s.Start)
}

// bring finds the message that brought the chunk of a computation: the first that brought no other
// one, unless what it brought was lost.
func (e *evidence) bring(sent map[int32][]*models.Span, s models.Span) *models.Span {
	queue := sent[s.Chunk]
	if len(queue) == 0 {
		return nil
	}
	p, take := &e.present[s.Worker], 0
	for k, m := range queue {
		streams := e.Problem.Stream && s.Start <= m.End && slices.ContainsFunc(p.stays, func(t stay) bool { return t.holds(m.Start, s.End) })
		if streams && (s.Cut || !m.Cut) || !m.Cut && p.kept(m.Start, s.Start) {
			take = k
			break
		}
	}
	m := queue[take]
	sent[s.Chunk] = append(queue[:take:take], queue[take+1:]...)
	return m
}

// cost returns how long a worker's k-th computation takes. A slow-down is not known of workers that
// were released: they may have asked for the factor of a computation that they never began.
func (e *evidence) cost(worker, k int, chunk int32) float64 {
	cost := price(e.Problem.Workers[worker].Compute, e.Size[chunk])
	if e.Instance.Slow == nil || e.Instance.Slow[worker] == nil {
		return cost
	}
	if slices.ContainsFunc(e.Absences, func(a models.Absence) bool { return int(a.Worker) == worker }) {
		return math.NaN()
	}
	return float64(cost * e.Instance.Slow[worker].Factor(k, cost))
}

// stretch adds a span to a computation. If it streams, it ends no earlier than its message.
func (e *evidence) stretch(c *computation, s models.Span) {
	life := &e.present[s.Worker].life
	saves := 0.0
	if life.Every > 0 {
		saves = max(0, math.Ceil(c.rest/life.Every*(1-1e-12))-1)
	}
	next := stretch{Span: s, end: s.Start + (c.rest + float64(saves*life.Save)), saved: saves}
	if e.Problem.Stream && c.message != nil {
		next.end = max(next.end, e.messageEnd(*c.message))
	}
	if s.Cut {
		next.saved, next.lost = 0, s.End-s.Start
		switch {
		case c.message != nil && c.message.Cut:
		case life.Loses == models.LosesNothing:
			c.rest, next.lost = max(0, c.rest-next.lost), 0
		case life.Loses == models.LosesProgress && life.Every > 0:
			saved := func(j float64) float64 { return s.Start + float64(j*(life.Every+life.Save)) }
			j := min(saves, math.Floor(next.lost/(life.Every+life.Save))+1)
			for j > 0 && saved(j) > s.End {
				j--
			}
			next.saved, next.lost = j, s.End-saved(j)
			c.rest -= float64(j * life.Every)
		}
	}
	c.stretches = append(c.stretches, next)
}

// messageEnd returns when a message would end if nothing cut it.
func (e *evidence) messageEnd(m models.Span) float64 {
	cost := e.Problem.Workers[m.Worker].Send
	if m.Activity == models.Returning {
		cost = e.Problem.Workers[m.Worker].Return
	}
	return m.Start + price(cost, e.Size[m.Chunk])
}

// price returns the time that x units take, the product rounded before the sum.
func price(a models.Affine, x float64) float64 { return a.Latency + float64(a.PerUnit*x) }

// tolerance is the largest relative error that counts as rounding.
const tolerance = 1e-9

// near reports whether two numbers differ by rounding only, relative to the
// largest of them and of the times from which they were computed.
func near(a, b float64, from ...float64) bool {
	if a == b {
		return true
	}
	size := max(math.Abs(a), math.Abs(b))
	for _, t := range from {
		size = max(size, math.Abs(t))
	}
	return size <= math.MaxFloat64 && math.Abs(a-b) <= tolerance*size
}
