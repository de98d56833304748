// Package interrupt has the kinds of problems about workers that may be interrupted: unlike
// workers that get one message each, a worker on its own, two workers, coteries that
// replicate, and any given list of chunks.
package interrupt

import "github.com/loadstar-sim/loadstar/scenarios/solve/answer"

// Kinds is the kinds of problems of this package.
var Kinds = []answer.Kind{
	{
		Name: "hetero", Source: heteroPaper + ", section 5.4 and Conjecture 1",
		Doc:     "unlike workers that may be interrupted, of which the master never learns (notice: never): the order and the shares that complete most, or the best shares in an order",
		Example: heteroExample, Fresh: func() answer.Problem { return &heteroBest{Order: "best"} },
	},
	{
		Name: "hetero-shares", Source: heteroPaper + ", section 2",
		Doc:     "what is expected of given shares, sent in a given order, in the same world",
		Example: heteroSharesExample, Fresh: func() answer.Problem { return &heteroShares{} },
	},
	{
		Name: "schedule", Source: "costs and risks that are added up; the world of all papers",
		Doc:     "a given list of chunks: when all is done, and how much is expected if the master never learns of interruptions (notice: never)",
		Example: scheduleExample, Fresh: func() answer.Problem { return &scheduleProblem{Port: "half-duplex", Back: "fifo"} },
	},
	{
		Name: "one-worker", Source: staticPaper + ", Theorems 1 to 4",
		Doc:     "a worker on its own: how much of the load to deploy, in which chunks, and what bounds that",
		Example: oneWorkerExample, Fresh: func() answer.Problem { return &oneWorker{} },
	},
	{
		Name: "two-workers", Source: staticPaper + ", Theorems 5 to 8, Algorithm 1",
		Doc:     "two workers: what each computes alone and what both, and what bounds that",
		Example: twoWorkersExample, Fresh: func() answer.Problem { return &twoWorkers{} },
	},
	{
		Name: "guidelines", Source: staticPaper + ", Theorem 5",
		Doc:     "which of the three properties of good schedules a schedule for two workers has",
		Example: guidelinesExample, Fresh: func() answer.Problem { return &guidelines{} },
	},
	{
		Name: "group", Source: staticPaper + ", (7), Theorem 9, Propositions 1 and 2",
		Doc:     "a group schedule: what it is expected to complete, and the bounds on that and on its constant",
		Example: groupExample, Fresh: func() answer.Problem { return &groupProblem{Shape: "greedy"} },
	},
}
