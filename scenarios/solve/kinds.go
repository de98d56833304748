package solve

import "github.com/loadstar-sim/loadstar/policies/proof"

// builtin is the kinds of problems that come with Loadstar, in the order of lists.
var builtin = []Kind{
	{
		Name: "schedule", Source: "costs and risks that are added up; the world of all papers",
		Doc:     "a given list of chunks: when all is done, and how much is expected if the master never learns of interruptions (notice: never)",
		Example: scheduleExample, Fresh: func() Problem { return &scheduleProblem{Port: "half-duplex", Back: "fifo"} },
	},
	{
		Name: "guidelines", Source: proof.Benoit2013 + ", Theorem 5",
		Doc:     "which of the three properties of good schedules a schedule for two workers has",
		Example: guidelinesExample, Fresh: func() Problem { return &guidelines{} },
	},
	{
		Name: "group", Source: proof.Benoit2013 + ", (7), Theorem 9, Propositions 1 and 2",
		Doc:     "a group schedule: what it is expected to complete, and the bounds on that and on its constant",
		Example: groupExample, Fresh: func() Problem { return &groupProblem{Shape: "greedy"} },
	},
	{
		Name: "fifo-subset", Source: proof.Adler + ", Theorem 4.1",
		Doc:     "the workers whose protocol without any waiting is valid and produces most in a lifespan",
		Example: fifoSubsetExample, Fresh: func() Problem { return &fifoSubset{} },
	},
	{
		Name: "protocol", Source: proof.Adler + ", Theorem 2.1",
		Doc:     "any orders of sends and results: how much each worker gets, and whether that is valid",
		Example: protocolExample, Fresh: func() Problem { return &protocol{Out: "given", Back: "lifo"} },
	},
	{
		Name: "fifo-long", Source: proof.Adler + ", Theorem 4.1 and (4.7)",
		Doc:     "from which lifespan on FIFO is the best protocol, and the constants of the theorem",
		Example: fifoLongExample, Fresh: func() Problem { return &fifoLong{} },
	},
	{
		Name: "bus-master", Source: proof.Gallet + ", Lemma 3",
		Doc:     "which processor on a bus should be the master",
		Example: busMasterExample, Fresh: func() Problem { return &busMaster{} },
	},
	{
		Name: "ftr-realloc", Source: proof.Tong + ", section IV",
		Doc:     "units that were found wrong: how many each worker computes again",
		Example: reallocExample, Fresh: func() Problem { return &reallocProblem{Method: "best", Reading: "waiting", Table: "workers"} },
	},
	{
		Name: "checkpoints", Source: "Robert, Vivien, Zaidouni (2012); Aupy, Benoit, Melhem, Renaud-Goud (2013); Young (1974); Daly (2006)",
		Doc:     "work on a machine that fails now and then: in how many chunks, and how long it takes in the mean",
		Example: checkpointsExample, Fresh: func() Problem { return &checkpointsProblem{} },
	},
}
