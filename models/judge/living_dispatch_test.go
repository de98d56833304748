package judge_test

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
)

// These are the episodes of dispatchers with workers that come back. One seed is one episode:
//
//	go test ./models/judge -run TestDispatchersOfWorkersThatComeBack -first SEED -episodes 1
func TestDispatchersOfWorkersThatComeBackMeetTheWorldOfTheReference(t *testing.T) {
	long.Unraced(t)
	meetTheWorld(t, 800, 6_000, players{draws: (*players).drawLiving})
}

// drawLiving is draw for workers that come back.
func (p *players) drawLiving(seed uint64) (c trial, limit int) {
	d := drawer{Rand: rand.New(rand.NewPCG(seed, 5)), whole: seed%2 == 1}
	c, limit = d.world()
	p.want.seed, p.want.tight = seed, limit < roomy
	if limit == roomy {
		limit = endless
	}
	unfolds := func() (*unfolding, *models.Outcome) { return p.unfolds(&c, limit) }
	c.instance = *models.Uninterrupted(len(c.problem.Workers))
	d.faults(seed, &c, unfolds)
	d.lives(&c, unfolds)
	return c, limit
}
