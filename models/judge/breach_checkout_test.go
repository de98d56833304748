package judge_test

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// The indices of the spans in the episode that miscomputed returns.
const (
	half0    = 2 // a unit is wrong
	all1     = 3 // both units are wrong
	halfBack = 4
	kept2    = 6
	copy0    = 7 // the other unit of chunk 0
	again3   = 9
)

// miscomputed returns an episode of a dispatcher with faults that breaks no rule. Chunks 0, 1 and 2
// are of one unit of load, whose halves are right or wrong. Chunk 1 is reopened at 8 and kept as chunk 2.
// A copy of chunk 0 has as much right load as the first, so that the rest of it becomes chunk 3.
//
//	port   |send0  |send1  |       |back 0 |copy 0 |       |3|   |3|
//	0              |half 0         |                       | |3| |
//	1                      |all 1  |       |kept 2 |copy 0 |
//	       0   1   2   3   4   5   6   7   8   9  10  11  12 13  15 16
func miscomputed() judge.Case {
	t := having(one(0, []float64{never, never},
		models.Worker{Send: unit(2), Compute: unit(4), Check: unit(1), Return: unit(2)},
		models.Worker{Send: unit(2), Compute: unit(2)},
	), all(inUnits(0.5), wrongly(0.25, 1.5), alsoWrongly(0, 0.5, 0.5, 2.5)))
	return judge.Case{
		Problem: &t.problem, Size: []float64{1, 1, 1, 0.5}, Instance: &t.instance,
		Gifts:      []models.Gift{{Worker: 1, Chunk: 2, At: 8}},
		Reopenings: []models.Reopening{{Chunk: 1, At: 8}, {Chunk: 0, At: 12}},
		Reopened:   []float64{1, 0.5},
		News: []models.News{
			came(6, 1, 1, 1), came(8, 0, 0, 0.5), came(10, 1, 2, 0), came(12, 1, 0, 0.5), came(16, 0, 3, 0),
		},
		Lost: []int32{1, 0, 0},
		Spans: []models.Span{
			{Activity: models.Sending, Worker: 0, Chunk: 0, Start: 0, End: 2},
			{Activity: models.Sending, Worker: 1, Chunk: 1, Start: 2, End: 4},
			{Activity: models.Computing, Worker: 0, Chunk: 0, Start: 2, End: 6, Wrong: 0.5},
			{Activity: models.Computing, Worker: 1, Chunk: 1, Start: 4, End: 6, Wrong: 1},
			{Activity: models.Returning, Worker: 0, Chunk: 0, Start: 6, End: 8},
			{Activity: models.Sending, Worker: 1, Chunk: 0, Start: 8, End: 10},
			{Activity: models.Computing, Worker: 1, Chunk: 2, Start: 8, End: 10},
			{Activity: models.Computing, Worker: 1, Chunk: 0, Start: 10, End: 12, Wrong: 0.5},
			{Activity: models.Sending, Worker: 0, Chunk: 3, Start: 12, End: 13},
			{Activity: models.Computing, Worker: 0, Chunk: 3, Start: 13, End: 15},
			{Activity: models.Returning, Worker: 0, Chunk: 3, Start: 15, End: 16},
		},
		Outcome: &models.Outcome{
			DoneAt: []float64{never, never, 10, 16}, Work: 2, Makespan: 16, Right: []float64{0.5, 0, 1, 0.5},
			Workers: []models.WorkerOutcome{{Chunks: 2, Finish: 15, Busy: 6, Idle: 10}, {Chunks: 3, Finish: 12, Busy: 6, Idle: 10}},
		},
	}
}

// abandoned is the episode of miscomputed before its last chunk.
func abandoned() judge.Case {
	c := miscomputed()
	o := c.Outcome
	c.Size, c.Spans, c.News = c.Size[:3], c.Spans[:copy0+1], c.News[:4]
	o.DoneAt, o.Right, o.Work, o.Makespan = o.DoneAt[:3], o.Right[:3], 1.5, 10
	o.Workers = []models.WorkerOutcome{{Chunks: 1, Finish: 6, Busy: 4, Idle: 6}, {Chunks: 3, Finish: 12, Busy: 6, Idle: 4}}
	return c
}

