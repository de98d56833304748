package policytest

import (
	"fmt"
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
)

// idleOptions plays the policy with and without each option that it declares without effect.
func idleOptions(try *try, count *Count) error {
	if len(try.policy.Changed()) == 0 {
		return nil
	}
	return eachProblem(try, count, long.Trials(2, 8), func(number uint64, p *models.Problem, pl *Player, _ *Count) error {
		got := sync.OnceValue(func() transcript { return play(pl, number, false) })
		for _, option := range try.policy.Changed() {
			needs := try.policy.Idle(option, p)
			if needs == "" {
				continue
			}
			plain, err := without(try, option)
			if err != nil {
				return err
			}
			if got, want := got(), prepareAndPlay(plain, p, number, false); got.bits() != want.bits() {
				return fmt.Errorf("the option %s needs %s, but makes\n%v\nof\n%v", option, needs, got, want)
			}
		}
		return nil
	})
}

// without returns the policy with the default of an option.
func without(try *try, option string) (*policies.Policy, error) {
	s, err := spec.Parse(try.policy.Spec)
	if err != nil {
		return nil, err
	}
	s.Options = slices.DeleteFunc(s.Options, func(o spec.Option) bool { return o.Key == option })
	plain, err := try.registry.Parse(s.String())
	if err != nil {
		return nil, err
	}
	return plain.In("")
}
