package judge_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
)

// The episodes of dispatchers in the returning world. One seed is one episode:
//
//	go test ./models/judge -run TestDispatchersOfWorkersThatComeBack -first SEED -episodes 1
func TestDispatchersOfWorkersThatComeBackMeetTheWorldOfTheReference(t *testing.T) {
	long.Unraced(t)
	p := newPlayers()
	seeds(t, 1_500, 6_000, func(seed uint64) string {
		finding := p.compareLiving(seed)
		if finding != "" && newPlayers().compareLiving(seed) == "" {
			finding += "\n(only in the memory of the episodes before it)"
		}
		return finding
	})
}

// compareLiving is compare for workers that come back.
func (p *players) compareLiving(seed uint64) string {
	c, limit := p.drawLiving(seed)
	p.want.Begin()
	u, expected := unfold(&c.problem, &c.instance, limit, p.want.next)
	for k := range p.simulators {
		sim := &p.simulators[k]
		sim.Limit = limit
		out, err := sim.Play(&c.problem, &p.got, &c.instance)
		switch got, want := p.got.notes, p.want.notes; {
		case !slices.Equal(got, want):
			return fmt.Sprintf("%v\nthe simulator shows\n%s\nthe reference shows\n%s", &c, transcript(got, want), transcript(want, got))
		case (err == nil) != (expected != nil):
			return fmt.Sprintf("%v\nthe error is %v, the reference has the outcome %v", &c, err, expected)
		case err != nil:
			continue
		}
		recorded := sim
		if !sim.Record {
			recorded = nil
		}
		if err := meets(out, recorded, u, expected); err != nil {
			return fmt.Sprintf("%v\n%v", &c, err)
		}
		if !sim.Record {
			continue
		}
		if err := p.judged(&c, sim, u, out); err != nil {
			return fmt.Sprintf("%v\nthe judge says %v\nabsent %v, given %v, under way %+v\n%+v", &c, err, sim.Absences, sim.Gifts, sim.Cutoff, out)
		}
	}
	return ""
}

// drawLiving is draw for workers that come back.
func (p *players) drawLiving(seed uint64) (c trial, limit int) {
	d := drawer{Rand: rand.New(rand.NewPCG(seed, 5)), whole: seed%2 == 1}
	c, limit = d.world()
	p.want.seed, p.want.tight = seed, limit < roomy
	p.got.seed, p.got.tight = seed, limit < roomy
	if limit == roomy {
		limit = endless
	}
	c.instance = *models.Uninterrupted(len(c.problem.Workers))
	d.faults(seed, &c, func() *unfolding { return p.unfolds(&c, limit) })
	d.lives(&c, func() []float64 { return append(p.unfolds(&c, limit).times, 0) })
	return c, limit
}
