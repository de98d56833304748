package solve

import (
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
	"github.com/loadstar-sim/loadstar/scenarios/solve/combined"
	"github.com/loadstar-sim/loadstar/scenarios/solve/interrupt"
)

// builtin is the kinds of problems that come with Loadstar, in the order of lists.
var builtin = slices.Concat(interrupt.Kinds, combined.Kinds, []answer.Kind{
	{
		Name: "fifo", Source: fifoPaper + ", Theorems 3.1 and 4.1",
		Doc:     "results come back in the order of the sends: the most work in a lifespan, or the shortest lifespan for a load",
		Example: fifoExample, Fresh: func() answer.Problem { return &fifoProblem{Out: "fastest", Waiting: true} },
	},
	{
		Name: "fifo-subset", Source: fifoPaper + ", Theorem 4.1",
		Doc:     "the workers whose protocol without any waiting is valid and produces most in a lifespan",
		Example: fifoSubsetExample, Fresh: func() answer.Problem { return &fifoSubset{} },
	},
	{
		Name: "protocol", Source: fifoPaper + ", Theorem 2.1",
		Doc:     "any orders of sends and results: how much each worker gets, and whether that is valid",
		Example: protocolExample, Fresh: func() answer.Problem { return &protocol{Out: "given", Back: "lifo"} },
	},
	{
		Name: "fifo-long", Source: fifoPaper + ", Theorem 4.1 and (4.7)",
		Doc:     "from which lifespan on FIFO is the best protocol, and the constants of the theorem",
		Example: fifoLongExample, Fresh: func() answer.Problem { return &fifoLong{} },
	},
	{
		Name: "star", Source: dltPaper + ", Theorems 1 and 2, Table 1.2",
		Doc:     "one message to each worker of a star or bus: shares or whole tasks that are done first",
		Example: starExample, Fresh: func() answer.Problem { return &starProblem{Order: "best", Tasks: "none"} },
	},
	{
		Name: "bus-master", Source: dltPaper + ", Lemma 3",
		Doc:     "which processor on a bus should be the master",
		Example: busMasterExample, Fresh: func() answer.Problem { return &busMaster{} },
	},
	{
		Name: "affine", Source: dltPaper + ", Lemmas 8 to 10",
		Doc:     "one message to each worker where there are latencies: which workers take part, in which order, with how much",
		Example: affineExample, Fresh: func() answer.Problem { return &affineProblem{Method: "auto", Order: "best"} },
	},
	{
		Name: "rounds", Source: dltPaper + ", section 1.2.2, Theorem 3",
		Doc:     "load that is sent in several rounds",
		Example: roundsExample, Fresh: func() answer.Problem { return &roundsProblem{Scheme: "multiround"} },
	},
	{
		Name: "returns", Source: dltPaper + ", section 1.2.3",
		Doc:     "results travel back: the best orders and shares",
		Example: returnsExample, Fresh: func() answer.Problem { return &returnsProblem{Out: "best", Back: "best", Port: "half-duplex"} },
	},
	{
		Name: "ftr", Source: ftrPaper + ", (1) to (7)",
		Doc:     "workers that compute while they receive and check their results at the end: how much each gets",
		Example: ftrExample, Fresh: func() answer.Problem { return &ftrProblem{Order: "fastest-link"} },
	},
	{
		Name: "ftr-realloc", Source: ftrPaper + ", section IV",
		Doc:     "units that were found wrong: how many each worker computes again",
		Example: reallocExample, Fresh: func() answer.Problem { return &reallocProblem{Method: "best", Reading: "waiting", Table: "workers"} },
	},
	{
		Name: "checkpoints", Source: "Robert, Vivien, Zaidouni (2012); Aupy, Benoit, Melhem, Renaud-Goud (2013); Young (1974); Daly (2006)",
		Doc:     "work on a machine that fails now and then: in how many chunks, and how long it takes in the mean",
		Example: checkpointsExample, Fresh: func() answer.Problem { return &checkpointsProblem{} },
	},
})
