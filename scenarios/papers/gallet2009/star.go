package gallet2009

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/rounds"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// dltOrders asks what it costs to serve the workers of a star in a wrong order.
var dltOrders = &scenarios.Experiment{
	Name:       "dlt-orders",
	Title:      "What wrong orders cost on stars whose workers differ more and more",
	Source:     dltPaper + ", section 1.1.3",
	Parameters: []grid.Parameter{starWorkers("10"), starSpread("1,1.5,2,3,5,10,20,50,100"), starLinks("0.2"), starLoad("1000")},
	Policies:   []string{"star{order=slowest}", "star{order=given}", "star"},
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "four spreads", Set: map[string]string{"h": "1,3,10,100"}},
		{Name: "links", Doc: "as sending takes longer, workers differing by a factor of 10", Set: map[string]string{"h": "10", "z": "0.01,0.02,0.05,0.1,0.2,0.5,1,2,5,10"}},
	},
	Compute: starTrial{200, linearStar, makespanOf("star")}.facts,
	Figure:  lateOver("h", "largest / smallest cost", "the best order's"),
	Read:    func(*scenarios.Report) scenarios.Findings { return scenarios.Findings{} },
}

// dltRounding asks what is lost by dealing whole tasks out.
var dltRounding = &scenarios.Experiment{
	Name:       "dlt-rounding",
	Title:      "What rounding shares to whole tasks costs",
	Source:     dltPaper + ", sections 1.1.2 and 1.1.3",
	Parameters: []grid.Parameter{starWorkers("10"), starSpread("10"), starLinks("0.02"), starLoad("10,20,50,100,200,500,1000,2000,5000,10000,20000,50000")},
	Policies:   []string{"star{rounding=largest}", "star{rounding=greedy}", "star{rounding=optimal}"},
	Presets:    []scenarios.Preset{{Name: "quick", Doc: "four loads", Set: map[string]string{"W": "10,100,1000,10000"}}},
	Compute:    starTrial{50, linearStar, makespanOf("star{rounding=optimal}")}.facts,
	Figure:     lateOver("W", "tasks", "the integer optimum"),
	Read:       func(*scenarios.Report) scenarios.Findings { return scenarios.Findings{} },
}

// dltLatency asks who takes part, and how long it takes, as latencies matter more.
var dltLatency = &scenarios.Experiment{
	Name:   "dlt-latency",
	Title:  "Who takes part where messages and chunks have latencies",
	Source: dltPaper + ", section 1.2.1",
	Parameters: []grid.Parameter{
		starWorkers("8"), starSpread("10"), starLinks("0.2"), starLoad("1,2,5,10,20,50,100,200,500,1000,2000,5000,10000"),
		{Name: "L", Role: grid.Problem, Default: "1", Min: 0, Max: 1e9, Doc: "mean latency of messages and of chunks"},
	},
	Policies: []string{"affine{method=exact}", "affine{method=local}", "affine{method=sorted}", "star{latencies=ignore}"},
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "four loads", Set: map[string]string{"W": "1,10,100,1000"}},
		{Name: "latencies", Doc: "as latencies grow", Set: map[string]string{"W": "100", "L": "0.01,0.02,0.05,0.1,0.2,0.5,1,2,5,10,20,50,100"}},
	},
	Compute: starTrial{50, affineStar, makespanOf("affine{method=exact}")}.facts,
	Figure:  lateOver("W", "load", "the optimum"),
	Read:    alsoDraw("participants", results.FigureSpec{Metric: takesPart, X: "W", XLabel: "load", YLabel: "workers that take part", LogX: true}),
}

// alsoDraw reads a report by drawing another metric.
func alsoDraw(name string, spec results.FigureSpec) func(r *scenarios.Report) scenarios.Findings {
	return func(r *scenarios.Report) scenarios.Findings {
		var f scenarios.Findings
		for _, drawn := range r.Table().Figures(spec) {
			drawn.Name += "-" + name
			f.Figures = append(f.Figures, drawn)
		}
		return f
	}
}

