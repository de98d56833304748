package judge

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// questions replays a worker's questions for slow-down factors. It asks for one for each computation that
// it begins, and for each that it was about to begin when it was released, which has no span.
type questions struct {
	e        *evidence
	worker   int
	slow     models.Slowdown
	asked    int
	releases []int // indices of the worker's releases among all absences
	unknown  bool  // the number of questions so far cannot be told
}

func (e *evidence) questions(worker int) *questions {
	q := &questions{e: e, worker: worker}
	if e.Instance.Slow == nil || e.Instance.Slow[worker] == nil {
		return q
	}
	q.slow = e.Instance.Slow[worker]
	for k, a := range e.Absences {
		if int(a.Worker) == worker {
			q.releases = append(q.releases, k)
		}
	}
	return q
}

// factor returns the factor of the worker's next computation, which begins with span s. It is NaN if that
// is not known.
func (q *questions) factor(s models.Span) float64 {
	for len(q.releases) > 0 && q.e.Absences[q.releases[0]].From < s.Start {
		if chunk := q.dropped(q.releases[0]); chunk >= 0 {
			q.ask(chunk)
		}
		q.releases = q.releases[1:]
	}
	return q.ask(s.Chunk)
}

// ask asks for the next factor.
func (q *questions) ask(chunk int32) float64 {
	switch {
	case q.slow == nil:
		return 1
	case q.unknown:
		return math.NaN()
	}
	q.asked++
	return q.slow.Factor(q.asked-1, price(q.e.Problem.Workers[q.worker].Compute, q.e.Size[chunk]))
}

// dropped returns the chunk that a worker lost because it was released before it began: while it restarted,
// or while it received the chunk that it was to compute meanwhile. It returns -1 if no chunk was lost.
func (q *questions) dropped(release int) int32 {
	p, from := &q.e.present[q.worker], q.e.Absences[release].From
	at := slices.IndexFunc(p.stays, func(t stay) bool { return t.released && t.release == release })
	if at < 0 || q.busy(p.stays[at]) {
		return -1
	}
	t := p.stays[at]
	losesAll := p.life.Loses == models.LosesAll && from > 0
	waiting := 0 // number of chunks that it has and does not lose, less those computed to the end
	for _, c := range q.e.computed[q.worker] {
		if c.done() && !(c.message != nil && c.message.Cut) {
			waiting--
		}
	}
	chunk, first := int32(-1), math.Inf(1)
	begins := func(c int32, at, begin float64) { // whether the chunk that came at a time could begin at another
		if at < first {
			chunk, first = -1, at
			if begin = max(begin, t.ready); from < begin && begin <= t.natural {
				chunk = c
			}
		}
	}
	for _, g := range q.e.Gifts {
		if int(g.Worker) != q.worker || g.Releases > release {
			continue
		}
		d := q.e.giftDelivery(g)
		if !d.Cut {
			waiting++
		}
		since := t.start <= g.At && g.Releases > q.before(release)
		// A departure at 0 loses nothing.
		lost := slices.ContainsFunc(p.stays[:at], func(s stay) bool { return s.stop > 0 })
		if losesAll && (since || g.At == 0 && !lost && q.e.had(&d, models.Span{Worker: g.Worker, End: from})) {
			q.unknown = q.unknown || !since && waiting <= 0
			begins(g.Chunk, g.At, g.At)
		}
	}
	latency := q.e.Problem.Workers[q.worker].Send.Latency
	for _, m := range slices.Concat(q.e.messages, q.e.underWay) {
		switch {
		case m.Activity != models.Sending || int(m.Worker) != q.worker || m.Start > from:
		case m.Start == m.End && (m.Start == from || m.Start == t.start):
			q.unknown = true // it may have come before the release or after it
		case m.Start == from: // a dispatcher is not asked while the port is busy
		case !m.Cut && m.End <= from:
			waiting++
			switch {
			case !losesAll || m.Start < t.start:
			case q.e.Problem.Stream:
				begins(m.Chunk, m.Start, m.Start+latency)
			default:
				begins(m.Chunk, m.End, m.End)
			}
		case q.e.Problem.Stream && t.start <= m.Start && q.e.messageEnd(m) > from && (losesAll || waiting == 0):
			begins(m.Chunk, m.Start, m.Start+latency)
		}
	}
	return chunk
}

// before returns the release of the worker before another one, or -1.
func (q *questions) before(release int) int {
	for k := release - 1; k >= 0; k-- {
		if int(q.e.Absences[k].Worker) == q.worker {
			return k
		}
	}
	return -1
}

// busy reports whether the worker had a computation under way at the end of a stay, or one that
// would go on.
func (q *questions) busy(t stay) bool {
	all := q.e.computed[q.worker]
	if len(all) == 0 {
		return false
	}
	c := &all[len(all)-1]
	last := c.last()
	return q.e.survives(c, t.stop) || last.Cut && last.End == t.stop && last.Start >= t.ready
}
