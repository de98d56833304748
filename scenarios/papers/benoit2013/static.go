// Package benoit2013 reproduces A. Benoit, Y. Robert, A. L. Rosenberg and F. Vivien,
// Static strategies for worksharing with unrecoverable interruptions, Theory of
// Computing Systems 53 (2013): experiments E1 to E6, tables 3 and 4, the traces of
// section 7, and its claims. The theory is in policies/static, single and pair.
package benoit2013

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// The experiments E1 to E6 share a paper, a world, and what is varied.
const staticPaper = "Benoit, Robert, Rosenberg, Vivien, Static strategies for worksharing with unrecoverable interruptions, Theory Comput. Syst. 53 (2013)"

// Omniscient is the policy by which all others are measured.
const Omniscient = "omniscient"

// The values over which the paper varies what it does not watch.
const (
	paperP   = "5,10,25,50,100"
	paperN   = "47,97,147,197"
	paperEps = "0.1,0.01,0.001,0.0001"
	paperW   = "0.3p,0.7p"
)

// staticParameters are the parameters of those experiments with the given
// defaults.
func staticParameters(p, w, n, eps string) []grid.Parameter {
	return []grid.Parameter{
		{Name: "p", Role: grid.World, Default: p, Integer: true, Min: 1, Max: 100_000, Doc: "workers"},
		{Name: "W", Role: grid.Problem, Default: w, Above: true, Max: 1e6, Doc: "workload, in units that take a worker one unit of time"},
		{Name: "n", Role: grid.Problem, Default: n, Min: 1e-3, Max: 1e6, Auto: true, Doc: "chunks per unit of work"},
		{Name: "eps", Role: grid.Problem, Default: eps, Min: 0, Max: 1e6, Doc: "start-up time of every chunk"},
	}
}

// identical is the world of that paper: p workers of unit speed to which
// nothing needs to be sent, a start-up time eps for every chunk, and one law of
// interruption. Planners do not care how soon the master learns of an
// interruption; dispatchers are told at once.
var (
	staticLoad = formula("W")
	identical  = &sheet.Platform{
		Workers: sheet.Workers{Count: formula("p")},
		Compute: &sheet.Cost{Latency: formula("eps"), PerUnit: formula("1")},
		Port:    models.HalfDuplex.String(),
		Notice:  sheet.Delay{Time: formula("0")},
	}
)

// formula is an expression that is part of the program.
func formula(text string) *expr.Expr {
	e, err := expr.Parse(text)
	if err != nil {
		panic("scenarios: " + text + ": " + err.Error())
	}
	return e
}

// ratioOver draws the mean ratio along a parameter.
func ratioOver(x, label string) results.FigureSpec {
	return results.FigureSpec{
		Metric: scenarios.Ratio, X: x, XLabel: label, YLabel: "work completed / omniscient", YMin: 0, YMax: 1.02,
	}
}
