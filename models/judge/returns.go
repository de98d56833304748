package judge

import "github.com/loadstar-sim/loadstar/models"

// returns: a result that travels back was computed to the end by that worker
// beforehand, and every computation returns at most once.
func returns(e *evidence) *Violation {
	type result struct{ worker, chunk int32 }
	ready := map[result][]models.Span{}
	for _, computed := range e.computed {
		for _, c := range computed {
			if !c.Cut {
				r := result{c.Worker, c.Chunk}
				ready[r] = append(ready[r], c.Span)
			}
		}
	}
	for _, m := range e.messages {
		if m.Activity != models.Returning {
			continue
		}
		r := result{m.Worker, m.Chunk}
		if len(ready[r]) == 0 {
			return &Violation{Returns, "no computation left to return", []models.Span{m}}
		}
		if c := ready[r][0]; m.Start < c.End {
			return &Violation{Returns, "returned before it was computed", []models.Span{c, m}}
		}
		ready[r] = ready[r][1:]
	}
	return nil
}
