package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// droppedPrefix is what a log's name gets before it is removed.
const droppedPrefix = "dropped-"

// DropLogs removes the logs all of whose good records are in the pack, or have
// one there that counts rather. All of the pack is read and checked before. Logs
// that are being written, or hold anything else, stay. If somebody else has
// locked the study the error is [ErrLocked].
//
// Where the file system has no locks, a log may be in use without a sign. So it
// is renamed, and removed only if it has not grown since it was read. A writer
// looks after every write whether its log still has its name: whatever it wrote
// before is in the pack or in the renamed file, and what it has just written it
// writes again, to a new log.
func (f *Folder) DropLogs() error {
	f.mu.Lock()
	mine := f.held
	f.mu.Unlock()
	if !mine {
		release, err := f.Lock()
		if err != nil {
			return err
		}
		defer release()
	}
	s, err := newShelf(openLimit, []*Folder{f}, func(Damage) {})
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer s.close()
	n := len(s.files) - 1
	if n < 0 || !s.files[n].pack {
		return fmt.Errorf("store: %s: there is no pack: no log can be dropped", f.dir)
	}
	pack, err := os.Open(s.files[n].path)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer pack.Close()
	if err := f.checkPack(pack); err != nil {
		return fmt.Errorf("store: %s: no log can be dropped: %w", f.dir, err)
	}
	s.files = s.files[:n]
	found, err := missing(s, pack, f.fingerprint, usual)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	for i, log := range s.files {
		if !found[i].more {
			if err := drop(log.path, found[i].size); err != nil {
				return fmt.Errorf("store: %w", err)
			}
		}
	}
	syncFolder(filepath.Join(f.dir, logFolder))
	return nil
}

// checkPack reads all of a pack. It returns the first thing that is wrong.
func (f *Folder) checkPack(pack *os.File) error {
	info, err := pack.Stat()
	if err != nil {
		return err
	}
	w := &walker{fingerprint: f.fingerprint}
	w.chunk = wholeChunk
	w.damage = func(off, length int64, reason string, _ bool) {
		if err == nil {
			err = errors.New(Damage{File: packName, Offset: off, Length: length, Reason: reason}.String())
		}
	}
	w.reset(pack, info.Size())
	w.frame = w.check
	if w.walk(); err == nil && !w.empty {
		w.damage(w.size, 0, reasonEnd, false)
	}
	return err
}

// drop removes a log that is not in use and still has the given size.
func drop(path string, size int64) error {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	if errors.Is(tryLock(file), errHeld) {
		return nil
	}
	folder, name := filepath.Split(path)
	if !strings.HasPrefix(name, droppedPrefix) {
		next := filepath.Join(folder, droppedPrefix+name)
		if err := os.Rename(path, next); err != nil {
			return err
		}
		path = next
	}
	if info, err := file.Stat(); err != nil || info.Size() != size {
		return err
	}
	return os.Remove(path)
}
