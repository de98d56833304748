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

// rivals are what no bound may be below: random schedules and dispatchers, and some policies of the table.
type rivals struct {
	problem  *models.Problem
	number   uint64
	r        *rand.Rand
	plans    []*models.Plan
	rows     []policies.Row
	players  []*Player // of rows
	simulate models.Simulator
}

// newRivals prepares all for a problem; its number is a seed.
func newRivals(p *models.Problem, number uint64) (*rivals, error) {
	o := &rivals{problem: p, number: number, r: rand.New(rand.NewPCG(number, 7)), simulate: models.Simulator{Limit: Limit}}
	for range 3 {
		plan, err := models.Compile(p, gen.Anything(o.r, p))
		if err != nil {
			return nil, err
		}
		o.plans = append(o.plans, plan)
	}
	all := policies.All()
	for range 3 {
		row := all[o.r.IntN(len(all))]
		if row.Kind() == "bound" || row.Kind() == "ceiling" {
			continue // it has no episodes
		}
		if pl, err := NewPlayer(row.Prototype, p); err == nil { // else it refuses the problem
			o.rows, o.players = append(o.rows, row), append(o.players, pl)
		}
	}
	return o, nil
}

// unbeaten returns an error if one of the rivals exceeds a bound in an instance.
func (o *rivals) unbeaten(in *models.Instance, bound float64) error {
	if !(bound >= 0 && bound <= o.problem.Load*(1+rounding)) {
		return fmt.Errorf("the bound is %v: want at least 0 and at most the load, %v", bound, o.problem.Load)
	}
	for _, plan := range o.plans {
		if work := o.simulate.Run(plan, in).Work; work > bound*(1+rounding) {
			return fmt.Errorf("the bound is %v, and a schedule at random completes %v", bound, work)
		}
		out, err := o.simulate.Play(o.problem, gen.AnyPuller(o.r), in)
		if err != nil {
			return err
		}
		if out.Work > bound*(1+rounding) {
			return fmt.Errorf("the bound is %v, and a dispatcher at random completes %v", bound, out.Work)
		}
	}
	for k, pl := range o.players {
		out, _, err := pl.Play(in, rand.NewPCG(o.number, 8))
		if err != nil {
			return fmt.Errorf("%s: %w", o.rows[k].Name, err)
		}
		if out.Work > bound*(1+rounding) {
			return fmt.Errorf("the bound is %v, and %s completes %v", bound, o.rows[k].Name, out.Work)
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
