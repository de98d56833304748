package advise

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// Advice is an answer. Work is in units, times are in those of the problem. Intervals are of 95%.
type Advice struct {
	Question

	Policies    []Finding // the best options of each policy that serves; the first is recommended
	Refused     []Refusal // the others
	Evaluations int       // of the search
	Priced      bool      // time of machines costs something
	Records     []Record  // behind laws by which machines are gone for good, although they came back

	Bounds []Bound // what nobody can exceed
	Doubts []Doubt // what the recommended plan is worth where the law is another one
	Sure   Sureness

	// Episode is one of the recommended policy: its plan without interruptions or, if it decides as
	// events occur, an episode that may happen. It is nil if it has too many chunks to be recorded.
	Episode *scenarios.Recording

	// Plan is the best of what is decided before the clock starts, for those who cannot decide as
	// results come back; nil if no such policy serves.
	Plan *Plan
}

// Plan is a schedule that is the same whatever happens.
type Plan struct {
	Finding  *Finding
	Schedule *models.Schedule
	Episode  *scenarios.Recording // without interruptions; nil if there are too many chunks
}

// Best returns the recommended policy.
func (a *Advice) Best() *Finding { return &a.Policies[0] }

// decidedBefore reports whether the recommended policy is a plan.
func (a *Advice) decidedBefore() bool { return a.Plan != nil && a.Plan.Finding == a.Best() }

// Interval is a mean with its interval, whose ends are the mean where it is exact, and NaN where
// the sample tells too little.
type Interval struct {
	Mean, Lo, Hi float64
	Exact        bool
}

// times returns the interval of a multiple.
func (i Interval) times(x float64) Interval {
	return Interval{float64(i.Mean * x), float64(i.Lo * x), float64(i.Hi * x), i.Exact}
}

// Finding is what a policy achieves.
type Finding struct {
	Policy      string // the spelling with the best options that were found
	Kind        string
	Doc, Source string
	Evaluations int // of its options

	Work Interval // expected, by the deadline if there is one
	Done Interval // the chance that all of the load is done, by the deadline if there is one
	End  float64  // mean time at which the last work is done
	Cost Interval // of the time of machines, if it has a price, which the choice does not count

	// Ahead is how far the recommended policy is ahead by the aim, in units or as a chance, and
	// Later how much later this one ends. The intervals of all pairs hold at once.
	Ahead, Later Interval

	Beaten bool // the recommended policy is better by more than chance
}

// same reports whether the policy did what the recommended one did, in all instances.
func (f *Finding) same() bool {
	return f.Ahead.Lo == 0 && f.Ahead.Hi == 0 && f.Later.Lo == 0 && f.Later.Hi == 0
}

// Refusal is why a candidate does not serve the problem.
type Refusal struct{ Policy, Why string }

// expected returns the work that a finalist can expect, as a share.
func (a *adviser) expected(f *finalist) Interval {
	switch {
	case f.exact == f.exact:
		return Interval{f.exact, f.exact, f.exact, true}
	case a.q.Aim == Work:
		return f.estimate
	}
	lo, hi := f.work.Within(level, 0, 1)
	return Interval{f.work.Mean, lo, hi, false}
}

// finding returns what a finalist achieves.
func (a *adviser) finding(f *finalist, ahead, later Interval, beaten bool) Finding {
	work := a.expected(f)
	if a.q.Aim == Work {
		ahead = ahead.times(a.q.Problem.Load)
	}
	p := f.Policy
	row, _ := policies.Lookup(p.Name) // where it came from
	return Finding{
		Policy: p.Spec, Kind: p.Kind(), Doc: row.Doc, Source: row.Source, Evaluations: f.Evaluations,
		Work: work.times(a.q.Problem.Load), Done: chance(f.done), End: f.ends.Mean,
		Ahead: ahead, Later: later, Beaten: beaten,
	}
}
