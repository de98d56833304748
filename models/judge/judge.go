// Package judge decides whether a recorded episode obeys the rules of the world. It reads the spans that
// a simulator recorded and the outcome that it claims, and knows the rules, but shares no code with the
// simulator: it uses only the data types of package models and does its own arithmetic. A fault must
// therefore be made twice to go unseen.
//
// It finds a port used twice at once, two chunks computed at once, and a fault that a check missed. It finds
// a chunk computed before it was received, after it was lost, or while its worker was away. It finds work
// that is wrong, counted twice or paid for wrongly. It also examines which worker was released and what it
// was given, and news where it was recorded. Tests of theorems do not see such faults.
//
// The judge checks safety only: that nothing happened that must not. Liveness means that a port is freed, and
// that a master does not wait for ever for an interrupted worker. This package's tests check it with an
// independent reference simulator. It plays plans and dispatchers, workers that come back and wrong results:
// a seed is an episode, in which every question, answer, span and outcome must equal the simulator's.
package judge

import (
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
)

// Case is an episode as the judge sees it: the problem, the events, and the outcome that the simulator
// claims. The judge modifies nothing in it; it asks timelines and slow-downs again.
type Case struct {
	Problem *models.Problem
	Size    []float64 // units in each chunk

	// Resident is the number of each worker's first computations that need no
	// message; nil means none. A worker whose Send is zero never needs one.
	// It has the form of a schedule's Resident.
	Resident []int32

	// Absences are the times between the releases of workers and their hiring, each worker's in order, as
	// a Simulator that records keeps them.
	Absences []models.Absence

	Gifts []models.Gift // a dispatcher's gifts, as a Simulator that records keeps them

	Reopenings []models.Reopening // a dispatcher's reopenings, as a Simulator keeps them

	// Reopened has the result of Reopen at each of the Reopenings, and News and Lost what the master
	// learned until the end. Nil means that they were not recorded.
	Reopened []float64
	News     []models.News
	Lost     []int32

	Cutoff *models.Cutoff // spans under way when the Limit ended the episode; nil: it did not

	Instance *models.Instance
	Spans    []models.Span // in any order
	Outcome  *models.Outcome
}

// Rule is a rule of the world, stated in one sentence.
type Rule string

const (
	Complete      Rule = "the case is complete"
	WellFormed    Rule = "spans are well-formed"
	Port          Rule = "the port carries one message at a time"
	OneChunk      Rule = "a worker computes one chunk at a time"
	Received      Rule = "nothing is computed before it was received"
	Durations     Rule = "everything lasts as long as it costs"
	Interruptions Rule = "workers do something only while they are there, and only their leaving cuts it"
	Returns       Rule = "a result was computed before it returns, and returns once"
	Checked       Rule = "checks find what is wrong, and the master learns of it with the result"
	Done          Rule = "chunks are done when the spans say so"
	Right         Rule = "what is right counts, and nothing else"
	Totals        Rule = "work, makespan and load add up"
	Parts         Rule = "every worker's part agrees with its spans"
	Prices        Rule = "bills, end and cost agree with the spans"
)

// Violation says how a rule was broken, and by which spans.
type Violation struct {
	Rule  Rule
	Fault string
	Spans []models.Span
}

// broken returns a violation of the rule, and by adds the spans that broke it.
func (r Rule) broken(fault string, args ...any) *Violation {
	return &Violation{Rule: r, Fault: fmt.Sprintf(fault, args...)}
}

func (v *Violation) by(spans ...models.Span) *Violation {
	v.Spans = spans
	return v
}

// Error describes the violation in one line.
func (v Violation) Error() string {
	spans := make([]string, len(v.Spans))
	for i, s := range v.Spans {
		spans[i] = describe(s)
	}
	text := fmt.Sprintf("%s: %s", v.Rule, v.Fault)
	if len(spans) > 0 {
		text += ": " + strings.Join(spans, " and ")
	}
	return text
}

// Violations are the rules that a case breaks, each with the first breach.
type Violations []Violation

// Error describes the violations, one a line.
func (vs Violations) Error() string {
	lines := make([]string, len(vs))
	for i, v := range vs {
		lines[i] = v.Error()
	}
	return strings.Join(lines, "\n")
}

// Judge returns nil if the case breaks no rule, and otherwise its [Violations]. Rules beyond the
// foundations are checked only if the case is complete and well-formed.
func Judge(c Case) error {
	for _, r := range foundations {
		if v := r(&c); v != nil {
			return Violations{*v}
		}
	}
	e := gather(c)
	var found Violations
	for _, r := range rules {
		if v := r(e); v != nil {
			found = append(found, *v)
		}
	}
	if found == nil {
		return nil
	}
	return found
}

// foundations are the rules that must hold before the others can be checked.
var foundations = []func(*Case) *Violation{complete, wellFormed}

var rules = []func(*evidence) *Violation{
	port, oneChunk, received, durations, interruptions, returns, checked, done, right, totals, parts, prices,
}

// describe writes a span as in "sending chunk 3 to worker 1 over [2, 5] (cut)".
func describe(s models.Span) string {
	by := map[models.Activity]string{models.Sending: "to", models.Computing: "on", models.Returning: "from"}
	text := fmt.Sprintf("%v chunk %d %s worker %d over [%v, %v]", s.Activity, s.Chunk, by[s.Activity], s.Worker, s.Start, s.End)
	if s.Cut {
		text += " (cut)"
	}
	return text
}
