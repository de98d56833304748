package judge_test

import (
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

var malformed = []breach{
	{fact: "there is no problem", rule: judge.Complete,
		claim: func(c *judge.Case) { c.Problem = nil }},
	{fact: "a worker has no interruption time", rule: judge.Complete,
		claim: func(c *judge.Case) { c.Instance.Interrupt = c.Instance.Interrupt[:2] }},
	{fact: "a worker has no number of resident chunks", rule: judge.Complete,
		claim: func(c *judge.Case) { c.Resident = []int32{0, 0} }},
	{fact: "a worker has no outcome", rule: judge.Complete,
		claim: func(c *judge.Case) { c.Outcome.Workers = nil }},
	{fact: "a chunk has no outcome", rule: judge.Complete,
		claim: func(c *judge.Case) { c.Size = append(c.Size, 1) }},

	{fact: "a span ends before it starts", rule: judge.WellFormed,
		claim: func(c *judge.Case) { during(&c.Spans[send0], 2, 0) }},
	{fact: "a span starts before time 0", rule: judge.WellFormed,
		claim: func(c *judge.Case) { during(&c.Spans[send0], -1, 1) }},
	{fact: "a span never ends", rule: judge.WellFormed,
		claim: func(c *judge.Case) { c.Spans[send3].End = never }},
	{fact: "a span starts at no number", rule: judge.WellFormed,
		claim: func(c *judge.Case) { c.Spans[send0].Start = math.NaN() }},
	{fact: "a worker does not exist", rule: judge.WellFormed,
		claim: func(c *judge.Case) { c.Spans[send0].Worker = 3 }},
	{fact: "a worker has a negative number", rule: judge.WellFormed,
		claim: func(c *judge.Case) { c.Spans[send0].Worker = -1 }},
	{fact: "a chunk does not exist", rule: judge.WellFormed,
		claim: func(c *judge.Case) { c.Spans[send0].Chunk = 4 }},
	{fact: "an activity does not exist", rule: judge.WellFormed,
		claim: func(c *judge.Case) { c.Spans[send0].Activity = models.Returning + 1 }},
	{fact: "a result that is free takes a message", rule: judge.WellFormed,
		claim: func(c *judge.Case) { with(c, models.Returning, 1, 1, 9, 9) }},
	{fact: "a chunk that is free to send takes a message", rule: judge.WellFormed,
		claim: func(c *judge.Case) { c.Problem.Workers[0].Send = models.Affine{} }},
}

var overlapping = []breach{
	{fact: "two messages out overlap", rule: judge.Port,
		edit: func(c *judge.Case) { during(&c.Spans[send2], 3, 5) }},
	{fact: "two messages out begin at once", rule: judge.Port,
		edit: func(c *judge.Case) { during(&c.Spans[send1], 0, 2) }},
	{fact: "a result overlaps a message out on a half-duplex port", rule: judge.Port,
		edit: func(c *judge.Case) { during(&c.Spans[return0], 5, 6) }},
	{fact: "two messages out overlap on a full-duplex port", rule: judge.Port,
		edit: func(c *judge.Case) {
			c.Problem.Port = models.FullDuplex
			during(&c.Spans[send2], 3, 5)
		}},
	{fact: "two results overlap on a full-duplex port", rule: judge.Port,
		edit: func(c *judge.Case) {
			c.Problem.Port = models.FullDuplex
			c.Resident = []int32{2, 0, 0}
			with(c, models.Computing, 0, 3, 4, 6)
			with(c, models.Returning, 0, 3, 6.5, 7.5)
		}},
	{fact: "a worker computes two chunks at once", rule: judge.OneChunk,
		edit: func(c *judge.Case) { during(&c.Spans[compute1], 5, 7) }},
}

var unreceived = []breach{
	{fact: "a chunk is computed before it is received", rule: judge.Received,
		edit: func(c *judge.Case) { during(&c.Spans[compute1], 3, 5) }},
	{fact: "a chunk is computed that was never sent", rule: judge.Received,
		edit: func(c *judge.Case) { without(c, send2) }},
	{fact: "a chunk is computed by a worker other than the one it was sent to", rule: judge.Received,
		edit: func(c *judge.Case) { c.Spans[send1].Worker = 0 }},
	{fact: "one message does for two computations", rule: judge.Received,
		edit: func(c *judge.Case) { with(c, models.Computing, 0, 0, 4, 6) }},
	{fact: "a chunk is computed without a message after the resident ones", rule: judge.Received,
		edit: func(c *judge.Case) {
			c.Resident = []int32{1, 0, 0}
			without(c, send0)
			with(c, models.Computing, 0, 3, 4, 6)
		}},
	{fact: "a chunk is computed whose message was cut", rule: judge.Received,
		edit: func(c *judge.Case) {
			c.Problem.Notice = 0
			during(&c.Spans[return0], 4, 5)
			during(&c.Spans[send2], 6, 7)
			c.Spans[send2].Cut = true
			during(&c.Spans[compute2], 7, 7)
			during(&c.Spans[send3], 7, 7.5)
		}},
	{fact: "a worker that streams computes while the latency lasts", rule: judge.Received, of: streamed,
		edit: func(c *judge.Case) { during(&c.Spans[1], 0.5, 3) }},
}
