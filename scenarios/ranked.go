package scenarios

import (
	"slices"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/ranking"
	"github.com/loadstar-sim/loadstar/scenarios/reference"
)

// ranked compares the policies by their mean ratio in words, if there is one.
func ranked(r *Report) Findings {
	if !slices.Contains(r.Design.Metrics, Ratio) {
		return Findings{}
	}
	s, _ := r.rank()
	return Findings{Text: s.Text()}
}

// ByMeanRatio returns the policies without the reference, ordered by falling mean ratio.
// Those that are tied are ordered by name.
func (r *Report) ByMeanRatio() []int {
	s, policies := r.rank()
	order := slices.Concat(s.Places()...)
	for k := range order {
		order[k] = policies[order[k]]
	}
	return order
}

// rank returns what is ranked, and the policies of the design that it has: all but the
// reference.
func (r *Report) rank() (s ranking.Study, policies []int) {
	d := r.Design
	s = ranking.Study{
		Reference: d.reference.Spec, Cells: d.Grid.Cells(), Batch: BatchLength, Level: Level,
		Series: func(cell, policy int) *stat.Series { return r.Series(cell, policies[policy], Ratio) },
		Where:  d.Grid.Varying, Decided: d.scenario.Decide.Margin > 0, Caveat: reference.Caveat(d.reference),
	}
	for i := range d.Policies {
		if r.Name(i) != s.Reference {
			s.Names, policies = append(s.Names, r.Name(i)), append(policies, i)
		}
	}
	return s, policies
}
