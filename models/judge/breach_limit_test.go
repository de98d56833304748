package judge_test

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// cutShort is the episode of returned with a deadline at 6, ended by the Limit at 5. At that instant
// worker 0 returns, and the message to worker 2 has not arrived yet.
func cutShort() judge.Case {
	c := returned()
	c.Problem.Deadline = 6
	c.Cutoff = &models.Cutoff{At: 5, Spans: []models.Span{
		c.Spans[toTwo], {Activity: models.Computing, Worker: 1, Chunk: 1, Start: 4, End: 5},
	}}
	c.Spans = c.Spans[:toTwo]
	c.Outcome = &models.Outcome{
		DoneAt: []float64{never, never, never}, Workers: make([]models.WorkerOutcome, 3),
		Bills: []models.Bill{{Held: 3, Used: 2, Extra: 1}, {Held: 5.5, Used: 2.5, Extra: 0.75}, {Held: 5.75}},
		Cost:  7, End: 6, Open: true,
	}
	return c
}

// slowedDown is an episode of a worker that restarts for 1, and whose first, second and third
// computations take 2, 3 and 4 times as long as they should. It is released and hired twice: at 1, while
// it computes, and at 1.5, while it restarts.
func slowedDown() judge.Case {
	t := one(0, []float64{never}, models.Worker{Compute: unit(1), Life: &models.Life{Restart: 1}})
	t.instance.Slow = []models.Slowdown{&slowness{factors: []float64{2, 3, 4}}}
	return judge.Case{
		Problem: &t.problem, Size: []float64{1}, Instance: &t.instance,
		Absences: []models.Absence{{From: 1, Until: 1}, {From: 1.5, Until: 1.5}},
		Gifts:    []models.Gift{{At: 0}, {At: 1, Releases: 1}, {At: 1.5, Releases: 2}},
		Spans:    []models.Span{{Activity: models.Computing, Start: 0, End: 1, Cut: true}, {Activity: models.Computing, Start: 2.5, End: 6.5}},
		Outcome: &models.Outcome{
			DoneAt: []float64{6.5}, Work: 1, Makespan: 6.5, End: 6.5,
			Workers: []models.WorkerOutcome{{Chunks: 1, Finish: 6.5, Busy: 4, Lost: 1}},
			Bills:   []models.Bill{{Held: 6.5, Used: 6.5, Extra: 1.5}},
		},
	}
}

// keepingOne is an episode of a worker that keeps a chunk and is sent another one.
func keepingOne() judge.Case {
	t := one(0, []float64{never}, receives)
	t.problem.Load = 2
	return judge.Case{
		Problem: &t.problem, Size: []float64{1, 1}, Instance: &t.instance, Gifts: []models.Gift{{}},
		Spans: []models.Span{
			{Activity: models.Sending, Chunk: 1, Start: 0, End: 1}, {Activity: models.Computing, Chunk: 0, Start: 0, End: 1},
			{Activity: models.Computing, Chunk: 1, Start: 1, End: 2},
		},
		Outcome: &models.Outcome{
			DoneAt: []float64{1, 2}, Work: 2, Makespan: 2, Workers: []models.WorkerOutcome{{Chunks: 2, Finish: 2, Busy: 2}},
		},
	}
}

// givenAgain releases and hires worker 0 and gives it chunk 0 again.
func givenAgain(v eyes) { v.Release(0); v.Hire(0); v.Keep(0, 0) }

