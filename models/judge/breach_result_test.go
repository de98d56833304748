package judge_test

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

var unreturnable = []breach{
	{fact: "a result returns from a worker that did not compute it", rule: judge.Returns,
		edit: func(c *judge.Case) { c.Spans[return0].Chunk = 1 }},
	{fact: "a result returns twice", rule: judge.Returns,
		edit: func(c *judge.Case) { with(c, models.Returning, 0, 0, 8.5, 9.5) }},
	{fact: "a result returns before it is computed", rule: judge.Returns,
		edit: func(c *judge.Case) {
			c.Problem.Port = models.FullDuplex
			during(&c.Spans[return0], 3, 4)
		}},
	{fact: "a result returns whose computation is cut", rule: judge.Returns,
		edit: func(c *judge.Case) {
			c.Problem.Port = models.FullDuplex
			c.Instance.Interrupt[0] = 3
			during(&c.Spans[compute0], 2, 3)
			during(&c.Spans[return0], 2.5, 3.5)
			c.Spans[compute0].Cut, c.Spans[return0].Cut = true, true
		}},
}

var misreported = []breach{
	{fact: "a chunk is said to be done before it was", rule: judge.Done,
		claim: func(c *judge.Case) { c.Outcome.DoneAt[1] = 5 }},
	{fact: "a chunk is said to be done before its result was back", rule: judge.Done,
		claim: func(c *judge.Case) {
			c.Outcome.DoneAt[0], c.Outcome.Makespan = 4, 6
			for i := range c.Outcome.Workers {
				c.Outcome.Workers[i].Idle--
			}
		}},
	{fact: "a chunk is said to be done that was lost", rule: judge.Done,
		claim: func(c *judge.Case) { c.Outcome.DoneAt[2], c.Outcome.Work = 7, 3 }},
	{fact: "a chunk is said to be lost that was done", rule: judge.Done,
		claim: func(c *judge.Case) { c.Outcome.DoneAt[1], c.Outcome.Work = never, 1 }},

	{fact: "work counts what was lost", rule: judge.Totals,
		claim: func(c *judge.Case) { c.Outcome.Work = 4 }},
	{fact: "work is without bounds", rule: judge.Totals,
		claim: func(c *judge.Case) { c.Outcome.Work = never }},
	{fact: "the makespan is not when the last chunk was done", rule: judge.Totals,
		claim: func(c *judge.Case) {
			c.Outcome.Makespan = 7.5
			c.Outcome.Workers[0].Idle, c.Outcome.Workers[2].Idle = 5.5, 7.5
		}},
	{fact: "chunks hold more than the load", rule: judge.Totals,
		claim: func(c *judge.Case) { c.Problem.Load = 3 }},

	{fact: "a chunk is credited that was killed", rule: judge.Parts,
		claim: func(c *judge.Case) { c.Outcome.Workers[1].Chunks = 2 }},
	{fact: "a worker's finish is not its last chunk's", rule: judge.Parts,
		claim: func(c *judge.Case) { c.Outcome.Workers[1].Finish = 7 }},
	{fact: "a worker is said to be busy while it receives", rule: judge.Parts,
		claim: func(c *judge.Case) { c.Outcome.Workers[0].Busy = 4 }},
	{fact: "a worker that streams is said to be busy while it starves", rule: judge.Parts, of: streamed,
		claim: func(c *judge.Case) { c.Outcome.Workers[0].Busy, c.Outcome.Workers[0].Idle = 2, 1 }},
	{fact: "time is said to be lost that was not", rule: judge.Parts,
		claim: func(c *judge.Case) { c.Outcome.Workers[2].Lost = 0.5 }},
	{fact: "a worker is said to be idle that was not", rule: judge.Parts,
		claim: func(c *judge.Case) { c.Outcome.Workers[0].Idle = 7 }},
}
