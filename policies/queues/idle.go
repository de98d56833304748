package queues

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Idle returns what an option needs to change a decision, and "" if it may.
func (o Queue) Idle(option string, plain any, p *models.Problem) string {
	o, err := o.complete(p)
	usual, failed := plain.(Queue).complete(p)
	if err != nil || failed != nil {
		return ""
	}
	switch option {
	case "rounding":
		return chunking.Idle(o.N, o.Rounding, usual.Rounding, p.Load)
	case "whom":
		switch {
		case len(p.Workers) == 1:
			return "several workers"
		case o.Whom != First && usual.Whom != First && slices.Equal(ranked(o.Whom, p), ranked(usual.Whom, p)):
			return "a worker that is faster than one with a lower number"
		}
	case "resend":
		// Away equals undone where nobody is away, and in-place where nothing is wrong.
		means := func(r Resend) Resend {
			if r == Away && !p.Living() || r == InPlace && !p.Faulty() {
				return Undone
			}
			return r
		}
		lacks := needs.Losses(p)
		switch {
		case lacks != "" && math.IsInf(o.Timeout, 1):
			return lacks
		case means(o.Resend) != means(usual.Resend):
		case o.Resend == InPlace:
			return "results that may be wrong"
		default:
			return "workers that come back"
		}
	case "timeout":
		return idleTimeout(p)
	}
	return ""
}

// idleTimeout returns what a worker would need to be silent for longer than a chunk takes.
func idleTimeout(p *models.Problem) string {
	for _, w := range p.Workers {
		if !w.Send.Free() || !w.Return.Free() || w.Life != nil || needs.MayLeave(w) && p.Notice > 0 {
			return ""
		}
	}
	return "workers that may be silent: messages, or interruptions that the master does not hear of at once"
}
