package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/measured"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// The parts of a commit folder.
const (
	newPart = "new"      // the new run, under its final names
	oldPart = "old.json" // the manifest of the run that it replaces
)

// commit returns the path of the commit folder.
func (s *saving) commit() string { return filepath.Join(s.dir, commitName) }

// heldRun returns the manifest of the run that counts in a folder: the one that is being
// moved into place, otherwise the one in place.
func heldRun(dir string) (Manifest, error) {
	m, err := readManifest(filepath.Join(dir, commitName, newPart, ManifestName))
	if errors.Is(err, errNoRun) {
		return ReadManifest(dir)
	}
	return m, err
}

// finish moves a committed run into place, continuing where an earlier attempt stopped,
// and removes the runs that other attempts did not finish writing.
func (s *saving) finish() error {
	if err := s.clear(); err != nil {
		return err
	}
	root := filepath.Join(s.commit(), newPart)
	next, err := readManifest(filepath.Join(root, ManifestName))
	if errors.Is(err, errNoRun) { // there is none, or its last file is in place already
		s.step("remove commit folder")
		return os.RemoveAll(s.commit())
	}
	var lost *damage
	if err != nil && !errors.As(err, &lost) {
		return err
	}
	last, err := s.retire()
	if err != nil {
		return err
	}
	if lost != nil {
		last = append(last, lost.salvage(s.dir)...)
	}
	for _, f := range last {
		s.ours[f.Name] = true
	}
	if lost != nil { // what is to be moved is not known, and is made again
		s.step("remove commit folder")
		return os.RemoveAll(s.commit())
	}
	stays := map[string]bool{}
	for _, f := range next.Files {
		stays[f.Name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(s.ours)) {
		if !stays[name] {
			if err := s.remove(name); err != nil {
				return err
			}
		}
	}
	for _, f := range next.Files {
		if err := s.place(root, f.Name, s.ours[f.Name]); err != nil {
			return err
		}
	}
	syncFolders(s.dir, next.Files)
	if err := s.place(root, ManifestName, false); err != nil {
		return err
	}
	atomicfile.SyncFolder(s.dir)
	s.step("remove commit folder")
	return os.RemoveAll(s.commit())
}

// clear removes runs that were being written when earlier attempts ended.
func (s *saving) clear() error {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if isStaging(e.Name()) {
			s.step("clear " + stagingPrefix)
			if err := os.RemoveAll(filepath.Join(s.dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// retire moves the manifest of the old run away, so that from now on the folder does not
// count as complete, and returns the files of the old run. Without an old run there are none. A
// user's file of the manifest's name is set aside.
func (s *saving) retire() ([]FileRecord, error) {
	old := filepath.Join(s.commit(), oldPart)
	if _, err := os.Lstat(old); errors.Is(err, fs.ErrNotExist) {
		s.step("retire old manifest")
		err := os.Rename(filepath.Join(s.dir, ManifestName), old)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		atomicfile.SyncFolder(s.dir)
	}
	m, err := readManifest(old)
	var lost *damage
	switch info, there := os.Lstat(old); {
	case errors.Is(there, fs.ErrNotExist):
		return nil, nil
	case err == nil:
		return m.Files, nil
	case errors.As(err, &lost) && lost.ours():
		return lost.salvage(s.dir), nil
	case lost != nil, errors.Is(err, errNoRun), info != nil && info.IsDir():
		return nil, s.setAside(old, filepath.Join(s.dir, ManifestName))
	}
	return nil, err
}

// place moves one file of the new run into place, unless an earlier attempt has. It sets
// a file in its way aside, unless that is ours: a file of the old run.
func (s *saving) place(root, name string, ours bool) error {
	from := filepath.Join(root, filepath.FromSlash(name))
	if _, err := os.Lstat(from); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for i, letter := range name {
		if letter == '/' {
			if err := s.makeFolder(name[:i]); err != nil {
				return err
			}
		}
	}
	to := filepath.Join(s.dir, filepath.FromSlash(name))
	if err := atomicfile.Refuse(s.dir, name); err != nil {
		return err
	}
	if info, err := os.Lstat(to); err == nil && (info.IsDir() || !ours && !same(from, to)) {
		if err := s.setAside(to, to); err != nil {
			return err
		}
	}
	s.step("place " + name)
	return os.Rename(from, to)
}

// makeFolder creates a folder for files of the new run, unless it exists. It sets a file
// in its way aside.
func (s *saving) makeFolder(name string) error {
	path := filepath.Join(s.dir, filepath.FromSlash(name))
	if err := atomicfile.Refuse(s.dir, name); err != nil {
		return err
	}
	info, err := os.Lstat(path)
	if err == nil && info.IsDir() {
		return nil
	}
	if err == nil {
		if err := s.setAside(path, path); err != nil {
			return err
		}
	}
	s.step("create " + name)
	return os.Mkdir(path, 0o777)
}

// setAside renames a file of the user whose name a new one takes.
func (s *saving) setAside(path, name string) error {
	for i := 1; ; i++ {
		free := fmt.Sprintf("%s.kept%d", name, i)
		if _, err := os.Lstat(free); errors.Is(err, fs.ErrNotExist) {
			s.step("set aside " + filepath.Base(name))
			return os.Rename(path, free)
		}
	}
}

// same reports whether two regular files have the same bytes.
func same(a, b string) bool {
	if info, err := os.Lstat(b); err != nil || !info.Mode().IsRegular() {
		return false
	}
	x, err := measured.Sum(a)
	y, e := measured.Sum(b)
	return err == nil && e == nil && x == y
}

// remove removes a file of the old run and the folders that this leaves empty. The name
// is from a file which a user may have edited, so it must not lead out of the folder.
func (s *saving) remove(name string) error {
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return nil
	}
	path := filepath.Join(s.dir, filepath.FromSlash(name))
	info, err := os.Lstat(path)
	if err != nil || info.IsDir() {
		return nil // gone, or no longer what the old run wrote
	}
	s.step("remove " + name)
	if err := os.Remove(path); err != nil {
		return err
	}
	for strings.Contains(name, "/") {
		name = name[:strings.LastIndexByte(name, '/')]
		if os.Remove(filepath.Join(s.dir, filepath.FromSlash(name))) != nil {
			break // not empty
		}
	}
	return nil
}
