package judge_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// breach is a legal episode changed so that it breaks one rule, and no other unless more is set.
type breach struct {
	fact  string // the fault
	rule  judge.Rule
	of    func() judge.Case   // the episode; nil: legal
	edit  func(c *judge.Case) // changes what happens; the outcome follows
	claim func(c *judge.Case) // changes the outcome claimed, or the case itself
	more  bool                // it may break other rules, too
}

// breaches is all of them.
var breaches = slices.Concat(
	malformed, overlapping, unreceived, mistimed, outliving, unreturnable, miscounted, misreported, mispriced,
	broadly(returned, returning), broadly(nil, limited), broadly(nil, miscarried),
)

// broadly marks breaches that may break other rules, too. They change the given episode unless they have
// their own.
func broadly(of func() judge.Case, all []breach) []breach {
	for k := range all {
		if all[k].more = true; all[k].of == nil {
			all[k].of = of
		}
	}
	return all
}

func TestBreachIsFound(t *testing.T) {
	for _, b := range breaches {
		t.Run(b.fact, func(t *testing.T) {
			c := legal()
			if b.of != nil {
				c = b.of()
			}
			if err := judge.Judge(c); err != nil {
				t.Errorf("before the breach the judge says %v", err)
			}
			if b.edit != nil {
				b.edit(&c)
				c.Outcome = summarize(c.Problem, c.Size, c.Instance, c.Spans)
			}
			if b.claim != nil {
				b.claim(&c)
			}
			var found judge.Violations
			if err := judge.Judge(c); !errors.As(err, &found) {
				t.Fatalf("the judge says %v", err)
			}
			breaks := func(v judge.Violation) bool { return v.Rule == b.rule }
			if !slices.ContainsFunc(found, breaks) || len(found) > 1 && !b.more {
				t.Errorf("the judge says\n%v\nthe rule broken is that %s", found, b.rule)
			}
			if strings.Count(found.Error(), "\n") != len(found)-1 {
				t.Errorf("the judge says\n%v\nin more than a line each", found)
			}
		})
	}
}

func TestEveryRuleIsSeenToFail(t *testing.T) {
	for _, rule := range []judge.Rule{
		judge.Complete, judge.WellFormed, judge.Port, judge.OneChunk, judge.Received, judge.Durations,
		judge.Interruptions, judge.Returns, judge.Checked, judge.Done, judge.Right, judge.Totals, judge.Parts, judge.Prices,
	} {
		if !slices.ContainsFunc(breaches, func(b breach) bool { return b.rule == rule }) {
			t.Errorf("no test breaks the rule that %s", rule)
		}
	}
}

func TestViolationTellsRuleFaultAndSpans(t *testing.T) {
	c := legal()
	c.Spans[send2].Start, c.Spans[send2].End = 3, 5
	const want = "the port carries one message at a time: two messages on a half-duplex port overlap: " +
		"sending chunk 1 to worker 1 over [2, 4] and sending chunk 2 to worker 1 over [3, 5]"
	if err := judge.Judge(c); err == nil || err.Error() != want {
		t.Errorf("the judge says %q", err)
	}
}

// during sets the start and end of a span.
func during(s *models.Span, start, end float64) { s.Start, s.End = start, end }

// without removes spans of the legal episode.
func without(c *judge.Case, spans ...int) {
	slices.Sort(spans)
	for _, k := range slices.Backward(spans) {
		c.Spans = slices.Delete(c.Spans, k, k+1)
	}
}

// with adds a span.
func with(c *judge.Case, a models.Activity, worker, chunk int32, start, end float64) {
	c.Spans = append(c.Spans, models.Span{Activity: a, Worker: worker, Chunk: chunk, Start: start, End: end})
}
