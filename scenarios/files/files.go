// Package files finds the files behind a scenario's laws and policies, and keeps copies of them
// in the folder of a study, so that the study can be read and continued wherever the folder goes.
package files

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/copies"
	"github.com/loadstar-sim/loadstar/results/whole"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Resolve makes the files that a scenario names, which are relative to its own folder dir,
// independent of the folder in which the program runs.
func Resolve(s *sheet.Scenario, dir string) error {
	var err error
	if s.Folder, err = filepath.Abs(dir); err != nil {
		return err
	}
	for _, name := range ofLaws(s) {
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

// ofLaws returns pointers to the names of the files behind the laws of a scenario.
func ofLaws(s *sheet.Scenario) []*string {
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

// folder is the folder within that of a study in which copies are kept.
const folder = copies.Folder

// Keep copies the files behind the laws of a scenario into the folder of its study. It
// returns an error if the study has another file under the same name.
func Keep(s *sheet.Scenario, study string) error { return keep(s, study, true) }

// Check returns the error that Keep would return, and writes nothing.
func Check(s *sheet.Scenario, study string) error { return keep(s, study, false) }

func keep(s *sheet.Scenario, study string, write bool) error {
	for _, name := range ofLaws(s) {
		if err := keepFile(*name, filepath.Join(study, folder, filepath.Base(*name)), write); err != nil {
			return err
		}
	}
	for _, name := range ofValues(s) {
		if err := keepFile(filepath.Join(s.Folder, name), filepath.Join(study, folder, name), write); err != nil {
			return err
		}
	}
	return nil
}

// Copies returns the names that Keep gives to the copies of the files behind the laws of a
// scenario, relative to the folder of the study, by the names that the scenario has for the
// files.
func Copies(s *sheet.Scenario) map[string]string {
	copies := map[string]string{}
	for _, name := range ofLaws(s) {
		copies[*name] = folder + "/" + filepath.Base(*name)
	}
	for _, name := range ofValues(s) {
		copies[name] = folder + "/" + filepath.ToSlash(name)
	}
	return copies
}

// keepFile copies a file unless the same copy exists.
func keepFile(name, copied string, write bool) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	switch kept, err := os.ReadFile(copied); {
	case err == nil && bytes.Equal(kept, text):
		return nil
	case err == nil:
		return fmt.Errorf("%s: the study has another file of that name: want different names for different files", name)
	case !write:
		return nil
	}
	return place(text, 0o666, copied)
}

// place writes a copy, unless the same copy exists. Of the mode, only that of programs is kept.
func place(text []byte, mode os.FileMode, copied string) error {
	var err error
	if kept, e := os.ReadFile(copied); e != nil || !bytes.Equal(kept, text) {
		if err := os.MkdirAll(filepath.Dir(copied), 0o777); err != nil {
			return err
		}
		err = whole.Write(copied, func(w io.Writer) error { _, err := w.Write(text); return err })
	}
	if info, e := os.Stat(copied); err == nil && e == nil && mode&0o111 != 0 && info.Mode().Perm() != mode {
		err = os.Chmod(copied, mode)
	}
	return err
}

// ofValues returns the files behind laws that are values of variables, relative to the
// scenario's folder.
func ofValues(s *sheet.Scenario) []string {
	var files []string
	axes, err := s.Axes()
	if err != nil {
		return nil // scenarios.DesignOf reports the error
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

// Decode reads a scenario that the plan of a study holds. Files behind its laws are the
// copies that the study keeps, where it has any.
func Decode(study, text string) (*sheet.Scenario, error) {
	s, err := sheet.Decode(filepath.Join(study, "study.json"), []byte(text))
	if err != nil {
		return nil, err
	}
	s.Folder = filepath.Join(study, folder)
	for _, name := range ofLaws(s) {
		copied := filepath.Join(s.Folder, filepath.Base(*name))
		if _, err := os.Stat(copied); err == nil {
			*name = copied
		}
	}
	return s, nil
}
