package judge

import (
	"cmp"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// returns: before a result travels back, the worker has computed it to the end and has not lost it since.
// Every computation returns at most once, unless the message was cut and the worker still has the result.
func returns(e *evidence) *Violation { return e.returnViolation }

// bringBack finds the results that came back, and the first message back that breaks the rule.
func (e *evidence) bringBack() {
	type origin struct{ worker, chunk int32 }
	ready := map[origin][]computation{}
	for i, computed := range e.computed {
		for _, c := range computed {
			switch {
			case !c.done():
			case e.Problem.Workers[i].Return == models.Affine{}:
				e.results = append(e.results, result{c.last().End, c.last().Worker, c.last().Chunk, c.wrong})
			default:
				o := origin{c.last().Worker, c.last().Chunk}
				ready[o] = append(ready[o], c)
			}
		}
	}
	for k, m := range slices.Concat(e.messages, e.underWay) {
		if m.Activity != models.Returning {
			continue
		}
		o, p := origin{m.Worker, m.Chunk}, &e.present[m.Worker]
		all, wrong := ready[o], 0.0
		if len(all) == 0 {
			e.violateReturn("no computation left to return", m)
		} else {
			take := e.choose(all, m)
			switch c := all[take].last(); {
			case m.Start < c.End:
				e.violateReturn("returned before it was computed", c, m)
			case !p.keptWork(c.Start, m.Start):
				e.violateReturn("returned though the worker had lost it", c, m)
			}
			wrong = all[take].wrong
			if ready[o] = all[take:]; !m.Cut || p.life.Loses == models.LosesAll && m.End != 0 {
				ready[o] = all[take+1:]
			}
		}
		if !m.Cut && k < len(e.messages) {
			e.results = append(e.results, result{m.End, m.Worker, m.Chunk, wrong})
		}
	}
	slices.SortStableFunc(e.results, func(a, b result) int { return cmp.Compare(a.at, b.at) })
}

// choose returns which of a worker's computations of a chunk a message brings back: the first that was
// not lost. If it took no time, at an instant at which the worker left, the news tell whether it was
// lost.
func (e *evidence) choose(all []computation, m models.Span) int {
	take, p := 0, &e.present[m.Worker]
	lost := func(c models.Span) bool {
		restarted := func(s stay) bool { return s.holds(c.Start, m.Start) && s.ready <= c.Start }
		return !p.keptWork(c.Start, m.Start) ||
			p.life.Loses == models.LosesAll && c.Start > 0 && !slices.ContainsFunc(p.stays, restarted)
	}
	for take+1 < len(all) && lost(all[take].last()) && all[take+1].last().End <= m.Start {
		take++
	}
	for k := take; k < len(all) && all[k].last().End <= m.Start; k++ {
		if slices.ContainsFunc(e.News, func(n models.News) bool {
			return n.At == m.End && n.Worker == m.Worker && n.Chunk == m.Chunk && e.same(n.Wrong, all[k].wrong, m.Chunk)
		}) {
			return k
		}
		c := all[k].last()
		if c.Start < c.End || !slices.ContainsFunc(p.stays, func(s stay) bool { return s.stop == c.End }) {
			break
		}
	}
	return take
}

// violateReturn records a breach of the rule, if it is the first.
func (e *evidence) violateReturn(fault string, spans ...models.Span) {
	if e.returnViolation == nil {
		e.returnViolation = Returns.broken("%s", fault).by(spans...)
	}
}
