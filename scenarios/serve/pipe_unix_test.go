//go:build unix

package serve

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// To open a pipe waits for somebody who writes to it.
func TestPipesAreNotOpened(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a/study.json")
	pipe := filepath.Join(dir, "a", "results.csv")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Skip(err)
	}
	if _, err := readListing(dir, "a"); err == nil || !strings.HasPrefix(err.Error(), "results.csv is neither a file nor a folder") {
		t.Error(err)
	}
	l, _ := Open([]string{dir}, false)
	if file, err := l.Study("a").Open(File{Name: "results.csv"}); err == nil {
		t.Errorf("%s is opened", file.Name())
	}
	if state, err := l.Study("a").State(t.Context()); err != nil || state.Phase != Broken {
		t.Errorf("%v, %v", state, err)
	}
}
