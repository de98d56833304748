package benoit2013

import "github.com/loadstar-sim/loadstar/scenarios"

// e1 varies the workload: from one unit, where every worker could do it all
// before it is interrupted, to one unit per worker, where nothing can be
// replicated.
var e1 = &scenarios.Experiment{
	Name:       "e1",
	Title:      "E1: what static policies complete as the workload grows",
	Source:     staticPaper + ", section 6.2 A and figure 4a",
	Parameters: staticParameters("25", "1..25", "147", "0.001"),
	Policies:   []string{Omniscient, "greedy", "cyclic-rep", "no-rep", "random-rep", "brute"},
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "every fourth load, 200 instances", Set: map[string]string{"W": "1..25:4"}, Instances: 200},
		{Name: "paper", Doc: "all that the paper varies: 3040 cells", Set: map[string]string{"p": paperP, "W": "1..p", "n": paperN, "eps": paperEps}},
	},
	Workload: staticLoad, Platform: identical, Risk: "linear", Instances: 1000, Reference: Omniscient,
	Figure: ratioOver("W", "workload W"),
	Read:   scenarios.Ranked,
}
