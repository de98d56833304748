package resultstest

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// Disk records what programs sync, and reports what a loss of power would spare. The zero value has
// recorded nothing.
type Disk struct {
	mu      sync.Mutex
	files   []fs.FileInfo // as they were when they were synced
	folders []synced
}

// synced is a folder and its content when it was synced.
type synced struct {
	folder fs.FileInfo
	held   []fs.FileInfo
}

// Sync syncs a file or a folder, and records that.
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
	s := synced{folder: info}
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			s.held = append(s.held, info)
		}
	}
	d.folders = append(d.folders, s)
	return f.Sync()
}

// Spares returns an error if a loss of power could destroy a file or a folder: if its content was not
// synced, or its name in the parent folder was not. The parent folder itself needs another call.
func (d *Disk) Spares(path string) error {
	info, err := os.Lstat(path)
	if err != nil {
		return err
	}
	above, err := os.Stat(filepath.Dir(path))
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if !info.IsDir() && !slices.ContainsFunc(d.files, func(f fs.FileInfo) bool {
		return os.SameFile(f, info) && f.ModTime().Equal(info.ModTime())
	}) {
		return fmt.Errorf("the content of %s was not synced", path)
	}
	for _, s := range slices.Backward(d.folders) {
		if !os.SameFile(s.folder, above) {
			continue
		}
		if slices.ContainsFunc(s.held, func(f fs.FileInfo) bool { return f.Name() == info.Name() && os.SameFile(f, info) }) {
			return nil
		}
		break
	}
	return fmt.Errorf("the name of %s was not synced", path)
}
