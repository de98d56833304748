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
	f, err := Open(dir)
	if err != nil {
		return err
	}
	if _, err := f.Lock(); err != nil {
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
	_, err := f.Lock()
	host, _ := os.Hostname()
	who := fmt.Sprintf("in use by process %d on %s since ", c.Process.Pid, host)
	if !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), who) || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v, want %s", err, who)
	}
	if err := f.DropLogs(); !errors.Is(err, ErrLocked) {
		t.Errorf("logs are dropped: %v", err)
	}
	in.Close()
	if err := c.Wait(); err != nil {
		t.Fatal(err)
	}
	release, err := f.Lock()
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
	again, err := Open(f.dir)
	if err != nil {
		t.Fatal(err)
	}
	release, err := f.Lock()
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range []*Folder{f, again} {
		if _, err := other.Lock(); !errors.Is(err, ErrLocked) {
			t.Errorf("locked twice: %v", err)
		}
	}
	release()
	next, err := again.Lock()
	if err != nil {
		t.Fatal(err)
	}
	release() // has no effect a second time
	if _, err := f.Lock(); !errors.Is(err, ErrLocked) {
		t.Errorf("an old release opened a new lock: %v", err)
	}
	next()
}

func TestALockThatWasReleasedIsNobodysOwn(t *testing.T) {
	f := create(t)
	put(t, f, rec(1, 1, 0, "x"))
	release, err := f.Lock()
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.Pack([]uint64{1}, []uint64{1}); err != nil {
		t.Fatal(err)
	}
	other, err := Open(f.dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Lock(); err == nil {
		t.Skip("no locks here")
	}
	release()
	leave, err := other.Lock()
	if err != nil {
		t.Fatal(err)
	}
	if err := f.DropLogs(); !errors.Is(err, ErrLocked) || len(logs(t, f)) != 1 {
		t.Errorf("logs are dropped under the lock of another: %v", err)
	}
	leave()
	if err := f.DropLogs(); err != nil || len(logs(t, f)) != 0 {
		t.Errorf("without a lock: %v", err)
	}
}

func TestALockFileMayHoldAnything(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no locks here")
	}
	f := create(t)
	for _, text := range []string{"", "\x00", `{"pid":"x"}`, strings.Repeat("[", 1e6), `{"pid":1,"host":"a\nb"}`} {
		release, err := f.Lock()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(f.dir, lockName), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Lock(); !errors.Is(err, ErrLocked) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.20q: %v", text, err)
		}
		release()
	}
}
