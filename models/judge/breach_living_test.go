package judge_test

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// The indices of the spans in the episode that returned returns.
const (
	toZero    = iota
	toOne     // it arrives while worker 0 computes
	zeroCut   // suspended
	toTwoCut  // lost: worker 2 leaves, and the master knows at once
	oneCut    // two checkpoints are over
	toTwo     // for the second time
	oneDone   // from the last checkpoint
	twoDone   //
	zeroDone  // the rest, after a restart
	zeroFetch //
)

// returned returns an episode of workers that come back which breaks no rule. All chunks are of one unit.
//
//	port   |toZero |toOne  |2 x |    |toTwo        |                  |fetch|
//	0              |zero x              :restart |zeroDone            |
//	1                      |one     x |oneDone         |
//	2                           x|                 |twoDone|
//	       0       1       2        3        4     5       6       7     8
func returned() judge.Case {
	t := one(0, []float64{2, 3.5, 2.5},
		models.Worker{Send: unit(1), Compute: unit(2), Return: unit(1),
			Life: &models.Life{Loses: models.LosesNothing, Restart: 1, Notice: 0.5, Hello: 0.5, Hold: 1, Use: 2}},
		models.Worker{Send: unit(1), Compute: unit(2), Life: &models.Life{Loses: models.LosesProgress, Every: 0.5, Save: 0.25}},
		models.Worker{Send: unit(2), Compute: unit(1), Life: &models.Life{Hello: 0.25}},
	)
	t.instance.Again = []models.Timeline{models.Ups{{Start: 5, Stop: 20}}, models.Ups{{Start: 4, Stop: 20}}, models.Ups{{Start: 2.75, Stop: 20}}}
	span := func(a models.Activity, worker, chunk int32, start, end float64) models.Span {
		return models.Span{Activity: a, Worker: worker, Chunk: chunk, Start: start, End: end}
	}
	spans := []models.Span{
		span(models.Sending, 0, 0, 0, 1), span(models.Sending, 1, 1, 1, 2), span(models.Computing, 0, 0, 1, 2),
		span(models.Sending, 2, 2, 2, 2.5), span(models.Computing, 1, 1, 2, 3.5), span(models.Sending, 2, 2, 3, 5),
		span(models.Computing, 1, 1, 4, 5.25), span(models.Computing, 2, 2, 5, 6), span(models.Computing, 0, 0, 6, 7),
		span(models.Returning, 0, 0, 7, 8),
	}
	for _, k := range []int{zeroCut, toTwoCut, oneCut} {
		spans[k].Cut = true
	}
	return judge.Case{
		Problem: &t.problem, Size: []float64{1, 1, 1}, Instance: &t.instance, Spans: spans,
		Outcome: &models.Outcome{
			DoneAt: []float64{8, 5.25, 6}, Work: 3, Makespan: 8,
			Workers: []models.WorkerOutcome{
				{Chunks: 1, Finish: 7, Busy: 2, Idle: 2}, {Chunks: 1, Finish: 5.25, Busy: 2, Idle: 4.75}, {Chunks: 1, Finish: 6, Busy: 1, Idle: 6.75},
			},
			Bills: []models.Bill{{Held: 5, Used: 3, Extra: 1}, {Held: 7.5, Used: 2.75, Extra: 0.75}, {Held: 7.75, Used: 1}},
			Cost:  11, End: 8,
		},
	}
}

// again makes a worker be there in other intervals.
func again(c *judge.Case, worker int, ups ...models.Up) { c.Instance.Again[worker] = models.Ups(ups) }

