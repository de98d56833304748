// Package policies defines the interfaces of scheduling policies, and the registry in which policies have
// names. The command line, scenario files and results refer to policies by these names.
//
// A policy is a plain struct with the method of exactly one of six interfaces: [Planner], [Gambler],
// [Oracle], [Dynamic], [Bounder] and [Ceiling]. Its exported fields are its options, as package spec
// describes. [Register] adds a policy from outside. Loadstar's own policies are the table in builtin.go;
// each family has its own package below this one, with its theory. Package policytest tests any policy. A
// policy whose decisions depend on files, such as a schedule or a program, also implements [Outside]. A
// policy with an option that changes nothing in some worlds also implements [Idler].
//
// A policy of any kind is called once per problem, before the clock starts. It returns an error if it
// cannot serve the problem, and never nil without one. A planner that serves the problem, but proves that
// no schedule of its form exists, returns a [models.NoSchedule], which studies record as a result. State
// that changes from instance to instance belongs to the value that the policy returns: every goroutine
// gets its own. The policy itself and the problem must not be modified.
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

// Dealer is implemented by gamblers whose schedules for a problem differ only in which chunks the lists
// name. Sizes and orders of messages are the same, and therefore times, too. Then it is known before a
// schedule is drawn how many entries of each list will be completed in an instance. A gambler may draw
// the work first, which takes fewer random numbers than the schedule. Where only the work is wanted, the
// schedule is never drawn. Deal is not used where results may be wrong, since not all that is completed
// counts there.
//
// The numbers of completed entries must not help a Dealer: whatever they are, every schedule must have
// the same probability as in Gamble. One way is to draw a fact about the schedule from its law under
// Gamble, and then the schedule from its conditional law given that fact. The numbers decide which fact
// is drawn, and the law of the schedule is the same for every fact. Package policytest tests this. So a
// Dealer knows as little of the instance as any gambler, and the engine and charts play the schedule whose
// work was drawn. An instance of experiment E1 with 25 workers takes random-rep 0.5 to 1.3 µs instead of 40
// to 55.
type Dealer interface {
	Gambler

	// Pattern returns a schedule that differs from Gamble's and Deal's only in which chunks its lists
	// name. Entries at the same place of a list have the same size. Pattern returns false if the policy
	// cannot deal for the problem; then Gamble serves it.
	Pattern(p *models.Problem) (*models.Schedule, bool)

	// Deal returns two functions for one goroutine. Their argument is the number of completed entries of
	// each list, which are the first ones. With the generator in the same state, work returns the work
	// completed if deal's schedule is played in that instance, to the last bit. A schedule is valid until
	// the next. The results must depend on nothing else.
	Deal(p *models.Problem) (work func(reached []int, rng *rand.PCG) float64, deal func(reached []int, rng *rand.PCG) *models.Schedule, err error)
}

// Oracle plans with knowledge of the instance, which only reference policies may have. The function that
// it returns serves one goroutine, and a schedule is valid until the next call.
type Oracle interface {
	Foresee(p *models.Problem) (func(in *models.Instance) *models.Schedule, error)
}

// Dynamic decides while the episode runs. A dispatcher serves one goroutine,
// episode after episode.
type Dynamic interface {
	Dispatch(p *models.Problem) (models.Dispatcher, error)
}

// Bounder computes an upper bound of the work of any policy in an instance. It makes no schedule, so it
// has a share, and others have a ratio to it, but no episode. The function that Bound returns serves one
// goroutine, and its results depend only on the problem and the instance.
type Bounder interface {
	Bound(p *models.Problem) (func(in *models.Instance) float64, error)
}

// Ceiling computes an upper bound of the expected work of static schedules, which are decided before the
// clock starts, over independent interruptions that follow the workers' risks. It makes no schedule
// either, and has one number per problem. Dispatchers may exceed it on average, and any policy may in an
// instance.
type Ceiling interface {
	Ceiling(p *models.Problem) (work float64, err error)
}

// Partial is implemented by ceilings that hold only for some static schedules, such as schedules of equal
// chunks.
type Partial interface {
	Ceiling

	// Covers reports whether the ceiling holds for a schedule of the problem.
	Covers(p *models.Problem, s *models.Schedule) bool

	// Which completes the phrase "static schedules", for example "with equal chunks". It is empty if the
	// ceiling holds for all.
	Which() string
}

// Expecter is implemented by policies that know their exact mean work although no single plan has it.
// Expect returns the mean for independent interruptions that follow the workers' risks. It returns false
// for problems for which the mean is not known.
type Expecter interface {
	Expect(p *models.Problem) (work float64, ok bool)
}

// Optimum is implemented by policies that complete, in every instance, as much as any policy can, up to
// the load. Mean returns their mean work for independent interruptions that follow the workers' risks,
// and a bound of its error. It returns false for problems for which the mean is not known that well.
type Optimum interface {
	Mean(p *models.Problem) (work, off float64, ok bool)
}

// Needer is implemented by policies that do not serve every world. Needs returns what a policy with these
// options needs. Its other method refuses problems by [needs.Needs.Check], so that declaration and
// behaviour agree. A policy that is not a Needer needs nothing.
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

// Limited is implemented by policies that often refuse worlds which meet their needs, because a number of
// the problem is out of range. Within returns that error, or nil, without much computing.
type Limited interface {
	Within(p *models.Problem) error
}

// Foreteller is implemented by oracles that know, without running it, the work of their plan for an
// instance, to the last bit. The function that Foretell returns serves one goroutine. The memory may be
// nil.
type Foreteller interface {
	Foretell(p *models.Problem) (func(in *models.Instance, known *table.Memory) float64, error)
}

// Kind returns the name of the interface that a policy implements: planner, gambler, oracle, dynamic,
// bound or ceiling. It is empty for values that implement none of the six, or several.
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
