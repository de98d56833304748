// Package proof states what is proved about a schedule: in which family of plans it is optimal, and by
// which theorem.
package proof

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
)

// Prover is implemented by planners that know what is proved about their schedules.
type Prover interface {
	// Prove returns the policy's schedule for a problem, and what is proved about it.
	Prove(p *models.Problem) (*models.Schedule, Proof, error)
}

// Proof is a statement about the optimality of a schedule, or of another answer.
type Proof struct {
	Text    string // one line that names the family
	Optimal Optimum
	Family  string // the plans among which the schedule is best; empty unless Optimal is OfFamily
	By      string // theorem, search or bound of the proof; empty if nothing is proved
	Source  string // the papers

	// Goal is the quantity that the schedule optimises, and Value its value by the theory's own formula;
	// 0 if the theory has none.
	Goal  Goal
	Value float64

	Messages int      // the most messages in a plan with which the schedule competes; 0: any number
	Numbers  []Number // further bounds, thresholds and alternatives of the theory
}

// Proved reports whether anything is proved.
func (p Proof) Proved() bool { return p.By != "" }

// Goal is what a schedule was made for.
type Goal string

const (
	Makespan Goal = "makespan"      // for workers that are not interrupted
	Expected Goal = "expected_work" // for a master that hears of no interruption
)

// Optimum is the set in which an answer is optimal.
type Optimum string

const (
	OfAll    Optimum = "all"       // everything that the problem allows
	OfFamily Optimum = "family"    // the plans of the family
	Unknown  Optimum = "unknown"   // something may do better
	NotAsked Optimum = "not asked" // the answer is a value, not a choice
)

// Number is a number with a name.
type Number struct {
	Name  string
	Value float64
	Doc   string // one line about it
}

// Add adds a number.
func (p *Proof) Add(name string, value float64, doc string) {
	p.Numbers = append(p.Numbers, Number{name, value, doc})
}

// Proved returns a proof that no plan of a family does better, with a remark behind the family.
func (g Goal) Proved(family, remark, by string) Proof {
	return Proof{Goal: g, Text: "optimal of all " + family + remark, Optimal: OfFamily, Family: family, By: by}
}

// Unproved returns a proof that proves nothing, with the reason.
func (g Goal) Unproved(format string, values ...any) Proof {
	return Proof{Goal: g, Text: "not proved: " + fmt.Sprintf(format, values...), Optimal: Unknown}
}

// These are the papers of the theories.
const (
	Adler      = "Adler, Gong, Rosenberg, On \"exploiting\" node-heterogeneous clusters optimally, Theory Comput. Syst. 42 (2008)"
	Gallet     = "Gallet, Robert, Vivien, Divisible load scheduling, in: Introduction to Scheduling (2009)"
	Benoit2010 = "Benoit, Robert, Rosenberg, Vivien, Static worksharing strategies for heterogeneous computers with unrecoverable interruptions, Parallel Comput. (2010)"
	Benoit2013 = "Benoit, Robert, Rosenberg, Vivien, Static strategies for worksharing with unrecoverable interruptions, Theory Comput. Syst. 53 (2013)"
	Tong       = "Tong, Xiao, Li, Fault-tolerant scheduling algorithm with re-allocation for divisible loads, IAENG Int. J. Comput. Sci. (2018)"
)

// New returns a proof about an answer that is not a policy's schedule.
func New(text string, optimal Optimum, by string) Proof {
	return Proof{Text: text, Optimal: optimal, By: by}
}
