package judge_test

import "github.com/loadstar-sim/loadstar/models/judge"

var mistimed = []breach{
	{fact: "a computation is too short", rule: judge.Durations,
		edit: func(c *judge.Case) { during(&c.Spans[compute1], 4, 5) }},
	{fact: "a computation is too long", rule: judge.Durations,
		edit: func(c *judge.Case) {
			during(&c.Spans[compute1], 4, 6.5)
			during(&c.Spans[compute2], 6.5, 7)
		}},
	{fact: "a message out is too short", rule: judge.Durations,
		edit: func(c *judge.Case) { during(&c.Spans[send0], 0, 1.5) }},
	{fact: "a result travels too fast", rule: judge.Durations,
		edit: func(c *judge.Case) { during(&c.Spans[return0], 6, 6.5) }},
	{fact: "a cut message holds the port though the master knows", rule: judge.Durations,
		edit: func(c *judge.Case) { during(&c.Spans[send3], 7, 9) }},
	{fact: "a cut message frees the port before the master knows", rule: judge.Durations,
		edit: func(c *judge.Case) { during(&c.Spans[send3], 7, 8) }},
	{fact: "a worker that streams is done before it has received all", rule: judge.Durations, of: streamed,
		edit: func(c *judge.Case) { during(&c.Spans[1], 1, 2) }},
}

var outliving = []breach{
	{fact: "a computation starts after the interruption", rule: judge.Interruptions,
		edit: func(c *judge.Case) {
			during(&c.Spans[compute2], 7.5, 9.5)
			c.Spans[compute2].Cut = false
		}},
	{fact: "a computation outlives the interruption", rule: judge.Interruptions,
		edit: func(c *judge.Case) {
			during(&c.Spans[compute2], 6, 8)
			c.Spans[compute2].Cut = false
		}},
	{fact: "a message outlives the interruption", rule: judge.Interruptions,
		edit: func(c *judge.Case) {
			during(&c.Spans[send3], 7, 9)
			c.Spans[send3].Cut = false
		}},
	{fact: "a message starts once the master knows", rule: judge.Interruptions,
		edit: func(c *judge.Case) { during(&c.Spans[send3], 8.5, 8.5) }},
	{fact: "a result starts back at the interruption", rule: judge.Interruptions,
		edit: func(c *judge.Case) {
			c.Instance.Interrupt[0] = 6
			c.Spans[return0].Cut = true
		}},
	{fact: "a message is cut though its worker lives", rule: judge.Interruptions,
		edit: func(c *judge.Case) { c.Spans[return0].Cut = true }},
	{fact: "a message that ends exactly at the interruption is cut", rule: judge.Interruptions,
		edit: func(c *judge.Case) {
			c.Instance.Interrupt[2] = 9
			during(&c.Spans[send3], 7, 9)
		}},
	{fact: "a computation is cut before the interruption", rule: judge.Interruptions,
		edit: func(c *judge.Case) { during(&c.Spans[compute2], 6, 6.5) }},
	{fact: "a computation is cut that would have ended before the interruption", rule: judge.Interruptions,
		edit: func(c *judge.Case) {
			during(&c.Spans[compute1], 4, 7)
			c.Spans[compute1].Cut = true
			without(c, send2, compute2)
		}},
	{fact: "a computation that ends exactly at the interruption is cut", rule: judge.Interruptions,
		edit: func(c *judge.Case) {
			c.Instance.Interrupt[1] = 6
			c.Spans[compute1].Cut = true
			without(c, compute2)
		}},
}
