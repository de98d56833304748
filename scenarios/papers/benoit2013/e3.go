package benoit2013

import "github.com/loadstar-sim/loadstar/scenarios"

// e3 varies how finely the load is cut: small chunks lose less to an
// interruption, and pay more start-up time.
var e3 = &scenarios.Experiment{
	Name:       "e3",
	Title:      "E3: what static policies complete as chunks get smaller",
	Source:     staticPaper + ", section 6.2 C and figure 4c",
	Parameters: staticParameters("25", "0.3p", "5..300:5", "0.001"),
	Policies:   e1.Policies,
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "eleven sizes, 200 instances", Set: map[string]string{"n": "5,30..300:30"}, Instances: 200},
		{Name: "paper", Doc: "both loads, and all that the paper varies", Set: map[string]string{"p": paperP, "W": paperW, "eps": paperEps}},
	},
	Workload: staticLoad, Platform: identical, Risk: "linear", Instances: 1000, Reference: Omniscient,
	Figure: ratioOver("n", "chunks per unit of work n"),
	Read:   scenarios.Ranked,
}
