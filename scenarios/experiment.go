// Package scenarios holds the experiments and runs them. An [Experiment] is a
// value: parameters, policies, how a cell of the grid becomes a problem, what
// to draw. A [Design] is an experiment with everything decided: which cells, how
// many instances, which seed. Running one gives a [Report].
//
// Policies are compared on the same interruptions: instances are drawn from
// streams that are named by the seed and by the parameters marked [World], so
// neither the policies under study nor the other parameters have a say, and
// neither do goroutines. The numbers of a study therefore depend on what it
// asks for and on nothing else.
package scenarios

import (
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Experiment is a grid of cells in each of which policies are compared: by
// episodes on random instances, or by what can be computed of them.
type Experiment struct {
	Name   string
	Title  string // one line: what is varied and what is watched
	Source string // authors, year, place

	Parameters []grid.Parameter
	Policies   []string // as policies.Parse reads them
	Presets    []Preset

	// For experiments with episodes: a cell's problem, as a scenario file tells
	// it, the law of the interruptions as risk.Parse reads it, replications of
	// every cell, and the policy by whose work the ratio is measured.
	Workload  *expr.Expr
	Platform  *sheet.Platform
	Risk      string
	PlanRisk  string // that policies believe in, if that is another
	Instances int
	Reference string

	// Compute, for experiments without episodes, returns what is to be known of
	// a policy in a cell.
	Compute func(v grid.Values, p *policies.Policy) ([]Fact, error)

	// Spread has the ratio of every instance kept, not only its moments.
	Spread bool

	// SpreadBy is a parameter by whose values these ratios are kept apart too.
	SpreadBy string

	Figure results.FigureSpec

	// Read says what the results show.
	Read func(r *Report) Findings
}

// Preset is a named choice of parameters and instances.
type Preset struct {
	Name      string
	Doc       string
	Set       map[string]string
	Instances int      // 0: the experiment's
	Policies  []string // none: the experiment's
}

// Fact is something known exactly of a policy in a cell.
type Fact struct {
	Metric string
	Value  float64
}

// Findings is what an experiment makes of its results beside the table.
type Findings struct {
	Text    string // to be printed
	Files   []folder.File
	Figures []results.NamedFigure // beside those of the experiment's FigureSpec
}
