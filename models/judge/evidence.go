package judge

import (
	"cmp"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// evidence is a case with its spans sorted and linked.
type evidence struct {
	Case
	messages        []models.Span   // messages of all workers, by start
	underWay        []models.Span   // messages when the Limit ended the episode
	computed        [][]computation // computations of each worker, by start
	present         []presence      // presence of each worker
	results         []result        // by time
	credits         [][]credit      // possible credits of each chunk, if some may be wrong or was reopened
	returnViolation *Violation      // violation of a message back
}

// computation is the computing of a chunk, in one or several stretches, and the message that brought it.
type computation struct {
	stretches []stretch
	resident  bool      // it needs no message
	message   *delivery // nil if the chunk is resident or no message was found
	slower    float64   // its slow-down; NaN if it is not known
	cost      float64
	rest      float64 // time left after the last stretch
	wrong     float64 // wrong load, if it ended
}

// delivery is a message that brings a chunk, or a gift, which takes no time.
type delivery struct {
	models.Span
	gift     bool
	releases int // releases of any worker before the gift
}

// stretch is a computing span.
type stretch struct {
	models.Span
	open  bool    // the Limit ended the episode within it
	end   float64 // its end unless the worker leaves
	saved float64 // time of checkpoints that were finished
	lost  float64 // time lost
}

func (c *computation) first() models.Span { return c.stretches[0].Span }
func (c *computation) last() models.Span  { return c.stretches[len(c.stretches)-1].Span }
func (c *computation) done() bool         { return !c.last().Cut && !c.open() }
func (c *computation) open() bool         { return c.stretches[len(c.stretches)-1].open }

// gather sorts and links the spans of a case.
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
	if c.Cutoff != nil {
		until = max(until, c.Cutoff.At)
	}
	for _, g := range c.Gifts {
		until = max(until, g.At)
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
	open := make([]int, n) // computations under way
	if c.Cutoff != nil {
		for _, s := range c.Cutoff.Spans {
			if s.Activity == models.Computing {
				computing[s.Worker] = append(computing[s.Worker], s)
				open[s.Worker]++
			} else {
				e.underWay = append(e.underWay, s)
			}
		}
	}
	for i := range n {
		e.present[i] = presenceOf(&c, i, until)
	}
	sent := e.deliveries()
	for i := range n {
		e.join(i, computing[i], len(computing[i])-open[i], sent[i])
		e.checkOut(i)
	}
	e.bringBack()
	e.findCredits()
	return e
}

// join combines the computing spans of a worker into computations. Spans from index open on are under way
// at the end. A computation that was cut goes on in the next span, unless it was lost.
func (e *evidence) join(worker int, spans []models.Span, open int, sent map[int32][]*delivery) {
	asked := e.questions(worker)
	for k, s := range spans {
		all := e.computed[worker]
		if n := len(all); n > 0 && all[n-1].last().Chunk == s.Chunk && e.survives(&all[n-1], s.Start) {
			e.stretch(&all[n-1], s, k >= open)
			continue
		}
		c := computation{resident: e.resident(worker, len(all), s), slower: asked.factor(s)}
		c.cost = float64(price(e.Problem.Workers[worker].Compute, e.Size[s.Chunk]) * c.slower)
		c.rest = c.cost
		if !c.resident {
			c.message = e.bring(sent, s)
		}
		e.stretch(&c, s, k >= open)
		e.computed[worker] = append(all, c)
	}
}

// deliveries returns what each worker was given and sent, by chunk and in the order of their begins: at
// one instant what it keeps comes first.
func (e *evidence) deliveries() []map[int32][]*delivery {
	sent := make([]map[int32][]*delivery, len(e.Problem.Workers))
	add := func(d delivery) {
		if d.Activity != models.Sending {
			return
		}
		if sent[d.Worker] == nil {
			sent[d.Worker] = map[int32][]*delivery{}
		}
		sent[d.Worker][d.Chunk] = append(sent[d.Worker][d.Chunk], &d)
	}
	for _, g := range e.Gifts {
		add(e.giftDelivery(g))
	}
	for _, m := range e.messages {
		add(delivery{Span: m})
	}
	for _, m := range e.underWay {
		if end := e.messageEnd(m); e.Problem.Stream || end <= m.End || near(end, m.End) { // it arrives at that instant
			add(delivery{Span: m})
		}
	}
	for _, queues := range sent {
		for _, queue := range queues {
			slices.SortStableFunc(queue, func(a, b *delivery) int { return cmp.Compare(a.Start, b.Start) })
		}
	}
	return sent
}

// giftDelivery returns a gift as a message that takes no time. It is lost if the worker is away.
func (e *evidence) giftDelivery(g models.Gift) delivery {
	s := models.Span{Activity: models.Sending, Worker: g.Worker, Chunk: g.Chunk, Start: g.At, End: g.At}
	s.Cut = !e.present[g.Worker].there(g.At, g.At)
	return delivery{s, true, g.Releases}
}

// survives reports whether a computation was cut, but is not lost until a given time. It is unknown for a
// plan's worker that left at 0 and whose Send is zero, since it keeps chunks that it has not begun.
func (e *evidence) survives(c *computation, until float64) bool {
	s := c.last()
	switch {
	case !s.Cut || c.message != nil && c.message.Cut:
		return false
	case e.present[s.Worker].life.Loses == models.LosesAll:
		given := slices.ContainsFunc(e.Gifts, func(g models.Gift) bool { return g.Worker == s.Worker })
		return s.End == 0 && (!given && e.Problem.Workers[s.Worker].Send == models.Affine{} || e.present[s.Worker].keptWork(0, until))
	}
	return true
}

// resident reports whether a worker's k-th computation, which begins with span s, needs no message. A
// worker that loses all when it leaves loses resident chunks, too.
func (e *evidence) resident(worker, k int, s models.Span) bool {
	switch {
	case e.Problem.Workers[worker].Send == models.Affine{}:
		return true
	case e.Resident == nil:
		return false
	}
	return k < int(e.Resident[worker]) && e.present[worker].keptFor(0, s)
}

// bring finds the message that brought the chunk of a computation: the first that brought no other
// computation, unless its chunk was lost.
func (e *evidence) bring(sent map[int32][]*delivery, s models.Span) *delivery {
	queue := sent[s.Chunk]
	if len(queue) == 0 {
		return nil
	}
	p, take := &e.present[s.Worker], 0
	for k, m := range queue {
		from := m.Start + e.Problem.Workers[s.Worker].Send.Latency
		streams := e.Problem.Stream && !m.gift && from <= s.Start && s.Start <= m.End && p.there(m.Start, s.End)
		if streams && (s.Cut || !m.Cut) || !m.Cut && e.had(m, s) {
			take = k
			break
		}
	}
	m := queue[take]
	sent[s.Chunk] = append(queue[:take:take], queue[take+1:]...)
	return m
}

// had reports whether a worker still had a delivered chunk when a computation began. A chunk given at the
// instant of an interruption is given after it; the release that precedes a gift is recorded.
func (e *evidence) had(m *delivery, s models.Span) bool {
	p := &e.present[s.Worker]
	if m.gift && p.life.Loses == models.LosesAll && s.Start < s.End {
		left := m.Start == 0 && !slices.ContainsFunc(p.stays, func(t stay) bool { return t.start == 0 && (t.stop > 0 || t.released) })
		released := slices.ContainsFunc(p.stays, func(t stay) bool {
			return t.released && t.release >= m.releases && 0 < t.stop && t.stop <= s.Start
		})
		if left || released {
			return false
		}
	}
	return p.keptFor(m.Start, s)
}

// stretch adds a span to a computation, which may be under way at the end. If it streams, its check
// begins no earlier than its message ends.
func (e *evidence) stretch(c *computation, s models.Span, open bool) {
	life := &e.present[s.Worker].life
	saves := 0.0
	if life.Every > 0 {
		saves = max(0, math.Ceil(c.rest/life.Every*(1-1e-12))-1)
	}
	next := stretch{Span: s, open: open, end: s.Start + (c.rest + float64(saves*life.Save)), saved: saves}
	waits := 0.0 // time of the check, if it waits for the end of the message
	check := float64(price(e.Problem.Workers[s.Worker].Check, e.Size[s.Chunk]) * c.slower)
	if e.Problem.Stream && c.message != nil && !c.message.gift {
		if received := e.messageEnd(c.message.Span); s.Start < received && received+check > next.end {
			next.end, waits = received+check, check
		}
	}
	if s.Cut || open { // checkpoints that were over by then
		j := 0.0
		over := func(j float64) float64 { return s.Start + float64(j*(life.Every+life.Save)) }
		if saves != 0 {
			j = min(saves, math.Floor((s.End-s.Start)/(life.Every+life.Save))+1)
			for j > 0 && over(j) > s.End {
				j--
			}
		}
		switch {
		case open:
			next.saved = j
		case c.message != nil && c.message.Cut:
			next.saved, next.lost = 0, s.End-s.Start
		case life.Loses == models.LosesNothing:
			c.rest = max(0, c.rest-(s.End-s.Start), min(waits, next.end-s.End))
		default:
			next.saved, next.lost = j, s.End-over(j)
			c.rest = max(c.rest-float64(j*life.Every), min(waits, next.end-over(j)))
		}
	}
	c.stretches = append(c.stretches, next)
}

// messageEnd returns the time at which a message would end if nothing cut it.
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
