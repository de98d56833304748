// Package policies holds the interfaces that a policy of the master implements, and
// the registry of policies, by whose names the command line, scenario files and
// results refer to them.
//
// A policy is a plain struct with the method of exactly one of six interfaces: [Planner],
// [Gambler], [Oracle], [Dynamic], [Bounder] and [Ceiling]. Its exported fields are its options,
// as package spec describes. [Register] adds a policy from outside. Those that come
// with Loadstar are the table in builtin.go; each family has a package of its own
// below this one, with its theory. Package policytest tests any of them. A policy whose
// decisions depend on files, such as a schedule or a program, is also an [Outside], and one with options
// that act in some worlds only an [Idler].
//
// A policy of any kind is called once per problem, before the clock starts, and
// returns an error if it cannot serve the problem, and never nil without one. A planner that
// serves the problem, but finds that no schedule of its form exists, returns a [models.NoSchedule],
// which studies take for a result. State
// that changes from instance to instance is kept in what the policy returns: every
// goroutine gets a value of its own. The policy itself and the problem must not be modified.
package policies

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Planner decides everything before the clock starts, from the problem alone.
// One schedule serves all instances.
type Planner interface {
	Schedule(p *models.Problem) (*models.Schedule, error)
}

// Gambler draws a new schedule for each instance. The function that it returns
// serves one goroutine, and a schedule is valid until the next call. A draw must
// depend on nothing but the state of the generator.
type Gambler interface {
	Gamble(p *models.Problem) (func(rng *rand.PCG) *models.Schedule, error)
}

// Dealer is implemented by gamblers whose schedules for a problem differ in nothing but which
// chunks the lists name: sizes and orders of messages are the same, so that times are, too.
// Then it is known before a schedule is drawn how many entries of each list will be completed
// in an instance, and a gambler may draw the work first: to know it takes fewer random numbers
// than to know the schedule. Where only the work is wanted, the schedule is never drawn. Nothing is
// dealt where results may be wrong, since not all that is completed counts there.
//
// What a Dealer is told must not help it: the probability of every schedule must be that which
// it has in Gamble, whatever the numbers of completed entries are. A way is to draw a fact about
// the schedule that has the law which it has under Gamble, and then the schedule by its
// conditional law given that fact. The numbers decide which fact is drawn, and the law of the
// schedule is the same for every fact. Package policytest tests this.
type Dealer interface {
	Gambler

	// Pattern returns a schedule that differs from Gamble's and Deal's in nothing but which chunks
	// its lists name, or false if the policy cannot deal for the problem, for
	// which Gamble then serves. Entries at the same place of a list have the same size.
	Pattern(p *models.Problem) (*models.Schedule, bool)

	// Deal returns two functions for one goroutine. They are told how many entries of each
	// list, the first ones, are completed. With the generator in the same state, work returns
	// what is completed if deal's schedule is played in such an instance, to the last bit. A
	// schedule is valid until the next. What they return must depend on nothing else.
	Deal(p *models.Problem) (work func(reached []int, rng *rand.PCG) float64, deal func(reached []int, rng *rand.PCG) *models.Schedule, err error)
}

// Oracle plans with knowledge of the instance, as only bounds may. The function that
// it returns serves one goroutine, and a schedule is valid until the next call.
type Oracle interface {
	Foresee(p *models.Problem) (func(in *models.Instance) *models.Schedule, error)
}

// Dynamic decides while the episode runs. A dispatcher serves one goroutine,
// episode after episode.
type Dynamic interface {
	Dispatch(p *models.Problem) (models.Dispatcher, error)
}

// Bounder makes no schedule: it tells how much work no policy can exceed in an instance, so that
// it has a share, and others have a ratio to it, but no episode. The function that Bound returns
// serves one goroutine, and what it tells depends on nothing but the problem and the instance.
type Bounder interface {
	Bound(p *models.Problem) (func(in *models.Instance) float64, error)
}

// Ceiling makes no schedule either: it tells how much the expected work of no static schedule, one
// that was decided before the clock starts, exceeds, over independent interruptions that follow
// the workers' risks. It tells a problem one number. Dispatchers may exceed it on average, and
// any policy may in an instance.
type Ceiling interface {
	Ceiling(p *models.Problem) (work float64, err error)
}

// Partial is implemented by ceilings that hold for a part of the static schedules only, such as
// schedules of equal chunks.
type Partial interface {
	Ceiling

	// Covers reports whether the ceiling holds for a schedule of the problem.
	Covers(p *models.Problem, s *models.Schedule) bool

	// Which says behind "static schedules" which ones are covered, and "" if all are.
	Which() string
}

// Expecter is implemented by policies that know their exact mean work although no
// single plan has it. Expect returns the mean for independent interruptions that
// follow the workers' risks, and false for problems for which it is not known.
type Expecter interface {
	Expect(p *models.Problem) (work float64, ok bool)
}

// Optimum is implemented by policies that, in every instance, complete as much as any other
// could, up to the load. Mean returns their mean work for independent interruptions that
// follow the workers' risks, and how far it may be off, and false for problems for which it is
// not known that well.
type Optimum interface {
	Mean(p *models.Problem) (work, off float64, ok bool)
}

// Needer is implemented by policies that do not serve every world. Needs returns what a policy with
// these options needs. Its other method refuses by [needs.Needs.Check] the problems that do not meet
// them, so that the declaration is what the policy does. A policy that is no Needer needs nothing.
type Needer interface {
	Needs() needs.Needs
}

// NeedsOf returns what a policy needs of a world.
func NeedsOf(policy any) needs.Needs {
	if n, ok := policy.(Needer); ok {
		return n.Needs()
	}
	return 0
}

// Limited is implemented by policies that often refuse worlds which meet their needs, because a number
// of the problem is out of range. Within returns such an error, or nil, without much computing.
type Limited interface {
	Within(p *models.Problem) error
}

// Foreteller is implemented by oracles that know, without running it, what work their
// plan for an instance completes, to the last bit. The function that Foretell returns
// serves one goroutine. The memory may be nil.
type Foreteller interface {
	Foretell(p *models.Problem) (func(in *models.Instance, known *table.Memory) float64, error)
}

// Kind returns which of the six interfaces a policy implements: planner, gambler,
// oracle, dynamic, bound or ceiling. It is empty for values that implement none of them, or several.
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
	_, bounder := policy.(Bounder)
	note(bounder, "bound")
	_, ceiling := policy.(Ceiling)
	note(ceiling, "ceiling")
	if kinds != 1 {
		return ""
	}
	return kind
}
