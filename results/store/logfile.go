package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// logFile is a log as a writer uses it.
type logFile interface {
	Write([]byte) (int, error)
	Truncate(size int64) error
	Sync() error
	Close() error
	Gone() bool // its name no longer exists
}

// ErrReplaced is the error of writing to a folder in which another study has replaced this one.
var ErrReplaced = errors.New("another study is in its place")

// diskLog is a log on disk.
type diskLog struct{ *os.File }

func (l diskLog) Sync() error { return atomicfile.Sync(l.File) }

func (l diskLog) Gone() bool {
	_, err := os.Lstat(l.Name())
	return errors.Is(err, fs.ErrNotExist)
}

// firstLine is the first line of a log, for people. Readers of records skip it.
type firstLine struct {
	Version     string    `json:"version"`
	Build       string    `json:"build,omitempty"`
	Target      string    `json:"target,omitempty"`
	Fingerprint string    `json:"fingerprint"`
	Host        string    `json:"host"`
	PID         int       `json:"pid"`
	Started     time.Time `json:"started"`
}

// lineLimit is the longest first line.
const lineLimit = 4096

// Here returns an error if the folder was removed, or has another study by now.
func (f *Folder) Here() error {
	switch now, err := Read(f.dir); {
	case errors.Is(err, ErrNoStudy):
		return ErrNoStudy
	case err != nil:
		return err
	case now.Fingerprint() != f.fingerprint:
		return ErrReplaced
	}
	return nil
}

// newLog creates a log with a unique name, and returns it with the length of its first line, if the study
// is still here.
func (f *Folder) newLog() (logFile, int64, error) {
	if err := f.Here(); err != nil {
		return nil, 0, err
	}
	folder := filepath.Join(f.dir, logFolder)
	if err := os.Mkdir(folder, 0o777); err == nil {
		atomicfile.SyncFolder(f.dir)
	} else if !errors.Is(err, fs.ErrExist) {
		return nil, 0, err
	}
	host, _ := os.Hostname()
	now := time.Now().UTC()
	line, err := json.Marshal(firstLine{
		Version:     fmt.Sprintf("%.200s", f.Build.Version),
		Build:       fmt.Sprintf("%.200s", f.Build.ID),
		Target:      fmt.Sprintf("%.200s", f.Build.Target),
		Fingerprint: fmt.Sprintf("%016x", f.fingerprint),
		Host:        host,
		PID:         os.Getpid(),
		Started:     now.Truncate(time.Second),
	})
	if err != nil {
		return nil, 0, err
	}
	line = append(line, '\n')
	for {
		name := fmt.Sprintf("%s-%.40s-%d-%08x%s", now.Format("20060102T150405Z"), plainName(host), os.Getpid(), rand.Uint32(), logSuffix)
		file, err := os.OpenFile(filepath.Join(folder, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, 0, err
		}
		await(file) // so that DropLogs sees that the log is in use
		if _, err := file.Write(line); err != nil {
			file.Truncate(0)
			file.Close()
			return nil, 0, err
		}
		return diskLog{file}, int64(len(line)), nil
	}
}

// plainName keeps the characters of a host's name that are allowed in any file name.
func plainName(host string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' || r == '-' {
			return r
		}
		return -1
	}, host)
}
