package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// mostPlan is the largest size of a plan, and of any other small file of a study.
const mostPlan = 64 << 20

// PlanName is the file that marks the folder of a study.
const PlanName = "study.json"

// ErrNoStudy is the error of reading a folder that holds no study or does not exist.
var ErrNoStudy = errors.New("it holds no study")

// planFile is study.json. Its sum is computed over the file without a sum, so that a file changed by a
// disk or an editor is refused.
type planFile struct {
	Format int `json:"format"`
	Plan
	Sum string `json:"sum,omitempty"`
}

// text returns the bytes of the file, which are the same for equal plans.
func (f planFile) text() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(f)
	return b.Bytes(), err
}

// encode returns the content of study.json.
func (p Plan) encode() ([]byte, error) {
	f := planFile{Format: format, Plan: p.clone()}
	text, err := f.text()
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	sum := sha256.Sum256(text)
	f.Sum = hex.EncodeToString(sum[:])
	return f.text()
}

// inFolder are the names of a study's records, and of its copies of files. None may be a symbolic link:
// the folder may come from somebody else.
var inFolder = []string{PlanName, lockName, logFolder, packName, buildsName(packName), agreedName, "files"}

// Owns reports whether a folder holds a study and a name in it, with slashes, is one of its records or
// copies of files.
func Owns(dir, name string) bool {
	first, _, _ := strings.Cut(name, "/")
	if !slices.Contains(inFolder, first) {
		return false
	}
	info, err := os.Lstat(filepath.Join(dir, PlanName))
	return err == nil && info.Mode().IsRegular()
}

// Read returns the plan of the study in a folder. If the folder holds none, the error is
// [ErrNoStudy].
func Read(dir string) (Plan, error) {
	if err := atomicfile.Refuse(dir, inFolder...); err != nil {
		return Plan{}, fmt.Errorf("store: %w", err)
	}
	path := filepath.Join(dir, PlanName)
	text, err := atomicfile.Read(path, mostPlan)
	if errors.Is(err, fs.ErrNotExist) {
		return Plan{}, fmt.Errorf("store: %s: %w", dir, ErrNoStudy)
	}
	if err != nil {
		return Plan{}, fmt.Errorf("store: %w", err)
	}
	p, err := decode(text)
	if err != nil {
		return Plan{}, fmt.Errorf("store: %s: %w", path, err)
	}
	return p, nil
}

// decode reads the content of study.json.
func decode(text []byte) (Plan, error) {
	// The version comes first: the rest of a later version may be anything.
	var version struct{ Format int }
	if err := json.Unmarshal(text, &version); err != nil {
		return Plan{}, fmt.Errorf("damaged: %w", err)
	}
	switch {
	case version.Format < 1:
		return Plan{}, errors.New("not the plan of a study: it has no format")
	case version.Format != format:
		return Plan{}, fmt.Errorf("format %d of a newer version; this one reads %d", version.Format, format)
	}
	var f planFile
	if err := json.Unmarshal(text, &f); err != nil {
		return Plan{}, fmt.Errorf("damaged: %w", err)
	}
	if err := f.check(); err != nil {
		return Plan{}, err
	}
	if f.Sum != "" {
		again, err := f.encode()
		if err != nil {
			return Plan{}, err
		}
		var want struct{ Sum string }
		if err := json.Unmarshal(again, &want); err != nil || want.Sum != f.Sum {
			return Plan{}, errors.New("changed since it was written: its sum differs; if that is intended, remove the sum")
		}
	}
	return f.clone(), nil
}
