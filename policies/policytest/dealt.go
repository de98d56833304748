package policytest

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies"
)

// dealing is a dealer on a problem, for one goroutine.
type dealing struct {
	pattern *models.Plan
	reach   *table.Reach
	work    func([]int, *rand.PCG) float64
	deal    func([]int, *rand.PCG) *models.Schedule
	draw    func(*rand.PCG) *models.Schedule // draws of Gamble

	sim  models.Simulator
	plan models.Plan
}

// dealt compares a dealer's work with its schedules, and these with Gamble's.
func dealt(policy *policies.Policy, p *models.Problem, number uint64) error {
	dealer, able := policy.Value.(policies.Dealer)
	if !able {
		return nil
	}
	d, err := newDealing(dealer, p)
	if d == nil {
		return err
	}
	rng := rand.NewPCG(number, 6)
	for range 20 {
		in := Interruptions(p, rng)
		if err := guardIn(in, func() error { return d.consistent(in, rng) }); err != nil {
			return err
		}
	}
	for range 2 {
		in := Interruptions(p, rng)
		if err := guardIn(in, func() error { return d.honest(in, Interruptions(p, rng), p.Load/float64(len(p.Workers)), rng) }); err != nil {
			return err
		}
	}
	return nil
}

// newDealing returns nil if the dealer cannot deal for the problem.
func newDealing(dealer policies.Dealer, p *models.Problem) (*dealing, error) {
	pattern, able := dealer.Pattern(p)
	if !able {
		return nil, nil
	}
	d := &dealing{}
	var err error
	if d.pattern, err = models.Compile(p, pattern); err != nil {
		return nil, fmt.Errorf("the pattern: %w", err)
	}
	if d.reach, able = table.NewReach(d.pattern); !able {
		return nil, nil
	}
	if d.work, d.deal, err = dealer.Deal(p); err != nil {
		return nil, fmt.Errorf("there is a pattern, but the policy cannot deal: %w", err)
	}
	if d.work == nil || d.deal == nil {
		return nil, errors.New("the policy deals by a nil function: want a function, or an error")
	}
	d.draw, err = dealer.Gamble(p)
	return d, err
}

// consistent returns an error unless a schedule is like the pattern and completes the work that was
// drawn.
func (d *dealing) consistent(in *models.Instance, rng *rand.PCG) error {
	reached := d.reach.In(in, nil)
	before, again := slices.Clone(reached), *rng
	work := d.work(reached, rng)
	s := d.deal(reached, &again)
	if !slices.Equal(reached, before) {
		return fmt.Errorf("the policy has changed what is completed from %v to %v", before, reached)
	}
	if err := alike(d.pattern.Schedule(), s); err != nil {
		return err
	}
	got, err := d.completed(s, in)
	if err == nil && got != work {
		err = fmt.Errorf("%v units are drawn, %v are done", work, got)
	}
	return err
}

// completed returns the work of a schedule in an instance.
func (d *dealing) completed(s *models.Schedule, in *models.Instance) (float64, error) {
	if err := d.plan.Compile(d.pattern.Problem(), s); err != nil {
		return 0, err
	}
	return d.sim.Run(&d.plan, in).Work, nil
}

// alike returns an error if a schedule differs from the pattern in more than chunks.
func alike(pattern, s *models.Schedule) error {
	if s == nil || len(s.List) != len(pattern.List) || !slices.Equal(s.Resident, pattern.Resident) ||
		!slices.Equal(s.Send, pattern.Send) || !slices.Equal(s.Return, pattern.Return) || s.ResultsFirst != pattern.ResultsFirst {
		return errors.New("a schedule differs from the pattern in more than which chunks its lists name")
	}
	for i, list := range s.List {
		if !slices.EqualFunc(list, pattern.List[i], func(c, like int32) bool {
			return uint(c) < uint(len(s.Size)) && s.Size[c] == pattern.Size[like]
		}) {
			return fmt.Errorf("the list of worker %d differs from that of the pattern in more than which chunks it names", i)
		}
	}
	return nil
}

// honest returns an error if schedules that are dealt for an instance complete more or less than
// Gamble's, in this instance or in another one.
func (d *dealing) honest(in, other *models.Instance, part float64, rng *rand.PCG) error {
	const draws = 400
	reached := d.reach.In(in, nil)
	for _, in := range []*models.Instance{in, other} {
		var sum, square [2]float64
		for range draws {
			for way, draw := range []func() *models.Schedule{
				func() *models.Schedule { return d.deal(reached, rng) },
				func() *models.Schedule { return d.draw(rng) },
			} {
				work, err := d.completed(draw(), in)
				if err != nil {
					return err
				}
				sum[way] += work / draws
				square[way] += work * work / draws
			}
		}
		// As in expectedMean, a sample may miss rare events.
		variance := 2 * (part / draws) * (part / draws)
		for way := range sum {
			variance += max(0, square[way]-sum[way]*sum[way]) / (draws - 1)
		}
		if z := (sum[0] - sum[1]) / math.Sqrt(variance); !(math.Abs(z) <= 4.5) {
			return fmt.Errorf("schedules of Deal complete %v units on average, those of Gamble %v: %.2f standard errors apart", sum[0], sum[1], z)
		}
	}
	return nil
}
