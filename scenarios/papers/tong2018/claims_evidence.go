package tong2018

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// runs is how many runs each cell of an experiment has.
const runs = 300

// studyOf is the study of an experiment with a preset, or without one for "". The values small take
// the place of the sweep where the evidence is small.
func studyOf(experiment, preset string, small map[string]string, policies ...string) claim.Study {
	return claim.Study{Request: scenarios.Request{Experiment: experiment, Preset: preset, Policies: policies, Instances: runs}, Small: small, Whole: true}
}

// savedOf returns the saving of ftr in the mean over the runs of a cell.
func savedOf(x claim.Exact, cell int) float64 { return x.Value(cell, "ftr", savedMean) }

// deviationOfSaved returns the standard deviation of what ftr saves over the runs of a cell.
func deviationOfSaved(x claim.Exact, cell int) float64 { return x.SD(cell, "ftr", savedMean) }

// makespanOf returns the mean of a policy's makespan over the runs of a cell.
func makespanOf(x claim.Exact, cell int, policy string) float64 {
	return x.Value(cell, policy, makespanMean)
}

// varianceOf returns the variance of a policy's makespan over the runs of a cell.
func varianceOf(x claim.Exact, cell int, policy string) float64 {
	return x.Value(cell, policy, makespanVariance)
}

// spelled describes a cluster in words.
func spelled(c faults.Cluster) string {
	return fmt.Sprintf("%d workers that get x units in %s, compute them in %s and check them in %s", c.Workers,
		claim.Cost(c.Send), claim.Cost(c.Compute), claim.Cost(models.Affine{Latency: c.Check, PerUnit: c.Beta * c.Compute.PerUnit}))
}

// simulation plays both phases on the engine, for one claim. Random cases, and shares of the theory, pass
// through the evidence.
type simulation struct {
	evidence *claim.Evidence
	told     claim.Trial // whether the theory tells when the second phase ends
	sim      models.Simulator
	plan     models.Plan
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

// theory returns a theory's number, as the evidence has it.
func (s *simulation) theory(metric string, value float64) float64 {
	return s.evidence.Read(claim.Number{Policy: "ftr", Metric: metric, Value: value})
}

// clusters draws n clusters, each with a load that keeps some of its workers busy, and calls try for each.
// The name tells their random numbers from the random numbers of other claims.
func (s *simulation) clusters(ctx context.Context, name string, n int, try func(c faults.Cluster, load float64, rng *rand.PCG) error) error {
	return claim.EachCase(ctx, "ftr, "+name, n, func(rng *rand.PCG, wide func(float64) float64) error {
		c := faults.Cluster{Compute: models.Affine{Latency: wide(4), PerUnit: 1}, Check: wide(4), Beta: engine.Uniform(rng), Workers: 2 + engine.Below(rng, 11)}
		c.Send = models.Affine{Latency: wide(4), PerUnit: 2 * engine.Uniform(rng) / float64(c.Workers)}
		if c.Send.PerUnit > 1 {
			c.Send.PerUnit = 1
		}
		c.Send.PerUnit = s.read("g", c.Send.PerUnit)
		c.Send.Latency, c.Compute.Latency, c.Check = s.read("o", c.Send.Latency), s.read("s", c.Compute.Latency), s.read("c", c.Check)
		return try(c, 1000*wide(2), rng)
	})
}

// run plays a schedule that nobody interrupts.
func (s *simulation) run(p *models.Problem, schedule *models.Schedule) (*models.Outcome, error) {
	if err := s.plan.Compile(p, schedule); err != nil {
		return nil, err
	}
	return s.sim.Run(&s.plan, models.Uninterrupted(len(p.Workers))), nil
}

// first plays the first phase: workers compute their shares while they receive them, and
// then check them. It returns when each check-out ends, and the last; where more is not
// nil, so much later for each worker.
func (s *simulation) first(c faults.Cluster, shares, more []float64) (ends []float64, last float64, err error) {
	p := &models.Problem{}
	p.Stream = true
	phase := faults.Phase{Shares: shares}
	for i, x := range shares {
		compute := c.Compute
		compute.PerUnit *= s.read("slowness", 1)
		p.Workers = append(p.Workers, models.Worker{Send: c.Send, Compute: compute})
		p.Load += x
		phase.Order = append(phase.Order, int32(i))
	}
	o, err := s.run(p, phase.Schedule(p.Workers))
	if err != nil {
		return nil, 0, err
	}
	for i, w := range o.Workers {
		end := w.Finish + c.Check + float64(c.Beta*c.Compute.PerUnit*shares[i])
		if more != nil {
			end += more[i]
		}
		ends = append(ends, end)
	}
	return ends, slices.Max(ends), nil
}

// second plays an allocation of the second phase and returns when it ends: at once if
// nothing is wrong.
func (s *simulation) second(again faults.Second, a faults.Allocation, err error) (float64, error) {
	if err != nil {
		return 0, err
	}
	units := 0
	for _, n := range a.Units {
		units += n
	}
	if units == 0 {
		return 0, nil
	}
	p, schedule, err := again.Episode(a)
	if err != nil {
		return 0, err
	}
	o, err := s.run(p, schedule)
	if err != nil {
		return 0, err
	}
	said := s.theory("makespan", a.Makespan)
	s.told.See(math.Abs(said/o.Makespan-1),
		"%s, %s units each: the second phase ends at %.9g, the theory says %.9g", claim.Platform(again.Workers), claim.List(a.Units), o.Makespan, said)
	return o.Makespan, nil
}

// verdict returns the finding. The claim fails where the theory does not tell when the second
// phase ends.
func (s *simulation) verdict(f claim.Finding) claim.Finding {
	if s.told.Broken > 0 {
		f = s.told.Finding()
		f.Verdict, f.Limits, f.Found = claim.Fails, "", "the theory tells when the second phase ends "+f.Found
	}
	return f
}

// bothWays plays the second phase in place and with the moves of Algorithm 1.
func (s *simulation) bothWays(again faults.Second) (place, moved float64, err error) {
	a, err := again.InPlace()
	if place, err = s.second(again, a, err); err != nil {
		return 0, 0, err
	}
	a, err = again.Algorithm1()
	moved, err = s.second(again, a, err)
	return place, s.theory("moved", moved), err
}
