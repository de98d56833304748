package solve

import "github.com/loadstar-sim/loadstar/policies/proof"

// builtin is the kinds of problems that come with Loadstar, in the order of lists.
var builtin = []Kind{
	{
		Name: "schedule", Source: "sums of costs and risks; the world that all papers share",
		Doc:     "a given list of chunks: its makespan, and its expected work if the master never learns of interruptions (notice: never)",
		Example: scheduleExample, Fresh: func() Problem { return &scheduleProblem{Port: "half-duplex", Back: "fifo"} },
	},
	{
		Name: "guidelines", Source: proof.Benoit2013 + ", Theorem 5",
		Doc:     "whether a schedule for two workers has the three properties of good schedules",
		Example: guidelinesExample, Fresh: func() Problem { return &guidelines{} },
	},
	{
		Name: "group", Source: proof.Benoit2013 + ", (7), Theorem 9, Propositions 1 and 2",
		Doc:     "a group schedule: its expected work, and bounds on its expected work and on its constant",
		Example: groupExample, Fresh: func() Problem { return &groupProblem{Shape: "greedy"} },
	},
	{
		Name: "fifo-subset", Source: proof.Adler + ", Theorem 4.1",
		Doc:     "the workers that complete most in a lifespan by a valid protocol without waiting",
		Example: fifoSubsetExample, Fresh: func() Problem { return &fifoSubset{} },
	},
	{
		Name: "protocol", Source: proof.Adler + ", Theorem 2.1",
		Doc:     "given orders of sends and results: each worker's load, and whether the protocol is valid",
		Example: protocolExample, Fresh: func() Problem { return &protocol{Out: "given", Back: "lifo"} },
	},
	{
		Name: "fifo-long", Source: proof.Adler + ", Theorem 4.1 and (4.7)",
		Doc:     "the lifespan from which FIFO is the best protocol, and the theorem's constants",
		Example: fifoLongExample, Fresh: func() Problem { return &fifoLong{} },
	},
	{
		Name: "bus-master", Source: proof.Gallet + ", Lemma 3",
		Doc:     "the processor on a bus that should be the master",
		Example: busMasterExample, Fresh: func() Problem { return &busMaster{} },
	},
	{
		Name: "ftr-realloc", Source: proof.Tong + ", section IV",
		Doc:     "how many of the units found wrong each worker recomputes",
		Example: reallocExample, Fresh: func() Problem { return &reallocProblem{Method: "best", Reading: "waiting", Table: "workers"} },
	},
	{
		Name: "checkpoints", Source: "Robert, Vivien, Zaidouni (2012); Aupy, Benoit, Melhem, Renaud-Goud (2013); Young (1974); Daly (2006)",
		Doc:     "work on a machine that fails: the best number of chunks, and the mean time",
		Example: checkpointsExample, Fresh: func() Problem { return &checkpointsProblem{} },
	},
}