// dltRounds asks what several rounds are worth.
var dltRounds = &scenarios.Experiment{
	Name:   "dlt-rounds",
	Title:  "What several rounds are worth, against load and latency",
	Source: dltPaper + ", section 1.2.2",
	Parameters: []grid.Parameter{
		starWorkers("10"), starSpread("1"),
		{Name: "z", Role: grid.Problem, Default: "0.05", Min: 0, Max: 1e6, Doc: "time of sending a unit, over that of computing it"},
		{Name: "L", Role: grid.Problem, Default: "1", Min: 0, Max: 1e9, Doc: "latency of messages and of chunks"},
		starLoad("100,200,500,1000,2000,5000,10000,20000,50000,100000"),
	},
	Policies: []string{"affine", "periodic", "periodic{rule=shortest}", "umr", "multiround"},
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "four loads", Set: map[string]string{"W": "100,1000,10000,100000"}},
		{Name: "latencies", Doc: "as latencies grow", Set: map[string]string{"W": "1000", "L": "0.001,0.002,0.005,0.01,0.02,0.05,0.1,0.2,0.5,1,2,5,10,20"}},
		{Name: "links", Doc: "as the port becomes what takes longest", Set: map[string]string{"W": "10000", "z": "0.005,0.01,0.02,0.05,0.08,0.1,0.12,0.15,0.2,0.5,1"}},
		{Name: "unlike", Doc: "workers that differ more and more", Set: map[string]string{"h": "1,1.5,2,3,5,10", "W": "10000"}},
	},
	Compute: starTrial{20, affineStar, boundWithoutLatencies}.facts,
	Figure:  lateOver("W", "load", "a bound without latencies"),
	Read:    func(*scenarios.Report) scenarios.Findings { return scenarios.Findings{} },
}

// dltReturns asks what orders of results are worth.
var dltReturns = &scenarios.Experiment{
	Name:   "dlt-returns",
	Title:  "FIFO, LIFO and the best orders of results",
	Source: dltPaper + ", section 1.2.3",
	Parameters: []grid.Parameter{
		starWorkers("4"), starSpread("10"), starLinks("0.1,0.2,0.5,1,2,5,10"),
		{Name: "d", Role: grid.Problem, Default: "1", Above: true, Max: 1e6, Doc: "time of returning the results of a unit, over that of sending it"},
		{Name: "duplex", Role: grid.Problem, Default: "0,1", Integer: true, Min: 0, Max: 1, Doc: "1 if messages out and back may overlap, else 0"},
		starLoad("1000"),
	},
	Policies: []string{"returns{back=lifo,out=given}", "returns{back=fifo}", "returns{back=lifo}", "returns"},
	Presets: []scenarios.Preset{
		{Name: "quick", Doc: "three ratios", Set: map[string]string{"z": "0.1,1,10", "p": "3"}},
		{Name: "results", Doc: "as results become larger", Set: map[string]string{"z": "0.5", "d": "0.01,0.1,0.2,0.5,1,2,5,10"}},
	},
	Compute: starTrial{50, returningStar, makespanOf("returns")}.facts,
	Figure:  lateOver("z", "time of sending / of computing", "the best orders'"),
	Read:    func(*scenarios.Report) scenarios.Findings { return scenarios.Findings{} },
}

// returningStar draws workers whose results cost a multiple of their load.
func returningStar(v grid.Values, rng *rand.PCG) *models.Problem {
	p := linearStar(v, rng)
	for i := range p.Workers {
		w := &p.Workers[i]
		w.Return.PerUnit = v.Get("d") * w.Send.PerUnit
	}
	if v.Get("duplex") == 1 {
		p.Port = models.FullDuplex
	}
	return p
}

// boundWithoutLatencies is the time that a load takes at the throughput that no
// schedule surpasses: links in the order of their speed, until the port is full.
func boundWithoutLatencies(p *models.Problem) (float64, error) {
	workers, err := rounds.Of(p.Platform)
	if err != nil {
		return 0, err
	}
	return rounds.LowerBound(workers, p.Load)
}
