//go:build unix

package survival

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/store"
)

func TestSecondRunIsRefusedWhileOneIsAtWork(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	file, dir := tough.file(t), filepath.Join(t.TempDir(), "study")
	p := start(t, tough.args(file, dir, 0, "-j=1")...)
	await(t, dir)
	time.Sleep(30 * time.Millisecond)
	for _, args := range [][]string{tough.args(file, dir, 0, "--for=5s"), {"run", dir, "--for=5s"}} {
		e := runProgram(t, args...)
		e.want(t, usage, args...)
		e.wantLine(t, dir, "it is in use", fmt.Sprintf("process %d", p.cmd.Process.Pid))
	}
	p.signal(os.Kill)
	p.wait()
	// The lock ends with its owner, however that ended.
	must(t, stopped, "run", dir, "--quiet", "--for=10ms")
}

// If several runs begin a study at the same moment, one gets it.
func TestOneOfSeveralRunsThatBeginAtOnceIsAtWork(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	file := tough.file(t)
	for range 5 {
		dir := filepath.Join(t.TempDir(), "study")
		var all []*program
		for range 4 {
			all = append(all, start(t, tough.args(file, dir, 0, "-j=1")...))
		}
		ended := make(chan ending)
		for _, p := range all {
			go func() { ended <- p.wait() }()
		}
		for range all[1:] {
			e := <-ended
			e.want(t, usage)
			e.wantLine(t, dir, "it is in use")
		}
		for _, p := range all {
			p.cmd.Process.Signal(syscall.SIGTERM) // only one is left
		}
		e := <-ended
		e.want(t, stopped)
	}
}

// Status of a study at work equals the status of a whole study that grows.
func TestStatusIsSafeWhileARunIsOn(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := distributed // large records, whose frames take long to be written
	file, dir := s.file(t), filepath.Join(t.TempDir(), "study")
	p := start(t, s.args(file, dir, 0, byEvents, "--instances=4000")...) // for half a second or more
	ended := make(chan ending)
	go func() { ended <- p.wait() }()
	await(t, dir)
	looks, records, pairs := 0, 0, 0
	for {
		select {
		case e := <-ended:
			e.want(t, done)
			t.Logf("looked %d times", looks)
			if looks < 5 {
				t.Errorf("it was looked at %d times only", looks)
			}
			return
		default:
		}
		args := []string{"status", dir}
		if looks%3 == 2 {
			args = append(args, "--deep")
		}
		e := runProgram(t, args...)
		if e.code != stopped && e.code != done || e.stderr != "" {
			t.Errorf("status ends with %d and says: %s", e.code, e.stderr)
		}
		r, d := e.progress(t)
		if r < records || d < pairs {
			t.Errorf("%d records and %d pairs, after %d and %d", r, d, records, pairs)
		}
		records, pairs = r, d
		looks++
	}
}

// The unfinished end of a log whose writer lives is not written yet.
// It does not run beside others: a child that they start holds the lock of a file that is open here
// until it has become another program, and so until after it is closed.
func TestAFrameThatIsBeingWrittenIsNoDamage(t *testing.T) {
	long.Skip(t)
	dir := filepath.Join(t.TempDir(), "study")
	f, _, err := store.Create(dir, store.Plan{Name: "beside"})
	if err != nil {
		t.Fatal(err)
	}
	w, err := f.Writer()
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Put([]store.Key{{Cell: 1}}, nil); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	logs, _ := filepath.Glob(filepath.Join(dir, "log", "*"))
	text, err := os.ReadFile(logs[0])
	if err != nil {
		t.Fatal(err)
	}
	begun := text[bytes.IndexByte(text, '\n')+1:][:50] // of one more frame
	if err := os.WriteFile(logs[0], append(text, begun...), 0o666); err != nil {
		t.Fatal(err)
	}
	if damage, err := f.Scan(func(store.Key) {}); err != nil || len(damage) != 0 {
		t.Errorf("while its writer lives: %v, %v", damage, err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if damage, err := f.Scan(func(store.Key) {}); err != nil || len(damage) != 1 || !damage[0].Tail {
		t.Errorf("after its end: %v, %v", damage, err)
	}
}
