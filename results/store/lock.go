package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

const lockName = "lock"

// ErrLocked is the error of locking a store that is locked.
var ErrLocked = errors.New("it is in use")

// owner describes the process that holds the lock. It is the content of the lock file, for people.
type owner struct {
	PID   int       `json:"pid"`
	Host  string    `json:"host"`
	Since time.Time `json:"since"`
}

// Lock locks a folder for a command that should not run twice at a time. The lock ends with a call of
// release or with the process. It is advisory: no data depend on it, and on file systems without locks it
// does nothing. If the folder is locked already, the error is [ErrLocked] and names the process.
func Lock(dir string) (release func(), err error) {
	d, err := atomicfile.OpenDir(dir)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	defer d.Close()
	file, err := d.OpenFile(lockName, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	switch err := atomicfile.Lock(file); {
	case errors.Is(err, atomicfile.ErrHeld):
		defer file.Close()
		return nil, fmt.Errorf("store: %s: %w%s", dir, ErrLocked, holder(file))
	case err != nil:
		return func() {}, file.Close()
	}
	host, _ := os.Hostname()
	text, _ := json.Marshal(owner{os.Getpid(), host, time.Now().UTC().Truncate(time.Second)})
	if file.Truncate(0) == nil {
		file.WriteAt(append(text, '\n'), 0)
	}
	return sync.OnceFunc(func() {
		file.Truncate(0)
		file.Close()
	}), nil
}

// holder returns the process that holds a lock, as the end of a message, or "" if the file does not say
// so.
func holder(file *os.File) string {
	var o owner
	text, err := io.ReadAll(io.LimitReader(file, 1000))
	if err != nil || json.Unmarshal(text, &o) != nil {
		return ""
	}
	return fmt.Sprintf(" by process %d on %s since %s", o.PID, shown(o.Host), o.Since.Format(time.RFC3339))
}

// queue waits until no other process is changing the plan in dir, but at most ten seconds, and not at all
// on systems without locks.
func queue(dir string) (leave func()) {
	folder, err := os.Open(dir)
	if err != nil {
		return func() {}
	}
	await(folder)
	return func() { folder.Close() }
}

// await locks a file that others lock only for a moment, for instance to check whether it is in use. It
// gives up after ten seconds, and at once on systems without locks.
func await(file *os.File) {
	for until := time.Now().Add(10 * time.Second); errors.Is(atomicfile.Lock(file), atomicfile.ErrHeld) && time.Now().Before(until); {
		time.Sleep(2 * time.Millisecond)
	}
}