// These may break other rules, too.
var limited = []breach{
	{fact: "a message is under way that should be over", rule: judge.Durations, of: cutShort,
		claim: func(c *judge.Case) { c.Problem.Workers[2].Send = unit(1) }},
	{fact: "a message is under way that the master knows to be lost", rule: judge.Durations, of: cutShort,
		claim: func(c *judge.Case) {
			again(c, 2, models.Up{Start: 2.75, Stop: 4}, models.Up{Start: 9, Stop: 20})
			c.Cutoff.Spans[0].Cut = true
		}},
	{fact: "a computation is under way that should be over", rule: judge.Durations, of: cutShort,
		claim: func(c *judge.Case) { c.Problem.Workers[1].Life.Save = 0 }},
	{fact: "a computation is under way while its worker is away", rule: judge.Interruptions, of: cutShort,
		claim: func(c *judge.Case) { again(c, 1, models.Up{Start: 4, Stop: 4.5}) }},
	{fact: "a message is under way though its worker left", rule: judge.Interruptions, of: cutShort,
		claim: func(c *judge.Case) { again(c, 2, models.Up{Start: 2.75, Stop: 4}) }},
	{fact: "a message is lost already though its worker stayed", rule: judge.Interruptions, of: cutShort,
		claim: func(c *judge.Case) { c.Cutoff.Spans[0].Cut = true }},
	{fact: "two messages are under way", rule: judge.Port, of: cutShort,
		claim: func(c *judge.Case) {
			c.Cutoff.Spans = append(c.Cutoff.Spans, models.Span{Activity: models.Sending, Worker: 1, Chunk: 1, Start: 4, End: 5})
		}},
	{fact: "two computations are under way on a worker", rule: judge.OneChunk, of: cutShort,
		claim: func(c *judge.Case) {
			c.Cutoff.Spans = append(c.Cutoff.Spans, models.Span{Activity: models.Computing, Worker: 1, Chunk: 2, Start: 4.5, End: 5})
		}},
	{fact: "a computation is under way before the chunk is received", rule: judge.Received, of: cutShort,
		claim: func(c *judge.Case) {
			c.Cutoff.Spans = append(c.Cutoff.Spans, models.Span{Activity: models.Computing, Worker: 2, Chunk: 2, Start: 4, End: 5})
		}},
	{fact: "a result is under way before it is computed", rule: judge.Returns, of: cutShort,
		claim: func(c *judge.Case) {
			c.Cutoff.Spans[0] = models.Span{Activity: models.Returning, Worker: 0, Chunk: 0, Start: 5, End: 5}
		}},
	{fact: "something happens after the Limit", rule: judge.WellFormed, of: cutShort,
		claim: func(c *judge.Case) { c.Cutoff.At = 3; c.Cutoff.Spans = nil }},
	{fact: "something is under way before the Limit only", rule: judge.WellFormed, of: cutShort,
		claim: func(c *judge.Case) { c.Cutoff.Spans[0].End = 4 }},
	{fact: "a computation is cut and under way", rule: judge.WellFormed, of: cutShort,
		claim: func(c *judge.Case) { c.Cutoff.Spans[1].Cut = true }},
	{fact: "an episode that the Limit ended is not open", rule: judge.Prices, of: cutShort,
		claim: func(c *judge.Case) { c.Outcome.Open = false }},
	{fact: "a checkpoint that was over at the Limit is not counted", rule: judge.Prices, of: cutShort,
		claim: func(c *judge.Case) { c.Outcome.Bills[1].Extra = 0.5 }},
	{fact: "a worker that is there at the Limit is not held until the deadline", rule: judge.Prices, of: cutShort,
		claim: func(c *judge.Case) { c.Outcome.Bills[2].Held = 4.75 }},
	{fact: "a worker that is to come after the Limit is held", rule: judge.Prices, of: cutShort,
		claim: func(c *judge.Case) { again(c, 0, models.Up{Start: 5.5, Stop: 20}) }},

	{fact: "a computation takes the factor of one that was never begun", rule: judge.Durations, of: slowedDown,
		claim: func(c *judge.Case) { c.Spans[1].End = 5.5 }},
	{fact: "a computation that was never begun asks for no factor", rule: judge.Durations, of: slowedDown,
		claim: func(c *judge.Case) { c.Gifts = slices.Delete(c.Gifts, 1, 2) }},

	{fact: "a worker computes what it was not given", rule: judge.Received, of: keepingOne,
		claim: func(c *judge.Case) { c.Gifts = nil }},
	{fact: "a worker computes what it was not given yet", rule: judge.Received, of: keepingOne,
		claim: func(c *judge.Case) { c.Gifts[0].At = 0.5; during(&c.Spans[0], 1, 2); during(&c.Spans[2], 2, 3) }},
	{fact: "a worker keeps a chunk after another was sent", rule: judge.Received, of: keepingOne,
		claim: func(c *judge.Case) { c.Gifts[0].At = 0.5; during(&c.Spans[1], 0.5, 1.5); during(&c.Spans[2], 1.5, 2.5) }},
	{fact: "a worker computes what it lost when it was released at the instant at which it was given it", rule: judge.Received, of: keepingOne,
		claim: func(c *judge.Case) {
			c.Problem.Workers[0].Life, c.Absences, c.Gifts[0].At = &models.Life{}, []models.Absence{{From: 1, Until: 1}}, 1
			during(&c.Spans[0], 2, 3)
			during(&c.Spans[1], 1, 2)
			during(&c.Spans[2], 3, 4)
		}},
	{fact: "a worker that is known to be away is given a chunk", rule: judge.Interruptions, of: keepingOne,
		claim: func(c *judge.Case) { c.Instance.Interrupt[0], c.Gifts[0].At = 4, 5 }},
	{fact: "a worker that was released is given a chunk", rule: judge.Interruptions, of: slowedDown,
		claim: func(c *judge.Case) { c.Absences[1].Until = 2; c.Gifts[2].At = 1.75 }},
	{fact: "a chunk that was reopened is said to be done", rule: judge.Done, of: keepingOne,
		claim: func(c *judge.Case) { c.Reopenings = []models.Reopening{{Chunk: 1, At: 1}} }},
	{fact: "a chunk is reopened that is done", rule: judge.Done, of: keepingOne,
		claim: func(c *judge.Case) {
			c.Reopenings = []models.Reopening{{Chunk: 1, At: 3}}
			c.Outcome.DoneAt[1], c.Outcome.Work, c.Outcome.Makespan = never, 1, 1
		}},
	{fact: "chunks hold more than the load before one of them is reopened", rule: judge.Totals, of: keepingOne,
		claim: func(c *judge.Case) {
			c.Problem.Load, c.Reopenings = 1, []models.Reopening{{Chunk: 1, At: 1.5}}
			c.Outcome.DoneAt[1], c.Outcome.Work, c.Outcome.Makespan = never, 1, 1
		}},
	{fact: "a chunk is reopened twice", rule: judge.Complete, of: keepingOne,
		claim: func(c *judge.Case) { c.Reopenings = []models.Reopening{{Chunk: 1}, {Chunk: 1}} }},
	{fact: "a chunk is reopened that does not exist", rule: judge.Complete, of: keepingOne,
		claim: func(c *judge.Case) { c.Reopenings = []models.Reopening{{Chunk: 2}} }},

	{fact: "a chunk is given that does not exist", rule: judge.Complete, of: keepingOne,
		claim: func(c *judge.Case) { c.Gifts[0].Chunk = 2 }},
	{fact: "a chunk is given before the releases that came before", rule: judge.Complete, of: slowedDown,
		claim: func(c *judge.Case) { c.Gifts[1].Releases = 2 }},
}
