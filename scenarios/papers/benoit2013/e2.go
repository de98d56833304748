package benoit2013

import "github.com/loadstar-sim/loadstar/scenarios"

// e2 varies the number of workers and keeps the load of each: only brute, which
// has all of them do the same, should notice.
var e2 = &scenarios.Experiment{
	Name:       "e2",
	Title:      "E2: what static policies complete as workers join",
	Source:     staticPaper + ", section 6.2 B and figure 4b",
	Parameters: staticParameters("5..100:5", "0.3p", "147", "0.001"),
	Policies:   e1.Policies,
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "six platforms, 200 instances", Set: map[string]string{"p": "5,10..50:10"}, Instances: 200},
		{Name: "paper", Doc: "both loads, and all that the paper varies", Set: map[string]string{"W": paperW, "n": paperN, "eps": paperEps}},
	},
	Workload: staticLoad, Platform: identical, Risk: "linear", Instances: 1000, Reference: Omniscient,
	Figure: ratioOver("p", "workers p"),
	Read:   scenarios.Ranked,
}
