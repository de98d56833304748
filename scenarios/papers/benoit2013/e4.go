package benoit2013

import (
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// e4 varies the start-up time of a chunk. When it is large few chunks are ever
// completed, and near one, often even an omniscient master completes nothing.
var e4 = &scenarios.Experiment{
	Name:       "e4",
	Title:      "E4: what static policies complete as start-up times grow",
	Source:     staticPaper + ", section 6.2 D and figure 4d",
	Parameters: staticParameters("25", "0.3p", "147", "0.0001,0.0002,0.0005,0.001,0.002,0.005,0.01,0.02,0.05,0.1,0.2,0.5,0.9"),
	Policies:   e1.Policies,
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "five start-up times, 200 instances", Set: map[string]string{"eps": "0.0001,0.001,0.01,0.1,0.5"}, Instances: 200},
		{Name: "paper", Doc: "both loads, and all that the paper varies", Set: map[string]string{"p": paperP, "W": paperW, "n": paperN}},
	},
	Workload: staticLoad, Platform: identical, Risk: "linear", Instances: 1000, Reference: Omniscient,
	Figure: func() results.FigureSpec {
		f := ratioOver("eps", "start-up time eps")
		f.LogX = true
		return f
	}(),
	Read: scenarios.Ranked,
}
