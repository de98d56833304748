//go:build unix

package process

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// script writes a shell script into a folder and returns the command that runs it, and its hash.
func script(t *testing.T, dir, text string) (Command, string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "honest.sh"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	c := Command{Words: []string{"sh", "honest.sh"}, Folder: dir, Files: []string{"honest.sh"}}
	hash, err := c.Hash()
	if err != nil {
		t.Fatal(err)
	}
	return c, hash
}

// Interpreters look for modules in the folder of a script, so any file beside it would run with it.
func TestAProgramRunsInAFolderOfItsFilesAlone(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "json.py"), []byte("planted"), 0o666); err != nil {
		t.Fatal(err)
	}
	c, hash := script(t, dir, `while read a; do echo $(ls -A) in $(pwd); done`)
	p := started(t, c, hash)
	said := answer(t, p)
	if said != "honest.sh in "+p.cmd.Dir {
		t.Errorf("the program finds %s", said)
	}
	p.End()
	if _, err := os.Stat(p.cmd.Dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is left behind: %v", err)
	}
}

// A file that is replaced while it is read makes the start fail; the replacement never runs.
func TestWhatRunsIsWhatWasHashed(t *testing.T) {
	dir := t.TempDir()
	c, hash := script(t, dir, "while read a; do echo honest; done")
	Allow(hash)
	other := filepath.Join(dir, "other")
	stop, done := make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		for k := 0; ; k++ {
			select {
			case <-stop:
				return
			default:
			}
			text := []string{"while read a; do echo honest; done", "while read a; do echo other; done"}[k%2]
			if os.WriteFile(other, []byte(text), 0o666) != nil || os.Rename(other, filepath.Join(dir, "honest.sh")) != nil {
				return
			}
		}
	}()
	ran, refused := 0, 0
	for end := time.Now().Add(10 * time.Second); (ran < 10 || refused < 10) && time.Now().Before(end); {
		p, err := Start(c, hash)
		if errors.Is(err, errEdited) {
			refused++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if said := answer(t, p); said != "honest" {
			t.Fatalf("the %s program ran", said)
		}
		p.end(0)
		ran++
	}
	close(stop)
	<-done
	if ran == 0 || refused == 0 {
		t.Errorf("%d starts ran and %d were refused", ran, refused)
	}
}
