package folder

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// ManifestName is the file that lists the files of a run. [Save] writes it last.
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
	Reference  *PolicyVersion     `json:"reference,omitempty"` // to whose work ratios relate
	Caveat     string             `json:"caveat,omitempty"`    // what ratios and bounds do not say
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
	GoVersion   string  `json:"go_version"` // set by Save, as GOOS and GOARCH are
	GOOS        string  `json:"goos"`
	GOARCH      string  `json:"goarch"`
	WallSeconds float64 `json:"wall_seconds"` // of the last run, so it differs between runs that give the same results
	Cells       int     `json:"cells"`
	Rows        int     `json:"rows"`
	Incomplete  int64   `json:"incomplete_pairs,omitempty"` // of cell and policy, which lacked instances when the files were written

	Omitted map[string]string `json:"omitted,omitempty"` // files that are not written as they would be large, and the commands that write them

	Writing bool         `json:"writing,omitempty"` // the files are being written, or a Save ended before they were; set by Save
	Files   []FileRecord `json:"files"`             // set by Save
	Sum     string       `json:"sum"`               // SHA-256 of the file in which this is empty; set by Save
}

// Build is a program that computed records of a study. An empty field is unknown.
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

// FileRecord describes a file of the folder. Its name is relative and has slashes. Size and checksum are
// not known of a file that is being written.
type FileRecord struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// MostManifest is how many bytes a manifest may have.
const MostManifest = 64 << 20

// ReadManifest reads the manifest of a run's folder.
func ReadManifest(dir string) (Manifest, error) {
	m, _, err := readManifest(filepath.Join(dir, ManifestName))
	return m, err
}

// readManifest reads the manifest of that name, and returns its text, too.
func readManifest(name string) (m Manifest, text []byte, err error) {
	if text, err = atomicfile.Read(name, MostManifest); err != nil {
		return m, nil, err
	}
	switch err := json.Unmarshal(text, &m); {
	case err != nil:
		return Manifest{}, nil, fmt.Errorf("%s is damaged (%v)", name, err)
	case m.Experiment == "" || m.Format < 1:
		return Manifest{}, nil, fmt.Errorf("%s is not the manifest of a run", name)
	case m.Format > ManifestFormat:
		return Manifest{}, nil, fmt.Errorf("%s has format %d of a newer version, and this one reads %d", name, m.Format, ManifestFormat)
	}
	return m, text, nil
}

// write writes the manifest to its folder.
func (m Manifest) write(d *atomicfile.Dir) error {
	text, err := m.text()
	if err != nil {
		return fmt.Errorf("%s: %w", ManifestName, err)
	}
	return d.Write(ManifestName, func(w io.Writer) error { _, err := w.Write(text); return err })
}

// text returns the manifest's file, with its format and its sum.
func (m Manifest) text() ([]byte, error) {
	m.Format, m.Sum = ManifestFormat, ""
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(append(text, '\n'))
	m.Sum = hex.EncodeToString(sum[:])
	text, err = json.MarshalIndent(m, "", "  ")
	return append(text, '\n'), err
}

// Changed returns the files that were changed in the folder of a run, a line each: the manifest, and the
// files that it lists. It returns nothing before results are written and while they are written, as no
// manifest tells their sums then.
func Changed(dir string) (lines []string) {
	name := filepath.Join(dir, ManifestName)
	m, text, err := readManifest(name)
	var unread *fs.PathError
	switch _, there := os.Lstat(filepath.Join(dir, "results.csv")); {
	case errors.Is(err, fs.ErrNotExist) && there != nil, m.Writing:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return []string{name + " is absent, and lists the files that were made of the records"}
	case errors.As(err, &unread):
		return []string{name + " cannot be read: " + unread.Err.Error()}
	case err != nil:
		return []string{err.Error()}
	}
	if again, err := m.text(); err != nil || !bytes.Equal(again, text) {
		lines = append(lines, name+" is not as it was written: its sum is another")
	}
	for _, f := range m.Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if sum, err := atomicfile.Sum(path); err != nil {
			lines = append(lines, path+" cannot be read, and "+ManifestName+" lists it: "+atomicfile.Reason(err).Error())
		} else if sum != f.SHA256 {
			lines = append(lines, path+" is not as it was written: its checksum is not the one in "+ManifestName)
		}
	}
	return lines
}
