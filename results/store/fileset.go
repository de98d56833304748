package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// openLimit is the largest number of files that a reader keeps open.
const openLimit = 200

// fileSet holds the files of one or several folders that existed at one time. Open files that are removed
// or replaced are still read as they were.
type fileSet struct {
	files []*storedFile
	limit int
	open  []*storedFile // in order of opening
}

// storedFile is one file of a fileSet.
type storedFile struct {
	name, path string
	pack       bool
	origin     *origin // nil until from is called
	info       fs.FileInfo
	file       *os.File // nil while it is not open
}

// newFileSet finds all files. Each folder's logs come first and its pack last: a process that drops logs
// has packed their records before, and so this pack has them.
func newFileSet(limit int, folders []*Folder, damage func(Damage)) (*fileSet, error) {
	s := &fileSet{limit: limit}
	for i, f := range folders {
		name := func(path string) string {
			if i == 0 {
				path, _ = filepath.Rel(f.dir, path)
			}
			return filepath.ToSlash(path)
		}
		entries, err := os.ReadDir(filepath.Join(f.dir, logFolder))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			s.close()
			return nil, err
		}
		for _, e := range entries {
			path := filepath.Join(f.dir, logFolder, e.Name())
			if strings.HasSuffix(e.Name(), logSuffix) {
				s.add(path, name(path), false, damage)
			} else if !strings.HasSuffix(e.Name(), buildsSuffix) && !strings.HasPrefix(e.Name(), ".nfs") { // .nfs: removed but open
				damage(Damage{File: name(path), Reason: reasonName})
			}
		}
		path := filepath.Join(f.dir, packName)
		s.add(path, name(path), true, damage)
	}
	return s, nil
}

// add opens a file and adds it to the set. A file that no longer exists is skipped; one
// that cannot be read is reported as damage.
func (s *fileSet) add(path, name string, pack bool, damage func(Damage)) {
	f := &storedFile{name: name, path: path, pack: pack}
	info, err := os.Lstat(path) // a link does not lead to a log of the study
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New(reasonName)
	}
	if err == nil {
		_, err = s.get(f)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		damage(Damage{File: name, Reason: err.Error()})
	default:
		s.files = append(s.files, f)
	}
}

// get returns a file for reading, which is valid until the next call of get.
func (s *fileSet) get(f *storedFile) (*os.File, error) {
	if f.file != nil {
		return f.file, nil
	}
	file, err := os.Open(f.path)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && f.info != nil && !os.SameFile(info, f.info) {
		err = fmt.Errorf("%s was replaced while it was read", f.path)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	f.info, f.file = info, file
	if len(s.open) == s.limit {
		s.open[0].file.Close()
		s.open[0].file = nil
		s.open = append(s.open[:0], s.open[1:]...)
	}
	s.open = append(s.open, f)
	return file, nil
}

func (s *fileSet) close() {
	for _, f := range s.open {
		f.file.Close()
		f.file = nil
	}
	s.open = nil
}
