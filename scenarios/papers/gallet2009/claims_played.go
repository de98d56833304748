package gallet2009

import (
	"context"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// simulation plays the plans of theories, for one claim. The cases and the theories' answers pass through
// the evidence.
type simulation struct {
	evidence *claim.Evidence
	problem  models.Problem
	theory   claim.Trial // whether theories say when the engine ends
	beyond   bool        // the platform is not one that the theory plans for

	sim  models.Simulator
	plan models.Plan
}

// simulated returns a check that tries cases which are played. It fails where the theory on which it
// rests is wrong.
func simulated(try func(ctx context.Context, s *simulation, t *claim.Trial) error) claim.Check {
	return func(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
		var t claim.Trial
		s := &simulation{evidence: e}
		err := try(ctx, s, &t)
		return s.verdict(t.Finding()), err
	}
}

// read returns a number that is drawn, as the evidence has it.
func (s *simulation) read(metric string, value float64) float64 {
	return s.evidence.Read(claim.Number{Metric: metric, Value: value})
}

// on makes the problem that is played.
func (s *simulation) on(workers []models.Worker, load float64) {
	s.problem = models.Problem{Platform: models.Star(workers...), Load: load}
}

// run plays a schedule of any load, which nobody interrupts.
func (s *simulation) run(schedule *models.Schedule) (*models.Outcome, error) {
	p := s.problem
	p.Load = 0
	for _, x := range schedule.Size {
		p.Load += x
	}
	if err := s.plan.Compile(&p, schedule); err != nil {
		return nil, err
	}
	return s.sim.Run(&s.plan, models.Uninterrupted(len(s.problem.Workers))), nil
}

// ends simulates one message to each worker in an order, with its share. It returns when each worker ends and
// when the last one does.
func (s *simulation) ends(order []int32, shares []float64) (each []float64, last float64, err error) {
	plan := &models.Schedule{List: make([][]int32, len(s.problem.Workers)), Send: []int32{}}
	for k, i := range order {
		if !(shares[k] > 0) {
			continue
		}
		plan.List[i] = []int32{int32(len(plan.Size))}
		plan.Size = append(plan.Size, shares[k])
		if !s.problem.Workers[i].Send.Free() {
			plan.Send = append(plan.Send, i)
		}
	}
	o, err := s.run(plan)
	if err != nil {
		return nil, 0, err
	}
	for _, i := range order {
		each = append(each, o.Workers[i].Finish)
	}
	return each, o.Makespan, nil
}

// workers tells the platform in words.
func (s *simulation) workers() string { return claim.Platform(s.problem.Workers) }

// says notes whether a theory says when the engine ends on a platform that it plans for.
func (s *simulation) says(theory string, said, end float64) {
	if s.beyond {
		return
	}
	said = s.evidence.Read(claim.Number{Policy: theory, Metric: "makespan", Value: said})
	s.theory.See(math.Abs(said/end-1), "%s: the end is %.9g, %s says %.9g", s.workers(), end, theory, said)
}

// shares returns a copy of the shares that a theory gives, as the evidence has them.
func (s *simulation) shares(theory string, shares []float64) []float64 {
	shares = slices.Clone(shares)
	for k := range shares {
		shares[k] = s.evidence.Read(claim.Number{Policy: theory, Metric: "share", Value: shares[k]})
	}
	return shares
}

// verdict returns a verdict, which is that the claim fails where a theory on which it rests
// does not say when the engine ends.
func (s *simulation) verdict(f claim.Finding) claim.Finding {
	if s.theory.Broken > 0 {
		f = s.theory.Finding()
		f.Verdict, f.Limits, f.Found = claim.Fails, "", "the theory says when the engine ends "+f.Found
	}
	return f
}
