// Package scenarios holds the experiments and runs them. An [Experiment] is a
// value: parameters, policies, how a cell of the grid becomes a problem, what
// to draw. A [Study] is an experiment with everything decided: which cells, how
// many instances, which seed. Running one gives a [Report].
//
// Policies are compared on the same interruptions: instances are drawn from
// streams that are named by the seed and by the parameters marked [World], so
// neither the policies under study nor the other parameters have a say, and
// neither do goroutines. The numbers of a study therefore depend on what it
// asks for and on nothing else.
package scenarios

import (
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/results"
)

// Experiment is a grid of cells in each of which policies are compared.
type Experiment struct {
	Name   string
	Title  string // one line: what is varied and what is watched
	Source string // authors, year, place

	Parameters []Parameter
	Risk       string   // law of the interruptions, as risk.Parse reads it
	Policies   []string // as policies.Parse reads them
	Instances  int      // replications of every cell

	// Reference names the policy by whose work the ratio is measured.
	Reference string

	// Problem builds a cell's problem.
	Problem func(v Values, law models.Risk) *models.Problem

	Figure results.FigureSpec

	// Reading says in a line or two what the results show.
	Reading func(r *Report) []string
}

// Values are the parameters of one cell.
type Values struct {
	parameters []Parameter
	values     []float64
}

// Get returns a parameter's value. It panics if the experiment has none of
// that name: experiments are part of the program.
func (v Values) Get(name string) float64 {
	for i := range v.parameters {
		if v.parameters[i].Name == name {
			return v.values[i]
		}
	}
	panic("scenarios: no parameter " + name)
}
