package resultstest

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// Disk notes what programs sync, and says what a loss of power would spare. The zero value has
// seen nothing.
type Disk struct {
	mu      sync.Mutex
	files   []fs.FileInfo            // as they were synced
	folders map[string][]fs.FileInfo // what they held when they were synced last
}

// Sync syncs a file or a folder, and notes that.
func (d *Disk) Sync(f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if !info.IsDir() {
		d.files = append(d.files, info)
		return f.Sync()
	}
	entries, err := os.ReadDir(f.Name())
	if err != nil {
		return err
	}
	held := []fs.FileInfo{}
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			held = append(held, info)
		}
	}
	if d.folders == nil {
		d.folders = map[string][]fs.FileInfo{}
	}
	d.folders[filepath.Clean(f.Name())] = held
	return f.Sync()
}

// Spares returns an error if a file or a folder could be lost with the power: if its content was
// not synced, or its name in the folder above was not.
func (d *Disk) Spares(path string) error {
	info, err := os.Lstat(path)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	same := func(other fs.FileInfo) bool { return os.SameFile(info, other) }
	if !info.IsDir() && !slices.ContainsFunc(d.files, func(f fs.FileInfo) bool { return same(f) && f.ModTime().Equal(info.ModTime()) }) {
		return fmt.Errorf("the content of %s was not synced", path)
	}
	if !slices.ContainsFunc(d.folders[filepath.Dir(path)], func(f fs.FileInfo) bool { return f.Name() == info.Name() && same(f) }) {
		return fmt.Errorf("the name of %s was not synced", path)
	}
	return nil
}
