package store

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// lockTask holds a lock until its input ends.
func lockTask(dir string) error {
	if _, err := Lock(dir); err != nil {
		return err
	}
	fmt.Println("locked")
	io.Copy(io.Discard, os.Stdin)
	return nil // without a release, as if it was killed
}

func TestAnotherProcessesLockIsRespectedAndEndsWithIt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no locks here")
	}
	f := create(t)
	c := process(t, "lock", f.dir)
	in, _ := c.StdinPipe()
	out, _ := c.StdoutPipe()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "locked\n" {
		t.Fatalf("%q, %v", line, err)
	}
	_, err := Lock(f.dir)
	host, _ := os.Hostname()
	who := fmt.Sprintf("in use by process %d on %s since ", c.Process.Pid, host)
	if !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), who) || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v, want %s", err, who)
	}
	in.Close()
	if err := c.Wait(); err != nil {
		t.Fatal(err)
	}
	release, err := Lock(f.dir)
	if err != nil {
		t.Fatalf("it holds beyond the process: %v", err)
	}
	release()
}

func TestALockHoldsUntilItIsReleased(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no locks here")
	}
	f := create(t)
	release, err := Lock(f.dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(f.dir); !errors.Is(err, ErrLocked) {
		t.Errorf("locked twice: %v", err)
	}
	release()
	next, err := Lock(f.dir)
	if err != nil {
		t.Fatal(err)
	}
	release() // has no effect a second time
	if _, err := Lock(f.dir); !errors.Is(err, ErrLocked) {
		t.Errorf("an old release opened a new lock: %v", err)
	}
	next()
}

func TestALockFileMayHoldAnything(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no locks here")
	}
	f := create(t)
	for _, text := range []string{"", "\x00", `{"pid":"x"}`, strings.Repeat("[", 1e6), `{"pid":1,"host":"a\nb"}`} {
		release, err := Lock(f.dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(f.dir, lockName), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Lock(f.dir); !errors.Is(err, ErrLocked) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.20q: %v", text, err)
		}
		release()
	}
}
