// Package folder puts the files of a run into a folder all at once or not at all, with
// a manifest which tells what made them.
package folder

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// File is a file to be saved: a name relative to the folder, with slashes, and
// what writes it. Table.WriteCSV and Figure.WriteSVG can stand there as they are.
type File struct {
	Name  string
	Write func(io.Writer) error
}

// Names that Save uses inside of a folder.
const (
	stagingPrefix = ".loadstar-saving-" // being written; of no value after a crash
	commitName    = ".loadstar-commit"  // a complete run, being moved into place
)

// Save puts a run into the folder: the files and, last of all, a manifest that
// lists them. It does that wholly or, if a file cannot be written, not at all.
//
// See [Check] for what may be there before. A run of the same experiment is
// replaced: files of that run which the new one does not have go. Files that no
// run of ours wrote stay; one that is in the way of a new file gets ".kept1"
// behind its name. Two Saves into one folder at the same time are not supported.
//
// A crash at any moment leaves the old run complete, or the new one complete, or
// no manifest and a complete new run beside, which the next Save brings into
// place. The order that makes this true is:
//
//  1. everything is written to a new folder inside of the folder, and not beside
//     it: that may be another file system, or a place where nobody may write;
//  2. renaming that folder is the moment from which on the new run counts;
//  3. the old manifest is moved away, old files are removed, new ones are moved
//     to their places, the new manifest last; all of this can be repeated.
func Save(dir string, m Manifest, files []File) error {
	return (&saving{dir: dir}).run(m, files)
}

// saving is one Save at work.
type saving struct {
	dir string

	// before is called before every step that changes anything on disk. A test
	// lets the process "crash" there, at each step in turn.
	before func(step string)
}

func (s *saving) run(m Manifest, files []File) error {
	if m.Experiment == "" {
		return errors.New("results: a run needs the name of its experiment")
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
	if err := os.MkdirAll(s.dir, 0o777); err != nil {
		return fmt.Errorf("results: %w", err)
	}
	if err := s.finish(); err != nil { // what a crash interrupted
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

// checkNames refuses names that lead out of the folder, collide, or are ours.
func checkNames(files []File) error {
	seen := map[string]bool{ManifestName: true}
	for _, f := range files {
		name := f.Name
		local := filepath.IsLocal(filepath.FromSlash(name)) && filepath.ToSlash(filepath.Clean(name)) == name
		if !local || name == "." || seen[name] || strings.HasPrefix(name, ".loadstar-") {
			return fmt.Errorf("results: a run cannot have a file %q, or not twice", name)
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
