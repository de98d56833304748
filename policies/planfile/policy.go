package planfile

import (
	"errors"
	"fmt"

	"github.com/loadstar-sim/loadstar/results/atomicfile"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/copies"
)

// File is the policy whose schedule is a file. It serves only the problems for which the schedule was
// made.
type File struct {
	Path string `doc:"the file of the schedule, as solve --format plan writes it; relative to the scenario"`

	plan *Plan
}

// Files returns the file.
func (f File) Files(string) []string {
	if f.Path == "" {
		return nil
	}
	return []string{f.Path}
}

// Open reads the file. Without a path it reads nothing, and the policy serves no problem.
func (f File) Open(folder string) (any, error) {
	if f.Path == "" {
		return f, nil
	}
	text, err := atomicfile.Read(copies.Path(folder, f.Path), MaxBytes)
	if err == nil {
		f.plan, err = Decode(f.Path, text)
	}
	return f, err
}

// Schedule returns the schedule of the file.
func (f File) Schedule(p *models.Problem) (*models.Schedule, error) {
	switch {
	case f.Path == "":
		return nil, errors.New("it names no file: want a path, as in file{path=plan.json}")
	case f.plan == nil:
		return nil, fmt.Errorf("%s was not read: only the stored results of the policy are known", f.Path)
	}
	return f.plan.For(p)
}
