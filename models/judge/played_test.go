package judge_test

import (
	"fmt"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// The simulator plays the episodes that breaches change, except legal, streamed and the ones that end
// early.
func TestEpisodesWithBreachesArePlayedLikeThis(t *testing.T) {
	for name, e := range map[string]struct {
		of    judge.Case
		limit int
		list  [][]int32 // lists of a plan
		deals []deal    // actions of a dispatcher
	}{
		"returned":    {of: returned(), list: [][]int32{{0}, {1}, {2, 2}}},
		"cut short":   {of: cutShort(), limit: 10, list: [][]int32{{0}, {1}, {2, 2}}},
		"slowed down": {of: slowedDown(), deals: []deal{doing(0, keep), doing(1, givenAgain), doing(1.5, givenAgain)}},
		"keeping":     {of: keepingOne(), deals: []deal{doing(0, keep), cutting(0, 0)}},
		"suspended":   {of: suspended(), list: [][]int32{{0}}},
		"miscomputed": {of: miscomputed(), deals: []deal{
			cutting(0, 0), cutting(0, 1),
			doing(8, func(v eyes) { v.Reopen(1); v.Keep(1, v.Cut(1)) }), sending(8, 1, 0),
			doing(12, func(v eyes) { v.Reopen(0) }), cutting(12, 0),
		}},
	} {
		t.Run(name, func(t *testing.T) {
			want := e.of
			if err := judge.Judge(want); err != nil {
				t.Error(err)
			}
			got := want
			sim, d := models.Simulator{Record: true, Limit: e.limit}, &dealer{dealing: dealing{deals: e.deals}}
			if e.deals == nil {
				plan, err := models.Compile(want.Problem, &models.Schedule{Size: want.Size, List: e.list})
				if err != nil {
					t.Fatal(err)
				}
				got.Outcome = sim.Run(plan, want.Instance)
			} else {
				out, err := sim.Play(want.Problem, d, want.Instance)
				if err != nil {
					t.Fatal(err)
				}
				got.Outcome = out
			}
			if want.News != nil {
				got.News, got.Lost = d.news, d.lost
			}
			got.Spans, got.Cutoff, got.Outcome.Events = sim.Spans, sim.Cutoff, 0
			got.Absences, got.Gifts, got.Reopenings = sim.Absences, sim.Gifts, sim.Reopenings
			if got, want := inFull(got), inFull(want); got != want {
				t.Errorf("the simulator plays\n%s\nright is\n%s", got, want)
			}
		})
	}
}

// inFull describes what happened in an episode, to the last bit.
func inFull(c judge.Case) string {
	var until models.Cutoff
	if c.Cutoff != nil {
		until = *c.Cutoff
	}
	return fmt.Sprintf("%+v\nspans %v\nunder way %v\nabsent %v, given %v, reopened %v, news %v, lost %v",
		*c.Outcome, inOneOrder(c.Spans), until, c.Absences, c.Gifts, c.Reopenings, c.News, c.Lost)
}
