package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"
)

const lockName = "lock"

// ErrLocked is the error of locking a study that somebody else has locked.
var ErrLocked = errors.New("it is in use")

// owner is who holds a lock: the content of its file, for people.
type owner struct {
	PID   int       `json:"pid"`
	Host  string    `json:"host"`
	Since time.Time `json:"since"`
}

// Lock claims the study for commands that should not run twice at a time, and
// ends with the process if it is not released. It is a courtesy: no data depend
// on it, and where the file system has no locks it does nothing. If somebody
// else holds it, the error is [ErrLocked] and says who.
func (f *Folder) Lock() (release func(), err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	path := filepath.Join(f.dir, lockName)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	switch err := tryLock(file); {
	case errors.Is(err, errHeld):
		defer file.Close()
		return nil, fmt.Errorf("store: %s: %w%s", f.dir, ErrLocked, holder(file))
	case err != nil:
		return func() {}, file.Close()
	}
	host, _ := os.Hostname()
	text, _ := json.Marshal(owner{os.Getpid(), host, time.Now().UTC().Truncate(time.Second)})
	if file.Truncate(0) == nil {
		file.WriteAt(append(text, '\n'), 0)
	}
	f.held = true
	return sync.OnceFunc(func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.held = false
		file.Truncate(0)
		file.Close()
	}), nil
}

// holder reads who holds a lock. The file may hold anything.
func holder(file *os.File) string {
	var o owner
	text, err := io.ReadAll(io.LimitReader(file, 1000))
	if err != nil || json.Unmarshal(text, &o) != nil {
		return ""
	}
	return fmt.Sprintf(" by process %d on %s since %s", o.PID, shown(o.Host), o.Since.Format(time.RFC3339))
}

// queue waits until nobody else changes the plan of a study, or for ten seconds,
// or not at all where the system has no locks.
func queue(dir string) (leave func()) {
	folder, err := os.Open(dir)
	if err != nil {
		return func() {}
	}
	for until := time.Now().Add(10 * time.Second); errors.Is(tryLock(folder), errHeld) && time.Now().Before(until); {
		time.Sleep(2 * time.Millisecond)
	}
	return func() { folder.Close() }
}
