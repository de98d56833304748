package needs

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// Options for a master's reaction to interruptions need one of these.
const (
	Interruptions = "workers that may be interrupted"
	News          = "a master that learns of interruptions"
)

// Losses returns which of the two a problem lacks for its master to learn of losses, and "" if it may
// learn of some. Wrong results are losses, too.
func Losses(p *models.Problem) (lacks string) {
	switch {
	case p.Faulty():
		return ""
	case !slices.ContainsFunc(p.Workers, MayLeave):
		return Interruptions
	case !slices.ContainsFunc(p.Workers, func(w models.Worker) bool { return heard(p, w) }):
		return News
	}
	return ""
}

// MayLeave reports whether a worker may be interrupted.
func MayLeave(w models.Worker) bool {
	return w.Life != nil || w.Risk != nil && w.Risk.Before(math.Inf(1)) > 0
}

// heard reports whether the master may learn that a worker has left, at the latest when it is back.
func heard(p *models.Problem, w models.Worker) bool {
	if w.Life == nil {
		return !math.IsInf(p.Notice, 1)
	}
	return !math.IsInf(p.Notice+w.Life.Notice, 1) || !math.IsInf(w.Life.Hello, 1)
}
