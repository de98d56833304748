package folder

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// Kind is the purpose of a folder.
type Kind string

// The kinds of folders, as packages store and worst make them.
const (
	Study  Kind = "study"
	Search Kind = "search"
)

// The files by which the kind of a folder is known, and the file by which it is locked.
const (
	planName     = "study.json"
	packName     = "pack.lsp"
	logFolder    = "log"
	questionName = "question.yaml"
	journalName  = "journal.txt"
	lockName     = "lock"
)

// records are the names from which results are made. None is a result, whatever a manifest says.
var records = []string{planName, packName, "pack.builds", "agreed.txt", logFolder, "files", questionName, journalName, lockName}

// usual are the names that most runs and searches write.
var usual = []string{ManifestName, "results.csv", "comparison.csv", "summary.csv", "failures.csv", "figures", "files", questionName, journalName, lockName}

// Check returns an error if a folder cannot take the files of a study or of a search, so that an obstacle
// is found before hours of computing. The folder may be absent, be empty, or be of this kind already;
// whether it is the same study or search, the caller checks. Check tries to write there, and leaves nothing
// behind.
func Check(dir string, kind Kind) error {
	near, err := nearest(dir)
	if err != nil {
		return err
	}
	if near == filepath.Clean(dir) {
		if err := takes(dir, kind); err != nil {
			return err
		}
	}
	if err := atomicfile.Try(near); err != nil {
		return fmt.Errorf("cannot write in %s: %w", near, atomicfile.Reason(err))
	}
	return nil
}

// nearest returns the innermost existing folder on a path.
func nearest(dir string) (string, error) {
	if dir == "" {
		return "", errors.New("the folder has no name")
	}
	var first error // of the folder itself
	for at := filepath.Clean(dir); ; at = filepath.Dir(at) {
		info, err := os.Stat(at)
		switch {
		case err == nil && !info.IsDir():
			return "", fmt.Errorf("%s is not a folder", at)
		case err == nil && (first == nil || errors.Is(first, fs.ErrNotExist)):
			return at, nil
		case err == nil || at == filepath.Dir(at):
			return "", fmt.Errorf("cannot create %s: %w", dir, atomicfile.Reason(cmp.Or(first, err)))
		}
		if _, err := os.Readlink(at); err == nil {
			return "", fmt.Errorf("%s is a dangling link", at)
		}
		first = cmp.Or(first, err)
	}
}

// takes returns an error if an existing folder is of another kind, or has links where runs write.
func takes(dir string, kind Kind) error {
	if err := atomicfile.Refuse(dir, usual...); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("cannot read folder: %w", err)
	}
	var is Kind
	other := ""
	for _, e := range entries {
		switch k := kindOf(dir, e.Name()); {
		case k != "" && is != Study:
			is = k
		case k == "" && !atomicfile.IsDraft(e.Name()) && !isLock(dir, e.Name()): // which begin a study or a search
			other = e.Name()
		}
	}
	switch {
	case is != "" && is != kind:
		return fmt.Errorf("%s holds a %s: choose another folder with --out", dir, is)
	case is == "" && other != "":
		return fmt.Errorf("%s holds files that are not of a %s, such as %s: want an absent or empty folder, or one with a %s", dir, kind, other, kind)
	}
	return nil
}

// kindOf returns the kind of folder that has a file of this name, if that tells it.
func kindOf(dir, name string) Kind {
	switch {
	case name == planName, name == packName, name == logFolder && hasLogs(dir):
		return Study
	case name == questionName, name == journalName:
		return Search
	}
	return ""
}

// isLock reports whether a file is a lock that nobody holds, or tells who does.
func isLock(dir, name string) bool {
	if name != lockName {
		return false
	}
	text, err := atomicfile.Read(filepath.Join(dir, name), 1000)
	return err == nil && (len(text) == 0 || strings.HasPrefix(string(text), `{"pid":`))
}

// hasLogs reports whether a folder holds logs of a study, which may have lost its plan.
func hasLogs(dir string) bool {
	logs, err := os.ReadDir(filepath.Join(dir, logFolder))
	return err == nil && slices.ContainsFunc(logs, func(e fs.DirEntry) bool { return strings.HasSuffix(e.Name(), ".lsl") })
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
