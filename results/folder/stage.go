package folder

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
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
	syncFolder(s.dir)
	return nil
}

// stage writes a complete run to the new part of a folder and syncs it to disk.
func (s *saving) stage(staging string, m Manifest, files []File) error {
	root := filepath.Join(staging, newPart)
	if err := os.Mkdir(root, 0o777); err != nil {
		return fmt.Errorf("results: %w", err)
	}
	m.Format, m.Files = ManifestFormat, []FileRecord{}
	folders := []string{root, staging}
	for _, f := range files {
		s.step("write " + f.Name)
		record, err := writeFile(root, f)
		if err != nil {
			return fmt.Errorf("results: %s: %w", f.Name, err)
		}
		m.Files = append(m.Files, record)
		for folder := filepath.Dir(filepath.Join(root, f.Name)); folder != root; folder = filepath.Dir(folder) {
			folders = append(folders, folder)
		}
	}
	text, err := m.text()
	if err != nil {
		return fmt.Errorf("results: %s: %w", ManifestName, err)
	}
	s.step("write manifest")
	manifest := File{ManifestName, func(w io.Writer) error { _, err := w.Write(text); return err }}
	if _, err := writeFile(root, manifest); err != nil {
		return fmt.Errorf("results: %s: %w", ManifestName, err)
	}
	slices.Sort(folders)
	for _, folder := range slices.Compact(folders) {
		syncFolder(folder)
	}
	return nil
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
	return FileRecord{f.Name, size, hex.EncodeToString(sum.Sum(nil))}, file.Sync()
}

// syncFolder syncs the names in a folder to disk. It ignores errors: some systems cannot
// sync folders and need not.
func syncFolder(name string) {
	if folder, err := os.Open(name); err == nil {
		folder.Sync()
		folder.Close()
	}
}
