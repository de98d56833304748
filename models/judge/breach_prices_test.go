package judge_test

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// leftOver is the episode of returned without its last chunk: nothing is known of worker 0 after it left.
func leftOver() judge.Case {
	c := returned()
	without(&c, zeroDone, zeroFetch)
	c.Instance.Again[0] = record{}
	o := c.Outcome
	o.DoneAt[0], o.Work, o.Makespan, o.End, o.Open, o.Cost = never, 2, 6, 6, true, 4
	o.Workers = []models.WorkerOutcome{{Idle: 1}, {Chunks: 1, Finish: 5.25, Busy: 2, Idle: 2.75}, {Chunks: 1, Finish: 6, Busy: 1, Idle: 4.75}}
	o.Bills = []models.Bill{{Held: 2, Used: 1}, {Held: 5.5, Used: 2.75, Extra: 0.75}, {Held: 5.75, Used: 1}}
	return c
}

// mispriced has breaches that change the claims about an episode of workers that come back.
var mispriced = []breach{
	{fact: "there is no timeline for a worker", rule: judge.Complete, of: returned,
		claim: func(c *judge.Case) { c.Instance.Again = c.Instance.Again[:2] }},
	{fact: "there is no slow-down for a worker", rule: judge.Complete, of: returned,
		claim: func(c *judge.Case) { c.Instance.Slow = make([]models.Slowdown, 2) }},
	{fact: "a worker is released that was not hired", rule: judge.Complete, of: returned,
		claim: func(c *judge.Case) {
			c.Absences = []models.Absence{{Worker: 0, From: 9, Until: never}, {Worker: 0, From: 10, Until: 11}}
		}},
	{fact: "a worker that does not exist is released", rule: judge.Complete, of: returned,
		claim: func(c *judge.Case) { c.Absences = []models.Absence{{Worker: 3, From: 9, Until: never}} }},

	{fact: "a worker is said to have lost what it kept", rule: judge.Parts, of: returned,
		claim: func(c *judge.Case) { c.Outcome.Workers[1].Lost = 1.5 }},
	{fact: "a worker is said to be idle while it is away", rule: judge.Parts, of: returned,
		claim: func(c *judge.Case) { c.Outcome.Workers[0].Idle = 5 }},
	{fact: "a worker is said to be busy while it saves", rule: judge.Parts, of: returned,
		claim: func(c *judge.Case) { c.Outcome.Workers[1].Busy = 2.75 }},

	{fact: "a worker is held while it is away", rule: judge.Prices, of: returned,
		claim: func(c *judge.Case) { c.Outcome.Bills[0].Held, c.Outcome.Cost = 8, 14 }},
	{fact: "a worker is held though it was released", rule: judge.Prices, of: returned,
		claim: func(c *judge.Case) {
			c.Absences = []models.Absence{{Worker: 2, From: 6, Until: 7}}
			c.Outcome.Workers[2].Idle = 5.75
		}},
	{fact: "a restart is free", rule: judge.Prices, of: returned,
		claim: func(c *judge.Case) { c.Outcome.Bills[0].Used, c.Outcome.Cost = 2, 9 }},
	{fact: "a checkpoint counts as computing", rule: judge.Prices, of: returned,
		claim: func(c *judge.Case) { c.Outcome.Bills[1].Extra = 0.5 }},
	{fact: "a worker has no bill", rule: judge.Prices, of: returned,
		claim: func(c *judge.Case) { c.Outcome.Bills = c.Outcome.Bills[:2] }},
	{fact: "the cost is not that of the bills", rule: judge.Prices, of: returned,
		claim: func(c *judge.Case) { c.Outcome.Cost = 10 }},
	{fact: "the end is not the makespan though all of the load was done", rule: judge.Prices, of: returned,
		claim: func(c *judge.Case) { c.Problem.Deadline, c.Outcome.End = 9, 9 }},
	{fact: "the end is before the last release", rule: judge.Prices, of: returned,
		claim: func(c *judge.Case) { c.Absences = []models.Absence{{Worker: 2, From: 9, Until: never}} }},
	{fact: "it is open though all of the load was done", rule: judge.Prices, of: returned,
		claim: func(c *judge.Case) { c.Outcome.Open = true }},
	{fact: "it is not open though load is left and a record ended", rule: judge.Prices, of: leftOver,
		claim: func(c *judge.Case) { c.Outcome.Open = false }},
	{fact: "the end is before the deadline though load is left", rule: judge.Prices, of: leftOver,
		claim: func(c *judge.Case) { c.Problem.Deadline = 7 }},
	{fact: "there are bills where nothing has a price", rule: judge.Prices,
		claim: func(c *judge.Case) { c.Outcome.Bills = make([]models.Bill, 3) }},
	{fact: "there is an end where nothing has a price", rule: judge.Prices,
		claim: func(c *judge.Case) { c.Outcome.End = 7 }},
}
