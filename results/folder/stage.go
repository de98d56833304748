package folder

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// write writes a complete run beside the old one and makes it the run that counts. After
// an error nothing has changed.
func (s *saving) write(m Manifest, files []File) error {
	staging, err := os.MkdirTemp(s.dir, stagingPrefix+"*")
	if err != nil {
		return fmt.Errorf("results: %w", err)
	}
	if err := s.stage(staging, m, files); err != nil {
		return errors.Join(err, os.RemoveAll(staging))
	}
	s.step("commit")
	if err := os.Rename(staging, s.commit()); err != nil {
		return errors.Join(fmt.Errorf("results: %w", err), os.RemoveAll(staging))
	}
	atomicfile.SyncFolder(s.dir)
	return nil
}

// stage writes a complete run to the new part of a folder and syncs it to disk.
func (s *saving) stage(staging string, m Manifest, files []File) error {
	root := filepath.Join(staging, newPart)
	if err := os.Mkdir(root, 0o777); err != nil {
		return fmt.Errorf("results: %w", err)
	}
	var err error
	if m.Files, err = s.writeAll(root, files, m.Build); err != nil {
		return err
	}
	m.Format = ManifestFormat
	text, err := m.text()
	if err != nil {
		return fmt.Errorf("results: %s: %w", ManifestName, err)
	}
	s.step("write manifest")
	manifest := File{Name: ManifestName, Write: func(w io.Writer) error { _, err := w.Write(text); return err }}
	if _, err := writeFile(root, manifest); err != nil {
		return fmt.Errorf("results: %s: %w", ManifestName, err)
	}
	syncFolders(root, m.Files)
	atomicfile.SyncFolder(staging)
	return nil
}

// syncFolders syncs the names of files, and of the folders in which they are, below a root.
func syncFolders(root string, files []FileRecord) {
	folders := []string{root}
	for _, f := range files {
		for name := filepath.Dir(filepath.FromSlash(f.Name)); name != "."; name = filepath.Dir(name) {
			folders = append(folders, filepath.Join(root, name))
		}
	}
	slices.Sort(folders)
	for _, folder := range slices.Compact(folders) {
		atomicfile.SyncFolder(folder)
	}
}

// makeFolders creates a folder and those above it that are absent, and syncs their names.
func makeFolders(dir string) error {
	near, err := nearest(dir)
	if err != nil {
		return err
	}
	if dir, err = filepath.Abs(dir); err == nil {
		err = os.MkdirAll(dir, 0o777)
	}
	for ; err == nil && dir != near; dir = filepath.Dir(dir) {
		atomicfile.SyncFolder(filepath.Dir(dir))
	}
	return err
}

// writeAll writes the files, several at a time, and returns their descriptions in the order of
// the files. After an error no further file is begun.
func (s *saving) writeAll(root string, files []File, build string) ([]FileRecord, error) {
	records, errs := make([]FileRecord, len(files)), make([]error, len(files))
	made := s.made(build)
	var next atomic.Int64
	var failed atomic.Bool
	work := func() {
		for !failed.Load() {
			i := int(next.Add(1)) - 1
			if i >= len(files) {
				return
			}
			s.step("write " + files[i].Name)
			if records[i], errs[i] = writeFile(root, s.again(files[i], made)); errs[i] != nil {
				failed.Store(true)
			}
		}
	}
	goroutines := s.goroutines
	if goroutines == 0 {
		goroutines = runtime.GOMAXPROCS(0)
	}
	var others sync.WaitGroup
	for range min(goroutines, len(files)) - 1 { // this goroutine is one of them
		others.Go(work)
	}
	work()
	others.Wait()
	for i, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("results: %s: %w", files[i].Name, err)
		}
	}
	return records, nil
}

// writeFile writes one file, syncs it to disk and returns its description.
func writeFile(root string, f File) (record FileRecord, err error) {
	path := filepath.Join(root, filepath.FromSlash(f.Name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return record, err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return record, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	sum := sha256.New()
	if err := f.Write(io.MultiWriter(file, sum)); err != nil {
		return record, err
	}
	size, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return record, err
	}
	return FileRecord{f.Name, size, hex.EncodeToString(sum.Sum(nil)), f.From}, atomicfile.Sync(file)
}
