package solve

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// Episode is a plan played on the engine without interruptions.
type Episode struct {
	Work, Makespan float64
	Spans          []models.Span
}

// Play plays the plan on the engine.
func (p *Plan) Play() (*Episode, error) {
	compiled, err := models.Compile(&p.Problem, &p.Schedule)
	if err != nil {
		return nil, err
	}
	sim := models.Simulator{Record: true}
	o := sim.Run(compiled, models.Uninterrupted(len(p.Problem.Workers)))
	return &Episode{o.Work, o.Makespan, sim.Spans}, nil
}

// Ends returns when each activity with a chunk at a worker ends.
func (e *Episode) Ends() map[[3]int32]float64 {
	ends := map[[3]int32]float64{}
	for _, span := range e.Spans {
		ends[[3]int32{int32(span.Activity), span.Worker, span.Chunk}] = span.End
	}
	return ends
}

// tolerance is the largest relative difference between two ways to the same number that counts as rounding.
// The longest sums have a million terms and differ by at most 1e-10 between orders. The theories refuse a
// plan whose rounding errors reach 1e-10; an error in a formula is larger by orders of magnitude.
const tolerance = 1e-9

// compare simulates the plan of an answer. It compares the outcome with the answer's makespan or lifespan,
// work and expected work; for the plan of a policy, it uses the theory's formulas.
func (s *Solution) compare() error {
	if s.Plan == nil {
		return nil
	}
	e, err := s.Plan.Play()
	if err != nil {
		return Internal{fmt.Errorf("the plan of the answer cannot be played: %w", err)}
	}
	found := map[string]float64{
		string(proof.Makespan): e.Makespan, "lifespan": e.Makespan, "work": e.Work,
	}
	if compiled, err := models.Compile(&s.Plan.Problem, &s.Plan.Schedule); err == nil {
		if work, ok := table.Expect(compiled); ok {
			found[string(proof.Expected)] = work
		}
	}
	said := s.Results
	if s.Claim.Goal != "" { // the other numbers of a policy's plan come from the engine
		said = nil
		if s.Claim.Value > 0 {
			said = []proof.Number{{Name: string(s.Claim.Goal), Value: s.Claim.Value}}
		}
	}
	for _, r := range said {
		x, ok := found[r.Name]
		if !ok {
			continue
		}
		scale := max(math.Abs(r.Value), math.Abs(x))
		if r.Name == string(proof.Expected) {
			scale = max(scale, s.Plan.Problem.Load*1e-6)
		}
		if r.Value != x && !(math.Abs(r.Value-x) <= tolerance*scale) {
			return Internal{fmt.Errorf("%s is %v in the answer, and the engine comes to %v: an error in the program", r.Name, r.Value, x)}
		}
	}
	return nil
}