// returning has breaches that change the spans, or the world, of the episode. The outcome does not
// follow, so they may break other rules, too.
var returning = []breach{
	{fact: "a computation goes on while its worker is away", rule: judge.Interruptions,
		claim: func(c *judge.Case) { during(&c.Spans[zeroDone], 3, 4) }},
	{fact: "a computation goes on before the restart is over", rule: judge.Interruptions,
		claim: func(c *judge.Case) { during(&c.Spans[zeroDone], 5.5, 6.5) }},
	{fact: "a computation goes on over an absence", rule: judge.Interruptions,
		claim: func(c *judge.Case) {
			during(&c.Spans[zeroCut], 1, 6)
			c.Spans[zeroCut].Cut = false
		}},
	{fact: "a computation goes on over a release", rule: judge.Interruptions,
		claim: func(c *judge.Case) { c.Absences = []models.Absence{{Worker: 0, From: 6.5, Until: 6.5}} }},
	{fact: "a computation is cut though its worker stays", rule: judge.Interruptions,
		claim: func(c *judge.Case) { during(&c.Spans[zeroCut], 1, 1.5) }},
	{fact: "a computation is cut that would have ended by then", rule: judge.Interruptions,
		claim: func(c *judge.Case) { again(c, 0, models.Up{Start: 5, Stop: 7}); c.Spans[zeroDone].Cut = true }},
	{fact: "another computation begins before the one that was interrupted goes on", rule: judge.Interruptions,
		claim: func(c *judge.Case) { c.Spans[oneDone].Chunk = 2 }},
	{fact: "a message is sent though the worker is known to be away", rule: judge.Interruptions,
		claim: func(c *judge.Case) { during(&c.Spans[toTwo], 2.75, 4.75) }},
	{fact: "a message is sent before the coming is heard of", rule: judge.Interruptions,
		claim: func(c *judge.Case) { again(c, 2, models.Up{Start: 2.875, Stop: 20}) }},
	{fact: "a message is sent to a worker that was released", rule: judge.Interruptions,
		claim: func(c *judge.Case) {
			c.Absences = []models.Absence{{Worker: 2, From: 2.75, Until: 6}}
			c.Spans[toTwo].Cut = true
			without(c, twoDone)
		}},
	{fact: "a message arrives though its worker was away meanwhile", rule: judge.Interruptions,
		claim: func(c *judge.Case) {
			during(&c.Spans[toTwoCut], 1, 3)
			c.Spans[toTwoCut].Cut = false
		}},
	{fact: "a message is cut though its worker stays there", rule: judge.Interruptions,
		claim: func(c *judge.Case) { c.Spans[toTwo].Cut = true }},
	{fact: "a result starts back from a worker that is away", rule: judge.Interruptions,
		claim: func(c *judge.Case) { again(c, 0, models.Up{Start: 5, Stop: 7}) }},

	{fact: "what was suspended goes on for too short", rule: judge.Durations,
		claim: func(c *judge.Case) { during(&c.Spans[zeroDone], 6, 6.5) }},
	{fact: "what was suspended starts over", rule: judge.Durations,
		claim: func(c *judge.Case) { during(&c.Spans[zeroDone], 6, 8) }},
	{fact: "the time of checkpoints is progress", rule: judge.Durations,
		claim: func(c *judge.Case) { during(&c.Spans[oneDone], 4, 4.5) }},
	{fact: "a checkpoint that ends at the interruption is lost", rule: judge.Durations,
		claim: func(c *judge.Case) { during(&c.Spans[oneDone], 4, 6) }},
	{fact: "there is a checkpoint at the end", rule: judge.Durations,
		claim: func(c *judge.Case) { during(&c.Spans[oneDone], 4, 5.5) }},
	{fact: "what no checkpoint saved is not lost", rule: judge.Durations,
		claim: func(c *judge.Case) { c.Problem.Workers[1].Life.Every = 1.5 }},
	{fact: "a worker that is slowed down is not slower", rule: judge.Durations,
		claim: func(c *judge.Case) { c.Instance.Slow = []models.Slowdown{nil, nil, &slowness{factors: []float64{2}}} }},
	{fact: "a lost message holds the port though the master heard of the worker", rule: judge.Durations,
		claim: func(c *judge.Case) { during(&c.Spans[toTwoCut], 2, 2.75) }},
	{fact: "a lost message frees the port before the master hears of the worker", rule: judge.Durations,
		claim: func(c *judge.Case) { c.Problem.Workers[2].Life.Notice = 0.125 }},

	{fact: "a worker that lost all computes what it had received", rule: judge.Received,
		claim: func(c *judge.Case) {
			again(c, 2, models.Up{Start: 2.75, Stop: 5.25}, models.Up{Start: 5.5, Stop: 9})
			during(&c.Spans[twoDone], 5.5, 6.5)
		}},
	{fact: "a worker that lost all computes what was resident", rule: judge.Received,
		claim: func(c *judge.Case) {
			c.Resident = []int32{0, 0, 1}
			without(c, toTwo)
		}},
	{fact: "a result returns that was lost", rule: judge.Returns,
		claim: func(c *judge.Case) {
			*c.Problem.Workers[0].Life, c.Instance.Interrupt[0] = models.Life{}, 3.5
			during(&c.Spans[zeroCut], 1, 3)
			c.Spans[zeroCut].Cut = false
			without(c, zeroDone)
		}},
	{fact: "a result returns again after it arrived", rule: judge.Returns,
		claim: func(c *judge.Case) { with(c, models.Returning, 0, 0, 8, 9) }},
}
