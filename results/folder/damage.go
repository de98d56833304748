package folder

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/loadstar-sim/loadstar/models/measured"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// damage is the error of a manifest that cannot be read. A manifest follows from what was
// computed, so Save writes it again.
type damage struct {
	name, why string
	text      []byte
}

func (d *damage) Error() string { return "results: " + d.name + " " + d.why }

// Damaged returns what is wrong with the manifest in a folder, which the next [Save] replaces,
// and "" if it can be read or there is none.
func Damaged(dir string) string {
	var d *damage
	if _, err := ReadManifest(dir); errors.As(err, &d) && d.ours() {
		return d.name + " " + d.why
	}
	return ""
}

// begins is the first line and the first key of a manifest.
const begins = "{\n  \"format\":"

// ours reports whether a file that cannot be read was a manifest of Save. A file that a crash of
// the system left is empty or has zeros.
func (d *damage) ours() bool {
	text := bytes.TrimRight(d.text, "\x00")
	return len(text) == 0 || strings.HasPrefix(string(text), begins) || strings.HasPrefix(begins, string(text))
}

// listed matches what a manifest has of a file.
var listed = regexp.MustCompile(`"name": "([^"\\]+)",\s*"bytes": \d+,\s*"sha256": "([0-9a-f]{64})"`)

// salvage returns the files of a folder that a damaged manifest lists and that are as they were
// written: no user's file has their checksums.
func (d *damage) salvage(dir string) (files []FileRecord) {
	for _, found := range listed.FindAllSubmatch(d.text, -1) {
		f := FileRecord{Name: string(found[1]), SHA256: string(found[2])}
		if filepath.IsLocal(filepath.FromSlash(f.Name)) && f.Intact(dir) {
			files = append(files, f)
		}
	}
	return files
}

// Intact reports whether a file of a folder is as it was written.
func (f FileRecord) Intact(dir string) bool {
	sum, err := measured.Sum(filepath.Join(dir, filepath.FromSlash(f.Name)))
	return err == nil && sum == f.SHA256
}

// present reports whether a folder has something of a name.
func present(dir, name string) bool {
	_, err := os.Lstat(filepath.Join(dir, name))
	return err == nil
}

// Changed returns what is not as it was written in the folder of a run, a line each: the manifest, and
// the files that it lists. Without a manifest, nothing is known of these. There is none before results
// were written, and while a Save moves them into place.
func Changed(dir string) (lines []string) {
	name := filepath.Join(dir, ManifestName)
	text, err := measured.Read(name, MostManifest)
	switch {
	case errors.Is(err, fs.ErrNotExist) && (!present(dir, "results.csv") || present(dir, commitName)):
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return []string{name + " is absent, and lists the files that were made of the records"}
	case err != nil:
		return []string{name + " cannot be read: " + atomicfile.Reason(err).Error()}
	}
	m, err := parseManifest(name, text)
	var lost *damage
	switch {
	case errors.As(err, &lost):
		return []string{lost.name + " " + lost.why}
	case err != nil:
		return []string{name + " is not the manifest of a run"}
	}
	if again, err := m.text(); err != nil || !bytes.Equal(again, text) {
		lines = append(lines, name+" is not as it was written: its sum is another")
	}
	for _, f := range m.Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if sum, err := measured.Sum(path); err != nil {
			lines = append(lines, path+" cannot be read, and "+ManifestName+" lists it: "+atomicfile.Reason(err).Error())
		} else if sum != f.SHA256 {
			lines = append(lines, path+" is not as it was written: its checksum is not the one in "+ManifestName)
		}
	}
	return lines
}
