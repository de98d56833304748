package study

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Refusal is the error of continuing with a study that the program knows only in part.
type Refusal struct {
	Dir   string
	Lacks scenarios.Lacks
	By    []string // the builds that computed what the program does not know
}

// Error is one line.
func (r *Refusal) Error() string {
	by, all := "", "all of it"
	if len(r.By) > 0 {
		by = ", computed by " + strings.Join(r.By, " and ")
	}
	if only := (scenarios.Lacks{Policies: r.Lacks.Policies}); only.String() == r.Lacks.String() {
		all = "all policies"
	}
	return fmt.Sprintf("%s: this program does not know %v of the study%s: continue with a program that knows %s", r.Dir, &r.Lacks, by, all)
}

// Refuse returns a *Refusal if the study in a folder has anything that the program does not
// know, so that it cannot be continued. Without a study in the folder there is no error.
func Refuse(dir string) error {
	f, err := store.Open(dir)
	if errors.Is(err, store.ErrNoStudy) {
		return nil
	}
	if err != nil {
		return err
	}
	plan := f.Plan()
	all, err := Adopt(nil, plan.Policies, true)
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	lacks := scenarios.Lacks{Policies: scenarios.UnknownPolicies(all)}
	named := slices.Clone(lacks.Policies)
	for _, text := range plan.Sheets {
		s, err := sheet.Decode(dir, []byte(text))
		if err != nil {
			continue // opening the study reports the error
		}
		lacks.Add(scenarios.LacksOf(s))
	}
	if lacks.None() {
		return nil
	}
	if only := (scenarios.Lacks{Policies: named}); only.String() != lacks.String() {
		named = nil // every record may rest on a lacking name
	}
	by, err := builds(f, named)
	if err != nil {
		return err
	}
	return &Refusal{dir, lacks, by}
}

// builds returns the builds that computed the records of some policies, sorted. Without names it returns
// the builds of all policies.
func builds(f *store.Folder, names []string) (all []string, err error) {
	ids := map[uint64]bool{}
	for _, p := range f.Plan().Policies {
		if names == nil || slices.Contains(names, p.Spec) {
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

// FirstFact returns the name of the first exact fact that a study has of the given cells and
// policies, and "" if it has none.
func FirstFact(f *store.Folder, cells, policies []uint64) (name string, err error) {
	found := errors.New("found")
	_, err = f.Each(cells, policies, func(_, _ int, records []store.Record) error {
		for i := range records {
			var b scenarios.Block
			if r := &records[i]; r.Status == store.OK && b.Read(r.Body, int(r.Count), 0) == nil && len(b.Facts) > 0 {
				name = b.Facts[0].Metric
				return found
			}
		}
		return nil
	})
	if errors.Is(err, found) {
		err = nil
	}
	return name, err
}
