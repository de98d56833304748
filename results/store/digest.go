package store

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Digest returns a digest of the bytes of the study: its plan, its logs and its pack. If it is
// the same as before, so is whatever a program makes of the study.
func (f *Folder) Digest() (string, error) {
	s, err := newShelf(openLimit, []*Folder{f}, func(Damage) {})
	if err != nil {
		return "", fmt.Errorf("store: %w", err)
	}
	defer s.close()
	var sum Sums
	for _, path := range append([]string{filepath.Join(f.dir, PlanName)}, s.paths()...) {
		if err := add(&sum, path); err != nil {
			return "", fmt.Errorf("store: %w", err)
		}
	}
	return sum.String(), nil
}

// paths returns where the files are, in their order.
func (s *shelf) paths() (all []string) {
	for _, f := range s.files {
		all = append(all, f.path)
	}
	return all
}

// add writes the length of a file, then its content.
func add(to io.Writer, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	fmt.Fprintln(to, info.Size())
	_, err = io.Copy(to, io.LimitReader(file, info.Size())) // it may grow meanwhile
	return err
}
