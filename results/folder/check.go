package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// studyName is the file that makes a folder a durable study.
const studyName = "study.json"

// Check tells whether [Save] may put a run of the experiment into the folder, so
// that hours of computing do not end in an error that could have been known
// before. The folder may be absent, empty, hold a study, or an earlier run of the
// same experiment, complete or interrupted in Save; and it must be possible to write
// there, which is tried. Nothing that Check does stays.
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
			return fmt.Errorf("results: cannot create %s: %w", dir, reason(err))
		}
		return writable(parent)
	}
	if !info.IsDir() {
		return refuse(dir, experiment, "is not a folder")
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("results: cannot read folder: %w", err)
	}
	// What a crash left of a run that never counted is as good as nothing.
	// So is a study that another process is just about to begin.
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return isStaging(e.Name()) || isDraft(e.Name()) })
	// A study's folder takes its own results; whether it is the right study is for
	// those to say who know what it means.
	// A study that has lost its plan comes back when its scenario is run again.
	study := slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == studyName }) || hasLogs(dir)
	if len(entries) > 0 && !study {
		held, err := heldRun(dir)
		switch {
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

func refuse(dir, experiment, state string) error {
	return fmt.Errorf("results: %s %s; it can be absent, empty or hold an earlier run of %q", dir, state, experiment)
}

// nearest returns the innermost folder on the way to an absent one that is there.
func nearest(dir string) (string, error) {
	path, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("results: %w", err)
	}
	if _, err := os.Lstat(path); err == nil {
		return "", fmt.Errorf("results: %s is a link that leads nowhere", dir)
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

// writable finds out by writing: permissions tell little, where users may be
// root, file systems read-only and disks full.
func writable(dir string) error {
	f, err := os.CreateTemp(dir, stagingPrefix+"*")
	if err == nil {
		err = errors.Join(f.Close(), os.Remove(f.Name()))
	}
	if err != nil {
		return fmt.Errorf("results: cannot write in %s: %w", dir, reason(err))
	}
	return nil
}

// reason takes an error without the path, which the message has already.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

func isStaging(name string) bool { return strings.HasPrefix(name, stagingPrefix) }

// isDraft tells whether a file will become a study's.
func isDraft(name string) bool {
	return strings.HasPrefix(name, studyName+".") && strings.HasSuffix(name, ".draft")
}

// hasLogs tells whether records of a study are in a folder.
func hasLogs(dir string) bool {
	logs, err := os.ReadDir(filepath.Join(dir, "log"))
	return err == nil && slices.ContainsFunc(logs, func(e fs.DirEntry) bool { return strings.HasSuffix(e.Name(), ".lsl") })
}
