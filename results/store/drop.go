package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// droppedPrefix is put before the name of a log before it is removed.
const droppedPrefix = "dropped-"

// DropLogs removes the logs whose intact records are all in the pack, or superseded there. It reads and
// checks the whole pack first. Logs stay if they are in use, have records of other studies or cannot be
// read. Records whose policies have the spare names need not be in the pack. The caller should hold the
// lock of the folder.
//
// Without file locks, nothing shows that a log is in use. A log is therefore renamed first, and removed
// only if it has not grown since it was read. After every write, a writer checks that its log still has
// its name. If not, earlier writes are in the pack or in the renamed file, and the writer repeats the
// last write to a new log.
func (f *Folder) DropLogs(spare ...uint64) error {
	s, err := newFileSet(openLimit, []*Folder{f}, func(Damage) {})
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer s.close()
	n := len(s.files) - 1
	if n < 0 || !s.files[n].pack {
		return fmt.Errorf("store: %s: no logs dropped: there is no pack that has their records", f.dir)
	}
	pack, err := os.Open(s.files[n].path)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer pack.Close()
	if err := f.checkPack(pack); err != nil {
		return fmt.Errorf("store: %s: no logs dropped: %w", f.dir, err)
	}
	s.files = s.files[:n]
	found, err := missing(s, pack, f.fingerprint, spare, usual)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	for i, log := range s.files {
		if !found[i].more {
			if err := drop(log.path, found[i].size); err != nil {
				return fmt.Errorf("store: %w", err)
			}
			if err := removeBuilds(log.path); err != nil {
				return fmt.Errorf("store: %w", err)
			}
		}
	}
	atomicfile.SyncFolder(filepath.Join(f.dir, logFolder))
	return nil
}

// checkPack reads a whole pack and returns the first fault.
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
	w.frame = func(keys []byte, bodies int64) { w.check(keys, bodies, func(Key) {}) }
	if w.walk(); err == nil && !w.empty {
		w.damage(w.size, 0, reasonEnd, false)
	}
	return err
}

// drop removes a log unless it is in use or has another size than the given one.
func drop(path string, size int64) error {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	if errors.Is(atomicfile.Lock(file), atomicfile.ErrHeld) {
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
