package advise

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/arena"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// Advice is an answer. Work is in units of load, times are in the problem's unit. Intervals are of 95%.
type Advice struct {
	Question

	Policies    []Finding // the best options of each policy that serves; the first is recommended
	Refused     []Refusal // the others
	Evaluations int       // of the search
	Priced      bool      // time of machines costs something
	Records     []Record  // behind laws by which machines are gone for good, although they came back

	Bounds     []Bound    // with all interruptions known in advance, and of fixed plans
	OtherLaws  []OtherLaw // under which the recommended policy is evaluated
	Confidence Confidence

	// Episode is one episode of the recommended policy: its plan without interruptions or, if it decides as
	// events occur, its schedule in one instance. It is nil if it has too many chunks to be recorded.
	Episode *run.Recording

	// Plan is the best fixed plan, for masters that cannot decide as results come back; nil if no policy
	// that serves makes one.
	Plan *Plan
}

// Plan is a fixed schedule, made before the start.
type Plan struct {
	Finding  *Finding
	Schedule *models.Schedule
	Proved   string         // its proof, in a line; "" without one
	Episode  *run.Recording // without interruptions; nil if there are too many chunks
}

// Best returns the recommended policy.
func (a *Advice) Best() *Finding { return &a.Policies[0] }

// decidedBefore reports whether the recommended policy is a plan.
func (a *Advice) decidedBefore() bool { return a.Plan != nil && a.Plan.Finding == a.Best() }

// Finding is the performance of a policy.
type Finding struct {
	Policy      string // the spelling with the best options that were found
	Kind        string
	Doc, Source string
	Evaluations int // of its options

	Work arena.Interval // expected, by the deadline if there is one
	Done arena.Interval // the chance that all of the load is done, by the deadline if there is one
	End  float64        // mean time at which the last work is done
	Cost arena.Interval // of the time of machines, if it has a price, which the choice does not count

	// Ahead is the recommended policy's lead by the aim, in units or as a probability, and Later how much
	// later this policy ends. The intervals of all pairs hold at once.
	Ahead, Later arena.Interval

	Beaten bool // the recommended policy is better by more than chance
}

// same reports whether the policy did what the recommended one did, in all instances.
func (f *Finding) same() bool {
	return f.Ahead.Lo == 0 && f.Ahead.Hi == 0 && f.Later.Lo == 0 && f.Later.Hi == 0
}

// Refusal is why a candidate does not serve the problem.
type Refusal struct{ Policy, Why string }
