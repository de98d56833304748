package policytest

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies"
)

// expectedMean compares a policy's expected work with many episodes.
func expectedMean(try *try, count *Count) error {
	const instances = 1500
	if !knowsWork(try.policy.Value) {
		return nil
	}
	n := long.Trials(2, 4)
	if _, deals := try.policy.Value.(policies.Dealer); deals {
		n = 4 // it is compared by the means of few draws
	}
	return eachProblem(try, count, n, func(number uint64, p *models.Problem, pl *Player, count *Count) error {
		if err := foretold(try.policy, p, number); err != nil {
			return err
		}
		if err := dealt(try.policy, p, number); err != nil {
			return err
		}
		want, off, ok := expectation(try.policy, p, pl)
		if !ok {
			return nil
		}
		count.Expectations++
		pl.Replay = true
		bias, square := 0.0, 0.0
		rng := rand.NewPCG(number, 4)
		for range instances {
			out, _, err := pl.Play(Interruptions(p, rng), rng)
			if err != nil {
				return err
			}
			bias += (out.Work - want) / instances
			square += (out.Work - want) * (out.Work - want) / instances
		}
		// An event of probability 1/n may be missing from the sample, and with it 1/n of its cost, say a
		// worker's part of the load.
		unseen := p.Load / float64(len(p.Workers)) / instances
		variance := max(0, square-bias*bias)/(instances-1) + unseen*unseen
		if z := math.Copysign(max(0, math.Abs(bias)-off), bias) / math.Sqrt(variance); !(math.Abs(z) <= 4.5) {
			return fmt.Errorf("the mean is %.2f standard errors from the expectation, %v", z, want)
		}
		return nil
	})
}

// knowsWork reports whether a policy knows its work for some problems, itself or by its plan.
func knowsWork(policy any) bool {
	switch policy.(type) {
	case policies.Foreteller, policies.Dealer, policies.Optimum, policies.Expecter, policies.Planner:
		return true
	}
	return false
}

// foretold compares the work that an oracle foretells with the work of its episodes.
func foretold(policy *policies.Policy, p *models.Problem, number uint64) error {
	oracle, able := policy.Value.(policies.Foreteller)
	if !able {
		return nil
	}
	foretell, err := oracle.Foretell(p)
	if err != nil {
		return nil // the policy does not know its work for this problem
	}
	if foretell == nil {
		return errors.New("a nil function was returned by Foretell: want a function, or an error")
	}
	pl, err := NewPlayer(policy.Value, p)
	if err != nil {
		return err
	}
	rng := rand.NewPCG(number, 5)
	for range 20 {
		in := Interruptions(p, rng)
		if err := guardIn(in, func() error {
			out, _, err := pl.Play(in, rng)
			if err != nil {
				return err
			}
			if work := foretell(in, nil); work != out.Work {
				return fmt.Errorf("%v units are foretold, %v are done", work, out.Work)
			}
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// expectation returns the mean work by the policy, or by the plan of its player, and its error.
func expectation(policy *policies.Policy, p *models.Problem, pl *Player) (work, off float64, ok bool) {
	if value, able := policy.Value.(policies.Optimum); able {
		return value.Mean(p)
	}
	switch value := policy.Value.(type) {
	case policies.Expecter:
		work, ok = value.Expect(p)
	case policies.Planner:
		plan, err := models.Compile(p, pl.next(nil, nil)) // a planner's plan is always the same
		if err != nil {
			return 0, 0, false
		}
		work, ok = table.Expect(plan)
	}
	return work, 0, ok
}
