package policytest

import (
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// rounding is the share by which chunks may hold more than the load, and so exceed a bound.
const rounding = 1e-9

// unbeaten returns an error if random schedules, random dispatchers or some policies of the table exceed
// a bound.
func unbeaten(p *models.Problem, in *models.Instance, bound float64, number uint64) error {
	if !(bound >= 0 && bound <= p.Load*(1+rounding)) {
		return fmt.Errorf("the bound is %v: want at least 0 and at most the load, %v", bound, p.Load)
	}
	r := rand.New(rand.NewPCG(number, 7))
	sim := models.Simulator{Limit: Limit}
	for range 3 {
		plan, err := models.Compile(p, gen.Anything(r, p))
		if err != nil {
			return err
		}
		if work := sim.Run(plan, in).Work; work > bound*(1+rounding) {
			return fmt.Errorf("the bound is %v, and a schedule at random completes %v", bound, work)
		}
		out, err := sim.Play(p, gen.AnyPuller(r), in)
		if err != nil {
			return err
		}
		if out.Work > bound*(1+rounding) {
			return fmt.Errorf("the bound is %v, and a dispatcher at random completes %v", bound, out.Work)
		}
	}
	rows := policies.All()
	for range 3 {
		row := rows[r.IntN(len(rows))]
		work, played, err := workOf(row, p, in, rand.NewPCG(number, 8))
		if err != nil {
			return err
		}
		if played && work > bound*(1+rounding) {
			return fmt.Errorf("the bound is %v, and %s completes %v", bound, row.Name, work)
		}
	}
	return nil
}

// unexpected returns an error if the exact expectations of random schedules or of some policies of the
// table exceed a ceiling.
func unexpected(policy any, p *models.Problem, ceiling float64, number uint64) error {
	if !(ceiling >= 0 && ceiling <= p.Load*(1+rounding)) {
		return fmt.Errorf("the ceiling is %v: want at least 0 and at most the load, %v", ceiling, p.Load)
	}
	covers := func(*models.Schedule) bool { return true }
	if part, is := policy.(policies.Partial); is {
		covers = func(s *models.Schedule) bool { return part.Covers(p, s) }
	}
	p = p.Faultless() // without faults expectations are known, and no less
	r := rand.New(rand.NewPCG(number, 7))
	for range 3 {
		s := gen.Anything(r, p)
		plan, err := models.Compile(p, s)
		if err != nil {
			return err
		}
		if work, ok := table.Expect(plan); ok && covers(s) && work > ceiling*(1+rounding) {
			return fmt.Errorf("the ceiling is %v, and a schedule at random expects %v", ceiling, work)
		}
	}
	rows := policies.All()
	for range 3 {
		row := rows[r.IntN(len(rows))]
		planner, is := row.Prototype.(policies.Planner)
		if !is {
			continue
		}
		s, err := planner.Schedule(p)
		if err != nil {
			continue // it refuses the problem
		}
		plan, err := models.Compile(p, s)
		if err != nil {
			return fmt.Errorf("%s: %w", row.Name, err)
		}
		if work, ok := table.Expect(plan); ok && covers(s) && work > ceiling*(1+rounding) {
			return fmt.Errorf("the ceiling is %v, and %s expects %v", ceiling, row.Name, work)
		}
	}
	return nil
}

// workOf returns the work of a policy of the registry, with its default options, in an instance, if it
// serves the problem and has episodes.
func workOf(row policies.Row, p *models.Problem, in *models.Instance, rng *rand.PCG) (work float64, played bool, err error) {
	if row.Kind() == "bound" || row.Kind() == "ceiling" {
		return 0, false, nil
	}
	pl, err := NewPlayer(row.Prototype, p)
	if err != nil {
		return 0, false, nil // it refuses the problem
	}
	out, _, err := pl.Play(in, rng)
	if err != nil {
		return 0, false, fmt.Errorf("%s: %w", row.Name, err)
	}
	return out.Work, true, nil
}
