package judge

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// returns: a result that travels back was computed to the end by that worker
// beforehand and was not lost since, and every computation returns at most once, unless the message
// was cut and the worker still has the result.
func returns(e *evidence) *Violation {
	type result struct{ worker, chunk int32 }
	ready := map[result][]models.Span{}
	for _, computed := range e.computed {
		for _, c := range computed {
			if c.done() {
				r := result{c.last().Worker, c.last().Chunk}
				ready[r] = append(ready[r], c.last())
			}
		}
	}
	for _, m := range slices.Concat(e.messages, e.underWay) {
		if m.Activity != models.Returning {
			continue
		}
		r, p := result{m.Worker, m.Chunk}, &e.present[m.Worker]
		all := ready[r]
		if len(all) == 0 {
			return &Violation{Returns, "no computation left to return", []models.Span{m}}
		}
		take := 0
		for take+1 < len(all) && !p.kept(all[take].Start, m.Start) && all[take+1].End <= m.Start {
			take++
		}
		switch c := all[take]; {
		case m.Start < c.End:
			return &Violation{Returns, "returned before it was computed", []models.Span{c, m}}
		case !p.kept(c.Start, m.Start):
			return &Violation{Returns, "returned though the worker had lost it", []models.Span{c, m}}
		case m.Cut && (p.life.Loses != models.LosesAll || m.End == 0):
			ready[r] = all[take:]
		default:
			ready[r] = all[take+1:]
		}
	}
	return nil
}
