package benoit2013

import "github.com/loadstar-sim/loadstar/scenarios"

// e6 keeps a load of ten units and lets workers join, so that more and more of
// it can be replicated.
var e6 = &scenarios.Experiment{
	Name:       "e6",
	Title:      "E6: what replication is worth as there is more room for it",
	Source:     staticPaper + ", section 6.2 F and figure 6",
	Parameters: staticParameters("10..100", "10", "auto,147", paperEps),
	Policies:   []string{Omniscient, "greedy", "cyclic-rep", "no-rep"},
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "every tenth platform, 200 instances", Set: map[string]string{"p": "10..100:10"}, Instances: 200},
		{Name: "paper", Doc: "what the paper runs, which is the default"},
	},
	Workload: staticLoad, Platform: identical, Risk: "linear", Instances: 1000, Reference: Omniscient,
	Figure: ratioOver("p", "workers p (room for replication: p/10)"),
	Read:   scenarios.Ranked,
}
