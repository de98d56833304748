package benoit2013

import (
	"bytes"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/traces/data"
)

// traceExperiment is the experiment of section 7.2 on given traces.
func traceExperiment(e scenarios.Experiment, traces, p, w, eps string) *scenarios.Experiment {
	e.Source = staticPaper + ", section 7.2"
	e.Parameters = append([]grid.Parameter{
		{Name: "trace", Role: grid.Problem, Default: traces, Law: true, Doc: "the law of interruptions"},
	}, staticParameters(p, w, "auto", eps)...)
	e.Policies = []string{Omniscient, "greedy", "cyclic-rep", "no-rep", "brute"}
	e.Workload, e.Platform, e.Risk, e.Reference = staticLoad, identical, "trace", Omniscient
	e.Instances, e.Spread, e.SpreadBy = 1000, true, "trace"
	e.Figure = ratioOver("W", "workload W")
	return &e
}

// standIns are the laws of the traces that stand in for the paper's, in its order.
func standIns() string {
	var b bytes.Buffer
	for i, s := range data.StandIns() {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString("recorded{trace=" + s.Name + "}")
	}
	return b.String()
}

// The traces of the collection that were really recorded.
const realTraces = "recorded{trace=g5k06},recorded{trace=lanl05},recorded{trace=bamboo-p3},recorded{trace=bamboo-g4dn}"

// tracesStandIns is the paper's campaign. Its eight traces cannot be had, so others
// stand in for them, of as many durations.
var tracesStandIns = traceExperiment(scenarios.Experiment{
	Name:  "traces",
	Title: "Section 7: static policies under eight laws of recorded durations (stand-ins, not the paper's traces)",
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "two platforms, loads in steps of p/5, 100 instances", Set: map[string]string{"p": "5,10", "W": "0.2p..p:0.2p", "eps": "0.01"}, Instances: 100},
		{Name: "paper", Doc: "what the paper runs, which is the default: 6,080,000 instances"},
		{Name: "n147", Doc: "with 147 chunks a unit instead of as many as are best", Set: map[string]string{"n": "147"}},
		{Name: "mixed", Doc: "greedy and brute as is best, the others with 147 chunks a unit: closest to what the paper prints",
			Policies: []string{Omniscient, "greedy", "cyclic-rep{n=147}", "no-rep{n=147}", "brute"}},
	},
	Read: readTraces,
}, standIns(), paperP, "1..p", paperEps)

// tracesReal is the same on what was recorded on real machines.
var tracesReal = traceExperiment(scenarios.Experiment{
	Name:  "traces-real",
	Title: "Static policies on machines of Grid'5000 and Los Alamos and on spot instances",
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "two platforms, loads in steps of p/5, 100 instances", Set: map[string]string{"p": "5,10", "W": "0.2p..p:0.2p", "eps": "0.01"}, Instances: 100},
		{Name: "down", Doc: "as long as machines are repaired, where that is known", Set: map[string]string{"trace": "recorded{trace=g5k06,state=down},recorded{trace=lanl05,state=down}"}},
	},
	Read: readTraces,
}, realTraces, paperP, "1..p", paperEps)
