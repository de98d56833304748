// Package folder writes the files of a run to its folder, with a manifest of how they were made.
//
// Every file is written to a draft, which then takes its name, so none is ever half there. All of them
// follow from the records of the run: after a crash the same command makes them again. The manifest lists
// the names that belong to runs, and is therefore written twice: first with all names of the old files and
// the new ones, marked as [Manifest.Writing], last with the checksums of the new ones. So no manifest
// claims files of another run, and whatever a crash leaves is listed: the next run replaces or removes it.
//
// The names that a run writes are reserved: another file of the same name is replaced.
package folder

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// File is a file to be saved. Its name is relative to the folder and has slashes. Write may be a method
// value such as Table.WriteCSV or Figure.WriteSVG.
type File struct {
	Name  string
	Write func(io.Writer) error
}

// Save writes the files of a run to an existing folder, see [Check], and the manifest last. It removes the
// files of earlier runs that this one does not have, and keeps all others. After an error, the folder may
// mix files of the new run and the old one; another Save writes all of them. Two calls of Save for one
// folder must not overlap.
func Save(dir string, m Manifest, files []File) error {
	if m.Experiment == "" {
		return errors.New("results: a run must have the name of its experiment")
	}
	d, err := atomicfile.OpenDir(dir)
	if err != nil {
		return fmt.Errorf("results: %w", err)
	}
	defer d.Close()
	atomicfile.Clear(dir)
	if err := save(d, m, files, earlier(dir)); err != nil {
		return fmt.Errorf("results: %w", err)
	}
	return nil
}

// earlier returns the names of the files that earlier runs have written; none, if their manifest is lost.
func earlier(dir string) (names []string) {
	m, err := ReadManifest(dir)
	if err != nil {
		return nil
	}
	for _, f := range m.Files {
		if named(f.Name) { // whoever sent the folder may have written the manifest
			names = append(names, f.Name)
		}
	}
	return names
}

// named reports whether a name is one that files of a run may have.
func named(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return fs.ValidPath(name) && name != "." && name != ManifestName && !slices.Contains(records, first)
}

func save(d *atomicfile.Dir, m Manifest, files []File, earlier []string) error {
	m.Writing, m.Files = true, nil
	m.GoVersion, m.GOOS, m.GOARCH = runtime.Version(), runtime.GOOS, runtime.GOARCH
	stays := map[string]bool{}
	for _, f := range files {
		if !named(f.Name) || stays[f.Name] {
			return fmt.Errorf("file %q: want a relative name that occurs once, and no record of the folder", f.Name)
		}
		stays[f.Name] = true
		m.Files = append(m.Files, FileRecord{Name: f.Name})
	}
	gone := slices.DeleteFunc(earlier, func(name string) bool { return stays[name] })
	for _, name := range gone {
		m.Files = append(m.Files, FileRecord{Name: name})
	}
	if err := m.write(d); err != nil {
		return err
	}
	for _, name := range gone {
		if err := d.Remove(name); err != nil {
			return err
		}
	}
	m.Writing, m.Files = false, nil
	for _, f := range files {
		record, err := write(d, f)
		if err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
		m.Files = append(m.Files, record)
	}
	return m.write(d)
}

// write writes a file and returns its description.
func write(d *atomicfile.Dir, f File) (FileRecord, error) {
	sum, size := sha256.New(), counter(0)
	err := d.Write(f.Name, func(w io.Writer) error { return f.Write(io.MultiWriter(w, sum, &size)) })
	return FileRecord{f.Name, int64(size), hex.EncodeToString(sum.Sum(nil))}, err
}

// counter counts the bytes that are written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
