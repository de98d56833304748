// Package proof says what is proved of a schedule: which plans it is the best of, and by what.
package proof

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
)

// Prover is implemented by policies that know what is proved of the schedules which they make before
// the clock starts.
type Prover interface {
	// Prove returns the policy's schedule for a problem, and what is proved of it.
	Prove(p *models.Problem) (*models.Schedule, Proof, error)
}

// Proof is what is known of a schedule, or of another answer.
type Proof struct {
	Text    string // in a line; it names the family
	Optimal Optimum
	Family  string // the plans that the schedule is the best of; empty unless Optimal is OfFamily
	By      string // theorem, search or bound that proves it; empty if nothing is proved
	Source  string // the papers

	// Goal is what the schedule makes small or large, and Value is that by the theory's own formula;
	// 0 if it has none.
	Goal  Goal
	Value float64

	Messages int      // how many messages the plans have at most that the schedule competes with; 0: any number
	Numbers  []Number // bounds, thresholds and alternatives that the theory has besides
}

// Proved reports whether anything is proved.
func (p Proof) Proved() bool { return p.By != "" }

// Goal is what a schedule was made for.
type Goal string

const (
	Makespan Goal = "makespan"      // if no worker is interrupted
	Expected Goal = "expected_work" // for a master that hears of no interruption
)

// Optimum is what an answer is the best of.
type Optimum string

const (
	OfAll    Optimum = "all"       // nothing that the problem allows does better
	OfFamily Optimum = "family"    // nothing of the family does better
	Unknown  Optimum = "unknown"   // something may do better
	NotAsked Optimum = "not asked" // the answer is a value, not a choice
)

// Number is a number with a name.
type Number struct {
	Name  string
	Value float64
	Doc   string // in a line
}

// Add adds a number.
func (p *Proof) Add(name string, value float64, doc string) {
	p.Numbers = append(p.Numbers, Number{name, value, doc})
}

// Of returns a proof that no plan of a family does better, with a remark behind the family.
func (g Goal) Of(family, remark, by string) Proof {
	return Proof{Goal: g, Text: "optimal of all " + family + remark, Optimal: OfFamily, Family: family, By: by}
}

// Unproved returns a proof that proves nothing, with the reason.
func (g Goal) Unproved(format string, values ...any) Proof {
	return Proof{Goal: g, Text: "not proved: " + fmt.Sprintf(format, values...), Optimal: Unknown}
}

// The papers of the theories.
const (
	Adler      = "Adler, Gong, Rosenberg, On \"exploiting\" node-heterogeneous clusters optimally, Theory Comput. Syst. 42 (2008)"
	Gallet     = "Gallet, Robert, Vivien, Divisible load scheduling, in: Introduction to Scheduling (2009)"
	Benoit2010 = "Benoit, Robert, Rosenberg, Vivien, Static worksharing strategies for heterogeneous computers with unrecoverable interruptions, Parallel Comput. (2010)"
	Benoit2013 = "Benoit, Robert, Rosenberg, Vivien, Static strategies for worksharing with unrecoverable interruptions, Theory Comput. Syst. 53 (2013)"
	Tong       = "Tong, Xiao, Li, Fault-tolerant scheduling algorithm with re-allocation for divisible loads, IAENG Int. J. Comput. Sci. (2018)"
)

// New returns what is known of an answer that is no schedule of a policy.
func New(text string, optimal Optimum, by string) Proof {
	return Proof{Text: text, Optimal: optimal, By: by}
}
