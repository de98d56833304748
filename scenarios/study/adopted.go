package study

import (
	"slices"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
)

// Adopt returns a design's policies and the policies of a study's plan that it lacks, in the revisions of
// the program: another revision counts as another policy and is left out. With asStored, each policy has the
// newest revision in the plan. Policies that the program does not know, or that depend on files, always have
// that one.
func Adopt(design []*policies.Policy, plan []store.Policy, asStored bool) ([]*policies.Policy, error) {
	design = slices.Clone(design)
	for _, stored := range plan {
		p, err := policies.Recall(stored.Spec, stored.Revision)
		if err != nil {
			return nil, err
		}
		replaces := asStored || !p.Known() || p.Outside()
		if replaces {
			p.Revision = newestRevision(plan, p)
			p = p.Recorded(p.Revision)
		}
		at := slices.IndexFunc(design, func(q *policies.Policy) bool { return q.Spec == p.Spec })
		switch {
		case at >= 0 && replaces:
			design[at] = p
		case at < 0 && (replaces || p.Revision == stored.Revision):
			design = append(design, p)
		}
	}
	return design, nil
}

// Named returns the policies that a stored scenario names. It leaves out a policy that the program does not
// know if the plan has no results under that spelling: only the program that wrote it knows which of the
// plan's policies it means.
func Named(scenario []spec.Spec, plan []store.Policy) []spec.Spec {
	return slices.DeleteFunc(slices.Clone(scenario), func(s spec.Spec) bool {
		p, err := policies.Recall(s.String(), 0)
		return err == nil && !p.Known() && !slices.ContainsFunc(plan, func(stored store.Policy) bool { return stored.Spec == p.Spec })
	})
}

// With returns the policies that a stored scenario names, and then the policies that only the plan has.
func With(scenario []spec.Spec, plan []store.Policy) []spec.Spec {
	all := Named(scenario, plan)
	has := func(spelling string) bool {
		return slices.ContainsFunc(all, func(s spec.Spec) bool {
			p, err := policies.Recall(s.String(), 0)
			return err == nil && p.Spec == spelling
		})
	}
	for _, stored := range plan {
		p, err := policies.Recall(stored.Spec, 0)
		if err != nil || has(p.Spec) {
			continue
		}
		if s, err := spec.Parse(stored.Spec); err == nil {
			all = append(all, s)
		}
	}
	return all
}
