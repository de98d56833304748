package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// Kinds of targets.
type targetKind int

const (
	anExperiment targetKind = iota
	aFile
	aFolder
)

// kindOf returns the kind of thing that a name on the command line stands for. The name of an experiment
// means that, even if a file or a folder has it too.
func kindOf(name string) targetKind {
	if _, err := scenarios.Lookup(name); err == nil {
		return anExperiment
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return aFolder
	case err == nil || strings.ContainsAny(name, `./\`):
		return aFile
	}
	return anExperiment
}

// load reads a scenario from its file, or the newest one of a study's folder.
func load(kind targetKind, name string) (from *sheet.Scenario, dir string, err error) {
	if kind == aFolder {
		from, err := study.Scenario(name)
		if errors.Is(err, store.ErrNoStudy) {
			return nil, "", fmt.Errorf("%s: this folder holds no study: want an experiment, the file of a scenario, or the folder of a study", name)
		}
		return from, name, unreadable(err)
	}
	text, err := atomicfile.Read(name, sheet.MaxBytes)
	if errors.Is(err, fs.ErrNotExist) {
		if list, _ := completeClaims(nil, nil, name); slices.ContainsFunc(list, func(c string) bool { return strings.HasPrefix(c, name+"\t") }) {
			return nil, "", fmt.Errorf("%s: this is a claim: want paper --claims %[1]s, which tests it", name)
		}
		return nil, "", fmt.Errorf("%s: there is no such file: want an experiment, the file of a scenario, or the folder of a study%s", name, alike(name))
	}
	if err != nil {
		return nil, "", err
	}
	if from, err = sheet.Decode(name, text); err != nil {
		var part *sheet.Superfluous
		if errors.As(err, &part) {
			if _, none := scenarios.Lookup(part.Experiment); none != nil {
				return nil, "", part.At(none) // the part may be right
			}
		}
		return nil, "", err
	}
	if err := checkVariables(from); err != nil {
		return nil, "", err
	}
	if err := scenarios.CheckFigures(from); err != nil {
		return nil, "", err
	}
	if err := files.Resolve(from, filepath.Dir(name)); err != nil {
		return nil, "", err
	}
	return from, defaultDir(from.Name), nil
}

// alike asks whether a study or a file was meant that is spelled much like a name.
func alike(name string) string {
	var names []string
	for _, pattern := range []string{"runs/*", filepath.Join(filepath.Dir(name), "*"), "*.yaml"} {
		found, _ := filepath.Glob(pattern) // what cannot be read is not suggested
		names = append(names, found...)
	}
	names = slices.DeleteFunc(names, func(there string) bool { return there == filepath.Clean(name) })
	return spec.Hint(name, names)
}

// alikeStudy asks whether a study was meant whose folder is spelled much like a name.
func alikeStudy(name string) string {
	var names []string
	for _, pattern := range []string{"runs/*", filepath.Join(filepath.Dir(name), "*")} {
		found, _ := filepath.Glob(filepath.Join(pattern, store.PlanName)) // what cannot be read is not suggested
		for _, plan := range found {
			names = append(names, filepath.Dir(plan))
		}
	}
	return spec.Hint(name, names)
}
