package files

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/loadstar-sim/loadstar/results/atomicfile"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Decode reads a scenario that the plan of a study holds, which has the given meaning. Files behind its laws
// are the copies that the study keeps. If a copy is missing or damaged, the original takes its place if that
// is the file which the study began with; s.Remarks then names the damaged copy. Otherwise the error is a
// *[Lost].
func Decode(study, text string, meaning []store.Field) (*sheet.Scenario, error) {
	s, err := sheet.Decode(filepath.Join(study, "study.json"), []byte(text))
	if err != nil {
		return nil, err
	}
	s.Folder = filepath.Join(study, folder)
	for _, f := range ofLaws(s) {
		if err := find(s, f, store.ValueOf(meaning, f.field)); err != nil {
			return nil, err
		}
	}
	known, _ := sums(study)
	for _, name := range ofValues(s) {
		sum := known[filepath.ToSlash(name)]
		if sum == "" || !filepath.IsLocal(name) {
			continue
		}
		copied := filepath.Join(s.Folder, name)
		if kept, err := atomicfile.Sum(copied); err != nil || kept != sum {
			return nil, &Lost{fmt.Sprintf("%s %s: put back the file with the SHA-256 sum %s", copied, faultOf(err), sum)}
		}
	}
	return s, nil
}

// find chooses the file behind a law: the copy or the original.
func find(s *sheet.Scenario, f lawFile, known string) error {
	copied := filepath.Join(s.Folder, filepath.Base(*f.name))
	kept, err := atomicfile.Sum(copied)
	absent := errors.Is(err, fs.ErrNotExist)
	switch {
	case err == nil && (known == "" || kept == known):
		*f.name = copied
		return nil
	case known == "":
		return nil // its reader tells
	}
	fault := faultOf(err)
	sum, err := atomicfile.Sum(*f.name)
	if err == nil && sum == known {
		if !absent {
			s.Remarks = append(s.Remarks, fmt.Sprintf("%s %s; %s is read instead, and run copies it again", copied, fault, *f.name))
		}
		return nil
	}
	original := "is another file now"
	if errors.Is(err, fs.ErrNotExist) {
		original = "does not exist"
	}
	return &Lost{fmt.Sprintf("%s %s, and the original %s %s: put back the file with the SHA-256 sum %s", copied, fault, *f.name, original, known)}
}

// faultOf says how a copy has changed, which was read with an error or none.
func faultOf(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "is missing"
	case err != nil:
		return "cannot be read: " + err.Error()
	}
	return "is damaged: its checksum is not that of the file with which the study began"
}

// Lost is the error of a file behind a law of a study if both the copy and the original have changed or are
// gone.
type Lost struct{ text string }

func (l *Lost) Error() string { return l.text }
