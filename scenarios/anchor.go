package scenarios

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/study"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Anchor makes the files that a scenario names independent of where it is run
// from: they are relative to its own folder.
func Anchor(s *sheet.Sheet, dir string) error {
	full := func(name string) (string, error) {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		name, err := filepath.Abs(name)
		if err == nil && strings.ContainsAny(name, ",={}") {
			err = fmt.Errorf("%s: a file behind a law must have no comma, equals sign or brace in its name", name)
		}
		return name, err
	}
	if s.Trace != "" {
		name, err := full(s.Trace)
		if err != nil {
			return s.At("trace", err)
		}
		s.Trace = name
	}
	for _, l := range laws(s) {
		for k := range l.Options {
			if o := &l.Options[k]; o.Key == "file" {
				name, err := full(o.Value)
				if err != nil {
					return s.At("risk", err)
				}
				o.Value, o.Expr = name, nil
			}
		}
	}
	return nil
}

// laws returns the laws of a sheet, to be changed.
func laws(s *sheet.Sheet) []*sheet.Law {
	var all []*sheet.Law
	if s.Risk != nil {
		all = append(all, s.Risk)
	}
	if s.Platform != nil {
		for _, g := range s.Platform.Workers.Groups {
			if g.Risk != nil {
				all = append(all, g.Risk)
			}
		}
	}
	return all
}

// Newest returns the scenario that was last run in a folder, with the goal that
// the study has now.
func Newest(dir string) (*sheet.Sheet, error) {
	plan, err := study.Read(dir)
	if err != nil {
		return nil, err
	}
	if len(plan.Sheets) == 0 {
		return nil, fmt.Errorf("%s: the study has no scenario", dir)
	}
	from, err := sheet.Decode(filepath.Join(dir, "study.json"), []byte(plan.Sheets[len(plan.Sheets)-1]))
	if err != nil {
		return nil, err
	}
	if from.Compute == "" {
		from.Repetitions = int(plan.Goal.Repetitions)
		from.Precision, from.Most = sheet.Share(plan.Goal.Precision), int(plan.Goal.Most)
	}
	for _, p := range plan.Policies {
		if all, err := Specs([]string{p.Spec}); err == nil && !slices.ContainsFunc(from.Policies, same(all[0])) {
			from.Policies = append(from.Policies, all[0])
		}
	}
	return from, nil
}

// same tells whether a spelling means a policy.
func same(a spec.Spec) func(spec.Spec) bool {
	return func(b spec.Spec) bool {
		p, err := policies.Parse(b.String())
		return err == nil && p.Spec == a.String()
	}
}
