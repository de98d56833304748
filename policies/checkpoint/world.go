package checkpoint

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// world is a race as an episode of package models, and its memory.
type world struct {
	problem  models.Problem
	instance models.Instance
	life     models.Life
	master   master
}

// play makes the problem and the instance, and plays the episode. Chunks are units of load, which
// take workers unlike times.
func (w *world) play(s *models.Simulator, law failures, recovery, check, chunks float64, tasks []Task) (*models.Outcome, error) {
	w.life = models.Life{Loses: models.LosesProgress, Restart: recovery, Notice: math.Inf(1), Hello: math.Inf(1)}
	w.master.law = law
	w.master.begin(tasks)
	p, in := &w.problem, &w.instance
	*p = models.Problem{Platform: models.Platform{Workers: p.Workers[:0]}, Load: chunks, Notice: math.Inf(1)}
	*in = models.Instance{Interrupt: in.Interrupt[:0], Again: in.Again[:0]}
	for i, t := range tasks {
		worker := models.Worker{Compute: models.Affine{Latency: check, PerUnit: t.Work / float64(t.Chunks)}}
		until := math.Inf(1)
		if racer := &w.master.racers[i]; law.stops {
			worker.Life = &w.life
			until = racer.failure
			in.Again = append(in.Again, racer)
		}
		p.Workers, in.Interrupt = append(p.Workers, worker), append(in.Interrupt, until)
	}
	if len(in.Again) == 0 {
		in.Again = nil
	}
	limit := s.Limit
	s.Limit = math.MaxInt
	out, err := s.Play(p, &w.master, in)
	s.Limit = limit
	return out, err
}
