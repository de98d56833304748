// Package recalled is about the results of a study that another program computed: one with
// policies of its own, or another version. The results of policies that the program does not
// know are read, compared and printed like all others, but nothing can be computed. Nor can it
// of policies whose files were not opened, or that compute other numbers now.
package recalled

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
)

// Adopt returns the policies of a design and those of a study's plan that it lacks, in the
// revisions of the program: another revision counts as another policy and is left out. With
// asStored, each policy has the newest revision that the plan has of it, as one that the
// program does not know always has, and one that depends on files.
func Adopt(design []*policies.Policy, plan []store.Policy, asStored bool) ([]*policies.Policy, error) {
	design = slices.Clone(design)
	for _, stored := range plan {
		p, err := policies.Recall(stored.Spec, stored.Revision)
		if err != nil {
			return nil, err
		}
		replaces := asStored || !p.Known() || p.Outside()
		if replaces {
			p.Revision = newest(plan, p)
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

// Named returns the policies that a stored scenario names, without those that the program does
// not know and of which the plan has no results under that spelling: only the program that
// wrote it knows which of the plan's policies it means.
func Named(scenario []spec.Spec, plan []store.Policy) []spec.Spec {
	return slices.DeleteFunc(slices.Clone(scenario), func(s spec.Spec) bool {
		p, err := policies.Recall(s.String(), 0)
		return err == nil && !p.Known() && !slices.ContainsFunc(plan, func(stored store.Policy) bool { return stored.Spec == p.Spec })
	})
}

// With returns the policies that a stored scenario names, and those that only the plan has.
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

// Unknown returns the spellings of the policies that the program does not know.
func Unknown(all []*policies.Policy) (names []string) {
	for _, p := range all {
		if !p.Known() {
			names = append(names, p.Spec)
		}
	}
	return names
}

// Remark says in a line which policies of a study the program does not know. It returns "" if
// it knows all.
func Remark(all []*policies.Policy) string {
	names := Unknown(all)
	if len(names) == 0 {
		return ""
	}
	return "this program does not know " + listed(names) + " of the study, and has only the stored results"
}

// listed writes the names of policies.
func listed(names []string) string {
	if len(names) == 1 {
		return "the policy " + names[0]
	}
	return "the policies " + strings.Join(names, ", ")
}

// Refusal is the error of continuing with a study of which the program does not know all
// policies.
type Refusal struct {
	Dir   string
	Names []string
	By    []string // the builds that computed the records of these policies
}

// Error is one line.
func (r *Refusal) Error() string {
	by := ""
	if len(r.By) > 0 {
		by = ", computed by " + strings.Join(r.By, " and ")
	}
	return fmt.Sprintf("%s: this program does not know %s of the study%s: continue with a program that knows all policies", r.Dir, listed(r.Names), by)
}

// Refuse returns a *Refusal if the study in a folder has policies that the program does not
// know, so that it cannot be continued. Without a study in the folder there is no error.
func Refuse(dir string) error {
	f, err := store.Open(dir)
	if errors.Is(err, store.ErrNoStudy) {
		return nil
	}
	if err != nil {
		return err
	}
	all, err := Adopt(nil, f.Plan().Policies, true)
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	names := Unknown(all)
	if len(names) == 0 {
		return nil
	}
	by, err := builds(f, names)
	if err != nil {
		return err
	}
	return &Refusal{dir, names, by}
}

// builds returns which builds computed the records of policies, sorted.
func builds(f *store.Folder, names []string) (all []string, err error) {
	ids := map[uint64]bool{}
	for _, p := range f.Plan().Policies {
		if slices.Contains(names, p.Spec) {
			ids[p.ID()] = true
		}
	}
	err = f.Origins(func(k *store.Key, by store.Build) {
		if name := by.String(); ids[k.Policy] && !slices.Contains(all, name) {
			all = append(all, name)
		}
	})
	slices.Sort(all)
	return all, err
}