// Each of these breaks one rule.
var miscounted = []breach{
	{fact: "a computation is said to be right that holds a fault", rule: judge.Checked, of: miscomputed,
		claim: func(c *judge.Case) { c.Spans[half0].Wrong = 0 }},
	{fact: "a computation is said to be wrong as a whole of which a unit is", rule: judge.Checked, of: miscomputed,
		claim: func(c *judge.Case) { c.Spans[half0].Wrong = 1 }},
	{fact: "two faults in one unit count twice", rule: judge.Checked, of: miscomputed,
		claim: func(c *judge.Case) { c.Spans[all1].Wrong = 1.5 }},
	{fact: "a fault at the end of a chunk is said to be in it", rule: judge.Checked, of: miscomputed,
		claim: func(c *judge.Case) { c.Spans[again3].Wrong = 0.5 }},
	{fact: "a message is said to be wrong", rule: judge.Checked, of: miscomputed,
		claim: func(c *judge.Case) { c.Spans[halfBack].Wrong = 0.5 }},
	{fact: "the master learns of a wrong result as of a right one", rule: judge.Checked, of: miscomputed,
		claim: func(c *judge.Case) { c.News[1].Wrong = 0 }},
	{fact: "the master learns what is wrong when it is checked, before the result comes", rule: judge.Checked, of: miscomputed,
		claim: func(c *judge.Case) { c.News[1].At = 6 }},
	{fact: "the master never learns of a result", rule: judge.Checked, of: miscomputed,
		claim: func(c *judge.Case) { c.News = c.News[:4] }},
	{fact: "the master learns of a result that never came", rule: judge.Checked, of: abandoned,
		claim: func(c *judge.Case) { c.News = append(c.News, models.News{At: 12, Worker: 0, Chunk: 2}) }},
	{fact: "a wrong result is not among the lost", rule: judge.Checked, of: miscomputed,
		claim: func(c *judge.Case) { c.Lost = c.Lost[:2] }},
	{fact: "a right result is among the lost though nobody left", rule: judge.Checked, of: miscomputed,
		claim: func(c *judge.Case) { c.Lost = append(c.Lost, 2) }},
	{fact: "a chunk is left again as a whole though a part is right", rule: judge.Checked, of: miscomputed,
		claim: func(c *judge.Case) { c.Reopened[1] = 1 }},
	{fact: "nothing is left again of a chunk that is wrong", rule: judge.Checked, of: miscomputed,
		claim: func(c *judge.Case) { c.Reopened[0] = 0 }},

	{fact: "a chunk is said to be done of which a part is right", rule: judge.Done, of: abandoned,
		claim: func(c *judge.Case) { c.Outcome.DoneAt[0] = 8 }},
	{fact: "what two copies have right counts together", rule: judge.Right, of: abandoned,
		claim: func(c *judge.Case) { c.Outcome.Right[0] = 1 }},
	{fact: "what is right of a chunk that was not done counts nothing", rule: judge.Right, of: abandoned,
		claim: func(c *judge.Case) { c.Outcome.Right[0] = 0 }},
	{fact: "what is wrong counts", rule: judge.Right, of: abandoned,
		claim: func(c *judge.Case) { c.Outcome.Right[1] = 1 }},
	{fact: "a copy counts that came after its chunk was reopened", rule: judge.Right, of: miscomputed,
		claim: func(c *judge.Case) {
			c.Instance.Faults[0] = models.FaultsAt{0.25, 0.75}
			c.Spans[half0].Wrong, c.News[1].Wrong, c.Outcome.Work = 1, 1, 1.5
			c.Reopenings[1].At, c.Reopened[1] = 9, 1
		}},
	{fact: "it is not said how much is right", rule: judge.Right, of: miscomputed,
		claim: func(c *judge.Case) { c.Outcome.Right = nil }},
	{fact: "it is said how much is right where nothing is wrong", rule: judge.Right,
		claim: func(c *judge.Case) { c.Outcome.Right = []float64{1, 1, 0, 0} }},
	{fact: "work counts what is wrong", rule: judge.Totals, of: miscomputed,
		claim: func(c *judge.Case) { c.Outcome.Work = 2.5 }},
	{fact: "work counts only chunks that are done", rule: judge.Totals, of: miscomputed,
		claim: func(c *judge.Case) { c.Outcome.Work = 1.5 }},
	{fact: "the makespan is when a copy came that has no more right load", rule: judge.Totals, of: abandoned,
		claim: func(c *judge.Case) {
			c.Outcome.Makespan, c.Outcome.Workers[0].Idle, c.Outcome.Workers[1].Idle = 12, 8, 6
		}},
	{fact: "what is right of a reopened chunk does not count as held", rule: judge.Totals, of: miscomputed,
		claim: func(c *judge.Case) { c.Problem.Load = 1.75 }},

	{fact: "there is no sequence of faults for a worker", rule: judge.Complete, of: miscomputed,
		claim: func(c *judge.Case) { c.Instance.Faults = c.Instance.Faults[:1] }},
	{fact: "it is not said of every reopened chunk what is left again", rule: judge.Complete, of: miscomputed,
		claim: func(c *judge.Case) { c.Reopened = c.Reopened[:1] }},
	{fact: "there is news of a chunk that does not exist", rule: judge.Complete, of: miscomputed,
		claim: func(c *judge.Case) { c.News[0].Chunk = 4 }},
	{fact: "a chunk that does not exist is among the lost", rule: judge.Complete, of: miscomputed,
		claim: func(c *judge.Case) { c.Lost[0] = 4 }},
	{fact: "a check begins before the message ends", rule: judge.Durations, of: streamed,
		claim: func(c *judge.Case) { c.Problem.Workers[0].Check = unit(0.25) }},
}

