// Package files finds the files behind a scenario's laws and policies, and copies them into the study's
// folder. So the study can be read and continued wherever its folder is moved.
package files

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Resolve makes the files that a scenario names, which are relative to its own folder dir,
// independent of the folder in which the program runs.
func Resolve(s *sheet.Scenario, dir string) error {
	var err error
	if s.Folder, err = filepath.Abs(dir); err != nil {
		return err
	}
	for _, f := range ofLaws(s) {
		path := *f.name
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
		path, err := filepath.Abs(path)
		if err == nil && strings.ContainsAny(path, ",={}") {
			err = fmt.Errorf("%s: the path of a law's file must have no comma, equals sign or brace", path)
		}
		if err == nil && strings.ContainsFunc(path, escape.Moves) {
			err = fmt.Errorf("%s: the path of a law's file must have only printable characters", path)
		}
		if err != nil {
			return s.At("risk", err)
		}
		*f.name = path
	}
	return nil
}

// lawFile is the name of a file behind a law of a scenario, and the field of a study's meaning that
// has the checksum of the file.
type lawFile struct {
	name  *string
	field string
}

// ofLaws returns the files behind the laws of a scenario.
func ofLaws(s *sheet.Scenario) []lawFile {
	var files []lawFile
	if s.Trace != "" {
		files = append(files, lawFile{&s.Trace, "risk.sha256"})
	}
	for _, placed := range s.Laws() {
		for k := range placed.Law.Options {
			if o := &placed.Law.Options[k]; o.Key == "file" {
				o.Expr = nil
				files = append(files, lawFile{&o.Value, placed.Field() + ".sha256"})
			}
		}
	}
	return files
}

// folder is the folder for copies within the study's folder.
const folder = "files"

// Keep copies the files behind the laws of a scenario into the folder of its study, also over a
// copy that is damaged. It returns an error if the study has another file under the same name.
func Keep(s *sheet.Scenario, study string) error { return keep(s, study, true) }

// Check returns the error that Keep would return, and writes nothing.
func Check(s *sheet.Scenario, study string) error { return keep(s, study, false) }

func keep(s *sheet.Scenario, study string, write bool) error {
	plan, _ := store.Read(study) // without one, no checksum is known
	taken := map[string]string{} // the sums of copies
	one := func(name, copied, known string) (string, error) {
		sum, err := keepFile(name, study, copied, known, write)
		if other := taken[copied]; err == nil && other != "" && other != sum {
			err = another(name)
		}
		taken[copied] = sum
		return sum, err
	}
	for _, f := range ofLaws(s) {
		if _, err := one(*f.name, folder+"/"+filepath.Base(*f.name), store.ValueOf(plan.Meaning, f.field)); err != nil {
			return err
		}
	}
	known, intact := sums(study)
	before := maps.Clone(known)
	for _, name := range ofValues(s) {
		as := filepath.ToSlash(name)
		sum, err := one(filepath.Join(s.Folder, name), folder+"/"+as, known[as])
		if err != nil {
			return err
		}
		known[as] = sum
	}
	if !write || intact && maps.Equal(known, before) {
		return nil
	}
	return writeSums(study, known)
}

// Copies maps the file names in a scenario's laws to the names that Keep gives to their copies, relative to
// the study's folder.
func Copies(s *sheet.Scenario) map[string]string {
	copies := map[string]string{}
	for _, f := range ofLaws(s) {
		copies[*f.name] = folder + "/" + filepath.Base(*f.name)
	}
	for _, name := range ofValues(s) {
		copies[name] = folder + "/" + filepath.ToSlash(name)
	}
	return copies
}

// keepFile copies a file to a name in a folder unless the same copy exists, and returns its checksum. A copy that differs
// is damaged if the file is the one with the sum that the study knows, which is "" if it knows none.
func keepFile(name, dir, copied, known string, write bool) (sum string, err error) {
	if sum, err = atomicfile.Sum(name); err != nil {
		return "", err
	}
	switch kept, err := atomicfile.Sum(filepath.Join(dir, copied)); {
	case err == nil && kept == sum:
		return sum, nil
	case err == nil && sum != known:
		return "", another(name)
	case !write:
		return sum, nil
	}
	return sum, atomicfile.Inside(dir, copied, func(w io.Writer) error {
		from, err := atomicfile.Open(name)
		if err != nil {
			return err
		}
		defer from.Close()
		_, err = io.Copy(w, from)
		return err
	})
}

// another is the error of a file with the name of another file of the study.
func another(name string) error {
	return fmt.Errorf("%s: the study has another file of that name: want different names for different files", name)
}

// place writes a copy to a name in a folder, unless the same copy exists. The mode is kept for programs
// only.
func place(text []byte, mode os.FileMode, dir, copied string) error {
	d, err := atomicfile.MakeDir(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	if kept, e := atomicfile.Read(d.Path(copied), int64(len(text))); e != nil || !bytes.Equal(kept, text) {
		err = d.Write(copied, func(w io.Writer) error { _, err := w.Write(text); return err })
	}
	if info, e := os.Stat(d.Path(copied)); err == nil && e == nil && mode&0o111 != 0 && info.Mode().Perm() != mode {
		err = d.Chmod(copied, mode)
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
