package models_test

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
)

// alive returns the problem with a Life for some of its workers, at least one.
func alive(r *rand.Rand, p *models.Problem) *models.Problem {
	q := *p
	q.Workers = append([]models.Worker(nil), p.Workers...)
	for i := range q.Workers {
		if i == 0 || r.IntN(2) == 0 {
			q.Workers[i].Life = &models.Life{Restart: float64(r.IntN(3)), Hello: float64(r.IntN(3))}
		}
	}
	return &q
}

func TestAWorkerThatNeverComesBackHasTheEpisodeOfOneThatIsInterruptedForGood(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 1))
	var mortal, living models.Simulator
	for round := range long.Trials(5_000, 40_000) {
		p, in, s := world(r)
		if round%3 == 0 {
			withFaults(r, p, in)
		}
		order := func() {
			if r.IntN(3) > 0 || len(p.Workers) == 0 || p.Workers[0].Return.Free() {
				return
			}
			for i, list := range s.List {
				for range list {
					if !p.Workers[i].Return.Free() {
						s.Return = append(s.Return, int32(i))
					}
				}
			}
			r.Shuffle(len(s.Return), func(i, j int) { s.Return[i], s.Return[j] = s.Return[j], s.Return[i] })
		}
		order()
		pl, err := models.Compile(p, s)
		if err != nil {
			t.Fatal(err)
		}
		q := alive(r, p)
		again, err := models.Compile(q, s)
		if err != nil {
			t.Fatal(err)
		}
		if r.IntN(2) == 0 {
			in.Again = make([]models.Timeline, len(p.Workers))
			in.Again[0] = models.Ups{}
		}
		got := living.Run(again, in)
		bare := &models.Instance{Interrupt: in.Interrupt, Faults: in.Faults}
		if err := same("with a Life", got, mortal.Run(pl, bare)); err != nil {
			t.Fatalf("round %d: %v\n%+v\n%+v %v", round, err, p, s, in.Interrupt)
		}
	}
}
