package judge

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// port: a half-duplex port carries one message at a time, a full-duplex port one out and one back. Hence
// a worker receives one chunk at a time and returns one result at a time.
func port(e *evidence) *Violation {
	lanes := [2][]models.Span{}
	for _, m := range slices.Concat(e.messages, e.underWay) {
		lane := 0
		if e.Problem.Port == models.FullDuplex && m.Activity == models.Returning {
			lane = 1
		}
		lanes[lane] = append(lanes[lane], m)
	}
	for _, lane := range lanes {
		if a, b, ok := overlap(lane); ok {
			return Port.broken("two messages on a %v port overlap", e.Problem.Port).by(a, b)
		}
	}
	return nil
}

// oneChunk: a worker computes one chunk at a time.
func oneChunk(e *evidence) *Violation {
	for _, computed := range e.computed {
		var spans []models.Span
		for _, c := range computed {
			for _, s := range c.stretches {
				spans = append(spans, s.Span)
			}
		}
		if a, b, ok := overlap(spans); ok {
			return OneChunk.broken("two computations overlap").by(a, b)
		}
	}
	return nil
}

// overlap finds a span and a later one that starts before the first has ended. Spans are sorted by start;
// if no neighbours overlap, no two spans do.
func overlap(spans []models.Span) (a, b models.Span, ok bool) {
	for k := 1; k < len(spans); k++ {
		if spans[k].Start < spans[k-1].End {
			return spans[k-1], spans[k], true
		}
	}
	return models.Span{}, models.Span{}, false
}
