package exec

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/policies/exec/process"
)

// commandOf returns a command that runs this binary in some mode, and its key.
func commandOf(t *testing.T, mode string, files ...string) (process.Command, key) {
	t.Helper()
	c := process.Command{Words: []string{os.Args[0], "be", mode}, Folder: t.TempDir(), Files: files}
	for _, name := range files {
		if err := os.WriteFile(filepath.Join(c.Folder, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	hash, err := c.Hash()
	if err != nil {
		t.Fatal(err)
	}
	return c, key{"dispatcher", c.Folder, hash}
}

func TestProgramsThatFailToStartAreGivenUp(t *testing.T) {
	l := pool{commands: map[key]*commandState{}}
	c, k := commandOf(t, "dies-at-once", "notes")
	c.Words = append(c.Words, filepath.Join(c.Folder, "starts"))
	var err error
	if k.hash, err = c.Hash(); err != nil {
		t.Fatal(err)
	}
	for i := range 7 {
		_, err := l.get(c, k, false)
		if err == nil || strings.Contains(err.Error(), "not started again, as it failed 5 times in a row") != (i >= 5) {
			t.Errorf("start %d: %v", i, err)
		}
	}
	if text, _ := os.ReadFile(c.Words[3]); len(text) != 5 {
		t.Errorf("%d starts, want 5", len(text))
	}

	// An edited file is another program.
	if err := os.WriteFile(filepath.Join(c.Folder, "notes"), []byte("edited"), 0o666); err != nil {
		t.Fatal(err)
	}
	c.Words[2] = "gss"
	fresh := pool{commands: map[key]*commandState{}}
	if _, err := fresh.get(c, k, false); err == nil || !strings.Contains(err.Error(), "was edited while it was used: notes") {
		t.Error(err)
	}
	if k.hash, err = c.Hash(); err != nil {
		t.Fatal(err)
	}
	p, err := l.get(c, k, false)
	if err != nil {
		t.Fatal(err)
	}
	l.put(p)
	if q, err := l.get(c, k, false); q != p || err != nil {
		t.Errorf("the process is not used again: %v", err)
	}
	l.put(p)
	if q, err := l.get(c, k, true); q == p || err != nil {
		t.Errorf("a fresh process is not: %v", err)
	} else {
		q.End()
	}
	p.End()
}

// A program may play many studies, and never ask for a command again.
func TestAProgramThatNobodyAsksIsForgotten(t *testing.T) {
	l := pool{commands: map[key]*commandState{}}
	c, k := commandOf(t, "gss")
	get := func(fresh bool) *program {
		t.Helper()
		p, err := l.get(c, k, fresh)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	a, b := get(true), get(true)
	l.put(a)
	l.put(b)
	kept := func() (n int) {
		l.mu.Lock()
		defer l.mu.Unlock()
		idle := l.commands[k].idle
		for _, p := range idle[:cap(idle)] {
			if p != nil {
				n++
			}
		}
		return n
	}
	a.timer.Reset(0)
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		if _, err := a.Ask(appendHello(nil), time.Second); err != nil {
			break
		}
		if time.Now().After(end) {
			t.Fatal("the program lives")
		}
	}
	if n := kept(); n != 1 {
		t.Errorf("%d processes are kept, want the one that lives", n)
	}
	if p := get(false); p != b || kept() != 0 {
		t.Errorf("another process is used, or %d are kept that are in use", kept())
	}
	b.End()
}
