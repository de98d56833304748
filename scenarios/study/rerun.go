package study

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// Rerun runs a policy again on one instance of a cell. It returns a *CellError if the
// policy fails, also if it panics. With propagate, panics are not caught and errors not
// wrapped, which helps to find their cause.
func (s *Study) Rerun(id uint64, policy string, instance int, propagate bool) (*run.Rerun, error) {
	d := s.Design
	if d.Computed() {
		return nil, fmt.Errorf("%s is computed without episodes, so no episode can be run again", d.Name)
	}
	cell := slices.Index(s.ids, id)
	if cell < 0 {
		return nil, fmt.Errorf("the study has no cell %016x", id)
	}
	p, err := d.Named(policy)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(d.Policies, func(q *policies.Policy) bool { return q.Spec == p.Spec }) {
		return nil, fmt.Errorf("the study has no policy %s", p.Spec)
	}
	return run.Play(d, run.Scene{Cell: cell, Policy: policy, Instance: instance}, propagate)
}
