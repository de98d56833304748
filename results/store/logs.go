package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// LogInfo describes a log from its first line and the file system.
type LogInfo struct {
	Who      string // process and host; "" if the first line cannot be read
	Started  time.Time
	Modified time.Time
	Size     int64
	InUse    bool // its writer is open; always false on file systems without locks
}

// Logs returns the logs in the folder, the oldest first.
func (f *Folder) Logs() ([]LogInfo, error) {
	folder := filepath.Join(f.dir, logFolder)
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("store: %w", err)
	}
	var logs []LogInfo
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), logSuffix) {
			continue
		}
		if l, ok := logInfo(filepath.Join(folder, e.Name())); ok {
			logs = append(logs, l)
		}
	}
	slices.SortStableFunc(logs, func(a, b LogInfo) int { return a.Started.Compare(b.Started) })
	return logs, nil
}

// logInfo describes one log. If the log does not exist any more, ok is false.
func logInfo(path string) (l LogInfo, ok bool) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return l, false
	}
	file, err := os.Open(path)
	if err != nil {
		return l, false
	}
	defer file.Close()
	l = LogInfo{Started: info.ModTime(), Modified: info.ModTime(), Size: info.Size()}
	l.InUse = errors.Is(atomicfile.Share(file), atomicfile.ErrHeld)
	if first, ok := readFirstLine(path); ok {
		l.Who, l.Started = fmt.Sprintf("process %d on %s", first.PID, shown(first.Host)), first.Started
	}
	return l, true
}

// Rate returns the rate at which the running processes work, in processor seconds per second, estimated
// from the sizes of their logs; 0 if none is running. Spent is the processor time behind all logs.
func Rate(logs []LogInfo, spent float64, now time.Time) float64 {
	all, theirs := int64(0), int64(0)
	var first time.Time
	for _, l := range logs {
		all += l.Size
		if l.InUse {
			theirs += l.Size
			if first.IsZero() || l.Started.Before(first) {
				first = l.Started
			}
		}
	}
	if elapsed := now.Sub(first).Seconds(); theirs > 0 && elapsed > 1 {
		return spent * float64(theirs) / float64(all) / elapsed
	}
	return 0
}

// century is beyond any useful estimate. Clocks that differ or jump give longer times.
const century = 100 * 365 * 24 * time.Hour

// Left returns the remaining time for some processor seconds at a rate, see [Rate]. If the rate is 0, or
// the time is more than a century, known is false.
func Left(seconds, rate float64) (left time.Duration, known bool) {
	if wait := seconds / rate; wait < century.Seconds() { // false for NaN and infinity
		return time.Duration(wait * float64(time.Second)), true
	}
	return 0, false
}
