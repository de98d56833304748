package folder

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"

	"github.com/loadstar-sim/loadstar/models/measured"
	"github.com/loadstar-sim/loadstar/results"
)

// ManifestName is the file which makes a folder that of a run. Save puts it in place
// last: if it exists, all files that it lists are complete.
const ManifestName = "manifest.json"

// ManifestFormat is the version of manifests that this package writes.
const ManifestFormat = 1

// Manifest documents a run: everything that is needed to run it again, and the files that
// the run has written.
type Manifest struct {
	Format     int                `json:"format"` // set by Save
	Experiment string             `json:"experiment"`
	Title      string             `json:"title,omitempty"`
	Seed       uint64             `json:"seed"`
	Set        map[string]string  `json:"set,omitempty"` // parameters as given, such as 0.3p or auto
	Parameters results.Parameters `json:"parameters"`    // and their values
	Risk       string             `json:"risk,omitempty"`
	PlanRisk   string             `json:"plan_risk,omitempty"` // of the law that policies plan with, if another
	Policies   []PolicyVersion    `json:"policies"`
	Metrics    []string           `json:"metrics"`
	Instances  int64              `json:"instances"`
	Block      int                `json:"block"` // instances in a block
	Batch      int                `json:"batch"` // and in a batch of a block
	Evaluator  string             `json:"evaluator"`
	Level      float64            `json:"level"` // of the intervals

	Version     string  `json:"version"`            // of Loadstar
	Revision    string  `json:"revision,omitempty"` // commit of the program's source code, or unknown
	Modified    string  `json:"modified,omitempty"` // whether files of it were changed since: yes, no or unknown
	Build       string  `json:"build,omitempty"`    // digest of the program that wrote the files
	ComputedBy  []Build `json:"computed_by,omitempty"`
	GoVersion   string  `json:"go_version"`
	GOOS        string  `json:"goos"`
	GOARCH      string  `json:"goarch"`
	WallSeconds float64 `json:"wall_seconds"`
	Cells       int     `json:"cells"`
	Rows        int     `json:"rows"`
	Incomplete  int64   `json:"incomplete_pairs,omitempty"` // of cell and policy, which lacked instances when the files were written

	Omitted map[string]string `json:"omitted,omitempty"` // files that are not written as they would be large, and the commands that write them

	Files []FileRecord `json:"files"` // set by Save
	Sum   string       `json:"sum"`   // SHA-256 of the file in which this is empty; set by Save
}

// Build is a program that computed records of a study. What is empty is unknown.
type Build struct {
	ID      string `json:"id,omitempty"` // digest of the program's file
	Version string `json:"version,omitempty"`
	Target  string `json:"target,omitempty"` // compiler, system and processor
}

// PolicyVersion is the canonical spelling of a policy with the revision of its code.
type PolicyVersion struct {
	Policy   string `json:"policy"`
	Revision int    `json:"revision"`
}

// FileRecord describes a file of the folder. Its name is relative and has slashes.
type FileRecord struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
	From   string `json:"from,omitempty"` // digest of what it was made from, as [File] has it
}

// MostManifest is how many bytes a manifest may have.
const MostManifest = 64 << 20

// errNoRun is the error of a folder without a manifest of Save.
var errNoRun = errors.New("not a run of ours")

// ReadManifest reads the manifest of a run's folder.
func ReadManifest(dir string) (Manifest, error) {
	return readManifest(filepath.Join(dir, ManifestName))
}

func readManifest(name string) (Manifest, error) {
	var m Manifest
	text, err := measured.Read(name, MostManifest)
	if errors.Is(err, fs.ErrNotExist) {
		return m, fmt.Errorf("results: %s: %w", name, errNoRun)
	}
	if err != nil {
		return m, fmt.Errorf("results: %w", err)
	}
	return parseManifest(name, text)
}

// parseManifest reads the text of the manifest of that name.
func parseManifest(name string, text []byte) (m Manifest, err error) {
	if err := json.Unmarshal(text, &m); err != nil {
		return Manifest{}, &damage{name, fmt.Sprintf("is damaged (%v)", err), text}
	}
	switch {
	case m.Experiment == "" || m.Format < 1:
		return m, fmt.Errorf("results: %s: %w", name, errNoRun)
	case m.Format > ManifestFormat:
		return Manifest{}, &damage{name, fmt.Sprintf("has format %d of a newer version, and this one reads %d", m.Format, ManifestFormat), text}
	}
	return m, nil
}

// text returns the manifest's file, with its sum.
func (m Manifest) text() ([]byte, error) {
	// JSON has no NaN, and a run must not be lost because of an unimportant number.
	for _, x := range []*float64{&m.Level, &m.WallSeconds} {
		if math.IsNaN(*x) || math.IsInf(*x, 0) {
			*x = 0
		}
	}
	m.Sum = ""
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(append(text, '\n'))
	m.Sum = hex.EncodeToString(sum[:])
	text, err = json.MarshalIndent(m, "", "  ")
	return append(text, '\n'), err
}
