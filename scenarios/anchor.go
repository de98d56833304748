package scenarios

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Anchor makes the files that a scenario names independent of where it is run
// from: they are relative to its own folder.
func ResolveFiles(s *sheet.Scenario, dir string) error {
	var err error
	if s.Folder, err = filepath.Abs(dir); err != nil {
		return err
	}
	for _, name := range lawFiles(s) {
		path := *name
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
		path, err := filepath.Abs(path)
		if err == nil && strings.ContainsAny(path, ",={}") {
			err = fmt.Errorf("%s: a file behind a law must have no comma, equals sign or brace in its path", path)
		}
		if err != nil {
			return s.At("risk", err)
		}
		*name = path
	}
	return nil
}

// lawFiles returns the files behind the laws of a sheet, to be changed.
func lawFiles(s *sheet.Scenario) []*string {
	var files []*string
	if s.Trace != "" {
		files = append(files, &s.Trace)
	}
	laws := []*sheet.Law{s.Risk, s.PlanRisk}
	if s.Platform != nil {
		for i := range s.Platform.Workers.Groups {
			laws = append(laws, s.Platform.Workers.Groups[i].Risk)
		}
	}
	for _, l := range laws {
		if l == nil {
			continue
		}
		for k := range l.Options {
			if o := &l.Options[k]; o.Key == "file" {
				o.Expr = nil
				files = append(files, &o.Value)
			}
		}
	}
	return files
}

// filesFolder is where a study keeps the files behind its laws.
const filesFolder = "files"

// keepFiles copies the files behind the laws of a scenario into the folder of its
// study, so that the study can be read wherever the folder goes. Without write it
// only looks whether that can be.
func keepFiles(s *sheet.Scenario, dir string, write bool) error {
	for _, name := range lawFiles(s) {
		if err := keepFile(*name, filepath.Join(dir, filesFolder, filepath.Base(*name)), write); err != nil {
			return err
		}
	}
	for _, name := range valueFiles(s) {
		if err := keepFile(filepath.Join(s.Folder, name), filepath.Join(dir, filesFolder, name), write); err != nil {
			return err
		}
	}
	return nil
}

// keepFile copies a file, unless it is there.
func keepFile(name, copied string, write bool) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	switch there, err := os.ReadFile(copied); {
	case err == nil && bytes.Equal(there, text):
		return nil
	case err == nil:
		return fmt.Errorf("%s: the study has another file of that name: want different names for different files", name)
	case !write:
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(copied), 0o777); err != nil {
		return err
	}
	draft := fmt.Sprintf("%s.%d.draft", copied, os.Getpid())
	if err := os.WriteFile(draft, text, 0o666); err != nil {
		return err
	}
	return os.Rename(draft, copied)
}

// valueFiles returns the files behind laws that are values of variables, relative to
// the sheet's folder.
func valueFiles(s *sheet.Scenario) []string {
	var files []string
	axes, err := s.Axes()
	if err != nil {
		return nil // what is wrong is told elsewhere
	}
	for _, a := range axes {
		if !a.Words {
			continue
		}
		for _, it := range a.Values {
			l, err := spec.Parse(it.String())
			if name, ok := l.Get("file"); err == nil && ok {
				files = append(files, name)
			}
		}
	}
	return files
}

// readScenario reads a scenario from the plan of a study. Files behind its laws are
// those that the folder keeps.
func readScenario(dir, text string) (*sheet.Scenario, error) {
	from, err := sheet.Decode(filepath.Join(dir, "study.json"), []byte(text))
	if err != nil {
		return nil, err
	}
	from.Folder = filepath.Join(dir, filesFolder)
	for _, name := range lawFiles(from) {
		copied := filepath.Join(dir, filesFolder, filepath.Base(*name))
		if _, err := os.Stat(copied); err == nil {
			*name = copied
		}
	}
	return from, nil
}

// Newest returns the scenario that was last run in a folder, with the goal that
// the study has now.
func StudyScenario(dir string) (*sheet.Scenario, error) {
	plan, err := store.Read(dir)
	if err != nil {
		return nil, err
	}
	if len(plan.Sheets) == 0 {
		return nil, fmt.Errorf("%s: the study has no scenario", dir)
	}
	from, err := readScenario(dir, plan.Sheets[len(plan.Sheets)-1])
	if err != nil {
		return nil, err
	}
	if from.Compute == "" {
		from.Instances = int(plan.Goal.Instances)
		from.Precision, from.Most = sheet.Share(plan.Goal.Precision), int(plan.Goal.Most)
	}
	for _, p := range plan.Policies {
		if all, err := ParsePolicies([]string{p.Spec}); err == nil && !slices.ContainsFunc(from.Policies, same(all[0])) {
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
