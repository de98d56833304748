package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/measured"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// studyName is the file which makes a folder that of a study, as package store writes it.
const studyName = "study.json"

// usual are the names that runs write beside the study's records.
var usual = []string{ManifestName, commitName, "results.csv", "comparison.csv", "summary.csv", "failures.csv", "figures", "files", journalName, questionName, lockName}

// The files of a search, as package rival writes them, and the beginning of its name in a manifest.
const (
	journalName  = "journal.txt" // makes a folder that of a search
	questionName = "question.yaml"
	SearchPrefix = "rival-"
)

// lockName is the file by which a folder is locked, as package store writes it.
const lockName = "lock"

// Check returns an error if [Save] could not put a run of the experiment into the folder,
// so that an obstacle is found before hours of computing. The folder may be absent, be
// empty, or hold a study or an earlier run of the same experiment, complete or
// interrupted in Save. It must be possible to write there, which Check tries. Check
// leaves nothing behind.
func Check(dir, experiment string) error {
	if dir == "" {
		return errors.New("results: the folder has no name")
	}
	info, err := os.Stat(dir)
	if err != nil {
		parent, other := nearest(dir)
		switch {
		case other != nil:
			return other
		case !errors.Is(err, fs.ErrNotExist):
			return fmt.Errorf("results: cannot create %s: %w", dir, atomicfile.Reason(err))
		}
		return writable(parent)
	}
	if !info.IsDir() {
		return refuse(dir, experiment, "is not a folder")
	}
	if err := atomicfile.Refuse(dir, usual...); err != nil {
		return fmt.Errorf("results: %w", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("results: cannot read folder: %w", err)
	}
	// Files that a crash left of a run which never counted do not matter, nor does the
	// draft of a study that another process is just creating, and the lock of a search that begins.
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		return isStaging(e.Name()) || atomicfile.IsDraft(e.Name()) || isLock(dir, e.Name())
	})
	// The folder of a study takes the results of that study. Whether it is the right
	// study is checked by the caller, which knows what studies mean. A study that has
	// lost its plan gets it back when its scenario is run again.
	study := slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == studyName }) || hasLogs(dir)
	if len(entries) > 0 && !study {
		held, err := heldRun(dir)
		search := slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == journalName })
		var lost *damage
		switch {
		case search && (errors.As(err, &lost) || errors.Is(err, errNoRun)):
			// Which search it is, the caller checks by the files of the search.
			if !strings.HasPrefix(experiment, SearchPrefix) {
				return refuse(dir, experiment, "holds a search")
			}
		case errors.As(err, &lost):
			return refuse(dir, experiment, "holds no records, and its "+ManifestName+" "+lost.why)
		case errors.Is(err, errNoRun):
			return refuse(dir, experiment, "holds files that are not a run of ours, such as "+entries[0].Name())
		case err != nil:
			return err
		case held.Experiment != experiment:
			return refuse(dir, experiment, fmt.Sprintf("holds experiment %q", held.Experiment))
		}
	}
	return writable(dir)
}

// Owns reports whether a name in a folder, with slashes, is one that a run, a search or a campaign
// has written there.
func Owns(dir, name string) bool {
	if slices.Contains([]string{journalName, questionName, "campaign.json", "verdicts.json"}, name) {
		info, err := os.Lstat(filepath.Join(dir, name))
		return err == nil && info.Mode().IsRegular()
	}
	m, err := ReadManifest(dir)
	return err == nil && (name == ManifestName || slices.ContainsFunc(m.Files, func(f FileRecord) bool { return f.Name == name }))
}

// refuse returns the error for a folder in a state that takes no run.
func refuse(dir, experiment, state string) error {
	return fmt.Errorf("results: %s %s; it can be absent, empty or hold an earlier run of %q", dir, state, experiment)
}

// nearest returns the innermost existing folder on the path to an absent one.
func nearest(dir string) (string, error) {
	path, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("results: %w", err)
	}
	switch info, err := os.Lstat(path); {
	case err == nil && info.IsDir():
		return path, nil // another run has just created it
	case err == nil:
		return "", fmt.Errorf("results: %s is a dangling link", dir)
	}
	for {
		path = filepath.Dir(path)
		info, err := os.Stat(path)
		switch {
		case err == nil && info.IsDir():
			return path, nil
		case err == nil:
			return "", fmt.Errorf("results: cannot create %s: %s is not a folder", dir, path)
		case path == filepath.Dir(path):
			return "", fmt.Errorf("results: cannot create %s: %w", dir, err)
		}
	}
}

// writable returns an error if no file can be written in dir. It tries, because
// permissions say little about root, read-only file systems and full disks.
func writable(dir string) error {
	f, err := os.CreateTemp(dir, stagingPrefix+"*")
	if err == nil {
		err = errors.Join(f.Close(), os.Remove(f.Name()))
	}
	if err != nil {
		return fmt.Errorf("results: cannot write in %s: %w", dir, atomicfile.Reason(err))
	}
	return nil
}

// isStaging reports whether a name is that of a run that was being written.
func isStaging(name string) bool { return strings.HasPrefix(name, stagingPrefix) }

// isLock reports whether a file is a lock that nobody holds, or tells who does.
func isLock(dir, name string) bool {
	if name != lockName {
		return false
	}
	text, err := measured.Read(filepath.Join(dir, name), 1000)
	return err == nil && (len(text) == 0 || strings.HasPrefix(string(text), `{"pid":`))
}

// hasLogs reports whether a folder holds logs of a study.
func hasLogs(dir string) bool {
	logs, err := os.ReadDir(filepath.Join(dir, "log"))
	return err == nil && slices.ContainsFunc(logs, func(e fs.DirEntry) bool { return strings.HasSuffix(e.Name(), ".lsl") })
}
