package figures

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// Record plays a schedule on the engine, without interruptions, and records it.
func Record(p *models.Problem, s *models.Schedule) (*run.Recording, error) {
	plan, err := models.Compile(p, s)
	if err != nil {
		return nil, err
	}
	sim := models.Simulator{Record: true}
	r := &run.Recording{Problem: p, Size: s.Size, Schedule: s, Instance: models.Uninterrupted(len(p.Workers))}
	r.Outcome = sim.Run(plan, r.Instance)
	r.Spans = sim.Spans
	return r, sim.TooMany()
}