// These may break other rules, too.
var miscarried = []breach{
	{fact: "a computation that was cut takes its worker on to the next fault", rule: judge.Checked, of: slowedDown,
		claim: func(c *judge.Case) {
			c.Instance.Faults, c.Outcome.Right = []models.FaultSequence{models.FaultsAt{0.5}}, []float64{1}
		}},
	{fact: "a computation that was cut is said to be wrong", rule: judge.Checked, of: slowedDown,
		claim: func(c *judge.Case) { c.Spans[0].Wrong = 1 }},
	{fact: "a computation that went on is said to be wrong twice", rule: judge.Checked, of: returned,
		claim: func(c *judge.Case) {
			c.Instance.Faults = []models.FaultSequence{models.FaultsAt{0.5}, nil, nil}
			c.Spans[zeroCut].Wrong, c.Spans[zeroDone].Wrong = 1, 1
		}},
	{fact: "a wrong chunk of the returning world is done", rule: judge.Done, of: returned,
		claim: func(c *judge.Case) {
			c.Instance.Faults = []models.FaultSequence{nil, models.FaultsAt{0.5}, nil}
			c.Spans[oneDone].Wrong = 1
		}},
	{fact: "a check that waited for the message is over before it could be", rule: judge.Durations, of: suspended,
		claim: func(c *judge.Case) { during(&c.Spans[2], 5, 5.25) }},
	{fact: "a checkpoint saves a check that has not begun", rule: judge.Durations, of: suspended,
		claim: func(c *judge.Case) {
			*c.Problem.Workers[0].Life = models.Life{Loses: models.LosesProgress, Every: 0.5}
		}},
}

// suspended is an episode of a worker that streams, leaves while it checks, and continues.
func suspended() judge.Case {
	t := having(several(1, 3.5, starving), all(stream, living(losing(models.LosesNothing), 5, never)))
	u, out := unfoldPlan(&t, endless)
	return judge.Case{Problem: &t.problem, Size: t.schedule.Size, Instance: &t.instance, Spans: u.spans, Outcome: out}
}
