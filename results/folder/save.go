// Package folder puts the files of a run into a folder, all or none, with a manifest of
// how they were made.
package folder

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// File is a file to be saved. Its name is relative to the folder and has slashes. Write
// may be a method value such as that of Table.WriteCSV or Figure.WriteSVG.
type File struct {
	Name  string
	Write func(io.Writer) error
	// From is a digest of all that decides the file's bytes, except the program. A file that
	// the same build of the program made from the same is copied, not made again. Empty: it
	// is always made.
	From string
}

// Names that Save uses inside a folder.
const (
	stagingPrefix = ".loadstar-saving-" // a run that is being written; useless after a crash
	commitName    = ".loadstar-commit"  // a complete run, being moved into place
)

// Save puts a run into the folder: the files and, last, a manifest that lists them. If a
// file cannot be written, the folder does not change. Up to goroutines files are written at a
// time; 0 means one for every processor.
//
// See [Check] for what the folder may hold before. Save replaces a run of the same
// experiment and removes its files that the new run does not have. It keeps files which
// no run has written; one that is in the way of a new file is renamed, with ".kept1" at
// the end. A damaged manifest is replaced; of its run, the files count whose names and checksums
// can still be read there. There must not be two calls of Save for one folder at the same time.
//
// A crash at any moment leaves the old run complete, or the new one complete, or no
// manifest and a complete new run in a folder beside, which the next Save moves into
// place. The order of steps ensures this:
//
//  1. Everything is written to a new folder inside the folder. A folder beside it might
//     be on another file system or not writable.
//  2. That folder is renamed. From this moment on the new run counts.
//  3. The old manifest is moved away, old files are removed, and new files are moved into
//     place, the new manifest last. All of this can be repeated.
func Save(dir string, m Manifest, files []File, goroutines int) error {
	return (&saving{dir: dir, goroutines: goroutines, ours: map[string]bool{}}).run(m, files)
}

// saving is one call of Save.
type saving struct {
	dir        string
	goroutines int
	ours       map[string]bool // names of files that runs before this one have written

	// before is called before every step that changes anything on disk. Tests use it
	// to simulate a crash before each step in turn.
	before func(step string)
}

func (s *saving) run(m Manifest, files []File) error {
	if m.Experiment == "" {
		return errors.New("results: a run must have the name of its experiment")
	}
	if err := checkNames(files); err != nil {
		return err
	}
	if err := Check(s.dir, m.Experiment); err != nil {
		return err
	}
	s.step("create folder")
	_, err := os.Lstat(s.dir)
	created := err != nil
	if created {
		err = makeFolders(s.dir)
	}
	if err != nil {
		return fmt.Errorf("results: %w", err)
	}
	atomicfile.Clear(s.dir)
	if err := s.finish(); err != nil { // a Save that a crash interrupted
		return fmt.Errorf("results: repairing %s: %w", s.dir, err)
	}
	if err := s.write(m, files); err != nil {
		if created {
			os.Remove(s.dir)
		}
		return err
	}
	if err := s.finish(); err != nil {
		return fmt.Errorf("results: %s is complete in %s but could not be moved into place; saving again repairs it: %w", s.dir, commitName, err)
	}
	return nil
}

func (s *saving) step(name string) {
	if s.before != nil {
		s.before(name)
	}
}

// checkNames returns an error if a name leads out of the folder, collides with another, or
// is one that Save uses.
func checkNames(files []File) error {
	seen := map[string]bool{ManifestName: true}
	for _, f := range files {
		name := f.Name
		local := filepath.IsLocal(filepath.FromSlash(name)) && filepath.ToSlash(filepath.Clean(name)) == name
		if !local || name == "." || seen[name] || strings.HasPrefix(name, ".loadstar-") {
			return fmt.Errorf("results: file %q: want a relative name that occurs once and that Save does not use", name)
		}
		seen[name] = true
	}
	for name := range seen {
		for i, letter := range name {
			if letter == '/' && seen[name[:i]] {
				return fmt.Errorf("results: %q cannot be a file and a folder", name[:i])
			}
		}
	}
	return nil
}
