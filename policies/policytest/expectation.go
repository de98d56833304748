package policytest

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// expectedMean holds the expectation against the mean of many episodes.
func expectedMean(try *try, count *Count) error {
	const instances = 1500
	return eachProblem(try, count, max(4, long.Trials(4, 16)), func(number uint64, p *models.Problem) error {
		want, ok := expectation(try.policy, p)
		if !ok {
			return nil
		}
		count.Expectations++
		pl, err := NewPlayer(try.policy.Value, p)
		if err != nil {
			return err
		}
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
		// An event of probability 1/n may be missing from the sample, and
		// with it 1/n of what it costs, say a worker's part of the load.
		unseen := p.Load / float64(len(p.Workers)) / instances
		variance := max(0, square-bias*bias)/(instances-1) + unseen*unseen
		if z := bias / math.Sqrt(variance); !(math.Abs(z) <= 4.5) {
			return fmt.Errorf("the mean is %.2f standard errors from the expectation, %v", z, want)
		}
		return nil
	})
}

// expectation asks the policy for its mean work, or its plan.
func expectation(policy *policies.Policy, p *models.Problem) (float64, bool) {
	switch value := policy.Value.(type) {
	case policies.Expecter:
		return value.Expect(p)
	case policies.Planner:
		s, err := value.Schedule(p)
		if err != nil {
			return 0, false
		}
		plan, err := models.Compile(p, s)
		if err != nil {
			return 0, false
		}
		return plan.Expect()
	}
	return 0, false
}
