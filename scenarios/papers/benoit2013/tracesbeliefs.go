package benoit2013

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// tracesBeliefs asks what wrong assumptions cost: policies plan with a law that
// somebody might assume, and interruptions follow the trace.
var tracesBeliefs = beliefs(scenarios.Experiment{
	Name:  "traces-beliefs",
	Title: "What it costs to plan with an assumed law of interruptions where a trace is what happens",
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "spot instances, four loads, 200 instances", Set: onTrace("bamboo-p3", "W", "1,7,13,25"), Instances: 200},
		{Name: "lanl05", Doc: "machines of Los Alamos", Set: onTrace("lanl05")},
		{Name: "csil", Doc: "a stand-in for the paper's last trace", Set: onTrace("synthetic-csil")},
		{Name: "bamboo-p3", Doc: "spot instances", Set: onTrace("bamboo-p3")},
	},
	Read: readBeliefs,
})

func beliefs(e scenarios.Experiment) *scenarios.Experiment {
	e.Source = staticPaper + ", section 7; the question is ours"
	on := onTrace("g5k06")
	e.Parameters = append([]grid.Parameter{
		{Name: "trace", Role: grid.Problem, Default: on["trace"], Law: true, Doc: "the law that interruptions follow"},
		{Name: "belief", Role: grid.Problem, Default: on["belief"], Law: true, Doc: "the law that policies plan with; the first is the truth"},
	}, staticParameters("25", "1..25:2", "auto", "0.01")...)
	e.Policies = []string{Omniscient, "greedy", "cyclic-rep", "no-rep"}
	e.Workload, e.Platform, e.Risk, e.PlanRisk, e.Reference = staticLoad, identical, "trace", "belief", Omniscient
	e.Instances = 1000
	e.Figure = ratioOver("W", "workload W")
	return &e
}

// onTrace is the values of parameters for a trace: what happens, and what may be
// believed of it; and others, by name.
func onTrace(name string, more ...string) map[string]string {
	truth := "recorded{trace=" + name + "}"
	all := truth + ",linear"
	for _, law := range []string{"exponential", "weibull", "lognormal", "gamma", "hyperexponential"} {
		all += ",fitted{trace=" + name + ",law=" + law + "}"
	}
	set := map[string]string{"trace": truth, "belief": all}
	for i := 0; i+1 < len(more); i += 2 {
		set[more[i]] = more[i+1]
	}
	return set
}

// readBeliefs draws each policy along the load, a line for each belief, and tells
// what each belief costs on average. What counts is work, of which policies expect as
// much as they can, and not its ratio in each instance.
func readBeliefs(r *scenarios.Report) scenarios.Findings {
	var text bytes.Buffer
	var f scenarios.Findings
	laws := lawsOf(r, "belief")
	cells := make([][]int, len(laws))
	by := r.Design.Grid.Find("belief")
	for c := range r.Design.Grid.Cells() {
		k := r.Design.Grid.Place(by, c)
		cells[k] = append(cells[k], c)
	}
	fmt.Fprintf(&text, "Expected work over that of omniscient, %%, by what is believed:\n\n%-52s", "")
	order := r.ByMeanRatio()
	reference := slices.IndexFunc(r.Design.Policies, func(p *policies.Policy) bool { return p.Spec == r.Design.Reference().Spec })
	share := func(c, i int) float64 {
		all, ok := r.Fact(c, reference, scenarios.ExactWork)
		if !ok {
			all = r.Series(c, reference, scenarios.Work).Mean
		}
		ours, ok := r.Fact(c, i, scenarios.ExactWork)
		if !ok {
			ours = r.Series(c, i, scenarios.Work).Mean
		}
		return ours / all
	}
	if reference < 0 {
		return f
	}
	for _, i := range order {
		fmt.Fprintf(&text, " %12s", r.Name(i))
	}
	fmt.Fprintln(&text)
	for k, law := range laws {
		fmt.Fprintf(&text, "%-52s", law)
		for _, i := range order {
			fmt.Fprintf(&text, " %12.2f", 100*claim.Average(cells[k], func(c int) float64 { return share(c, i) }))
		}
		fmt.Fprintln(&text)
	}
	f.Text = text.String()
	for _, i := range order {
		fig := figure.Figure{
			Title: "What beliefs cost " + r.Name(i), XLabel: "workload W", YLabel: "expected work / omniscient", YMin: 0, YMax: 1.02,
		}
		for k, law := range laws {
			line := figure.Line{Name: shortLaw(law)}
			for _, c := range cells[k] {
				if y := share(c, i); !math.IsNaN(y) {
					line.X, line.Y = append(line.X, r.Design.Grid.Values(c).Get("W")), append(line.Y, y)
				}
			}
			fig.Lines = append(fig.Lines, line)
		}
		f.Figures = append(f.Figures, results.NamedFigure{Name: r.Design.Experiment.Name + "-by-belief-" + r.Name(i), Figure: fig})
	}
	return f
}

// tracesTogether asks what independence is worth as an assumption: all policies
// plan with the law of one worker, and workers are interrupted as they were in the
// trace, many at once, or each on its own.
var tracesTogether = together(scenarios.Experiment{
	Name:  "traces-together",
	Title: "Workers that are interrupted together, as in a trace, against the independence that all theory assumes",
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "four loads, 200 instances", Set: map[string]string{"W": "1,3,7,10"}, Instances: 200},
		{Name: "spot", Doc: "spot instances, which are taken back many at once", Set: map[string]string{
			"trace": "together{trace=bamboo-p3},together{trace=bamboo-p3,independent=true},together{trace=bamboo-g4dn},together{trace=bamboo-g4dn,independent=true}"}},
	},
	Read: readTraces,
})

func together(e scenarios.Experiment) *scenarios.Experiment {
	made := traceExperiment(e, "together{trace=lanl05},together{trace=lanl05,independent=true},together{trace=bamboo-p3},together{trace=bamboo-p3,independent=true}",
		"10", "1..10", "0.001,0.01")
	made.Source = "the question is ours; traces as in section 7.2 of " + staticPaper
	return made
}
