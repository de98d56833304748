// Package policies is where the master's decisions come from: the ways to plug
// a policy in, and the registry by whose names the command line, scenario files
// and results speak of policies.
//
// A policy is a plain struct with a method of one of four kinds. Its exported
// fields are its options, in the manner of package spec. [Register] adds one
// from outside; those that come with Loadstar are listed in builtin.go and live
// in one package per family: static, dynamic.
//
// Whatever its kind, a policy is asked once per problem, before the clock
// starts, and says then whether it can serve the problem. State that changes
// from instance to instance lives in what it returns, of which every goroutine
// gets its own; the policy itself is never modified.
package policies

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// Planner decides everything before the clock starts, from the problem alone.
// One schedule serves all instances.
type Planner interface {
	Schedule(p *models.Problem) (*models.Schedule, error)
}

// Gambler draws a new schedule for each instance. What it returns serves one
// goroutine, and what that draws is valid until the next draw. A draw depends
// on the generator's state only.
type Gambler interface {
	Gamble(p *models.Problem) (func(rng *rand.PCG) *models.Schedule, error)
}

// Oracle plans with knowledge of the instance, as only bounds may. What it
// returns serves one goroutine, and what that plans is valid until the next
// plan.
type Oracle interface {
	Foresee(p *models.Problem) (func(in *models.Instance) *models.Schedule, error)
}

// Dynamic decides while the episode runs. A dispatcher serves one goroutine,
// episode after episode.
type Dynamic interface {
	Dispatch(p *models.Problem) (models.Dispatcher, error)
}

// Expecter is what a policy implements besides if it knows its exact mean work
// where no single plan can tell: for independent interruptions that follow the
// workers' risks. It is false for problems for which it does not.
type Expecter interface {
	Expect(p *models.Problem) (work float64, ok bool)
}

// Foreteller is what an oracle implements besides if it knows the work that its
// plan for an instance will complete, to the last bit, without the plan being
// run. What it returns serves one goroutine.
type Foreteller interface {
	Foretell(p *models.Problem) (func(in *models.Instance) float64, error)
}

// Kind names the way in which a policy plugs in: planner, gambler, oracle or
// dynamic. It is empty for values that are no policy, or more than one kind.
func Kind(policy any) string {
	kind, kinds := "", 0
	note := func(is bool, name string) {
		if is {
			kind = name
			kinds++
		}
	}
	_, planner := policy.(Planner)
	note(planner, "planner")
	_, gambler := policy.(Gambler)
	note(gambler, "gambler")
	_, oracle := policy.(Oracle)
	note(oracle, "oracle")
	_, dynamic := policy.(Dynamic)
	note(dynamic, "dynamic")
	if kinds != 1 {
		return ""
	}
	return kind
}
