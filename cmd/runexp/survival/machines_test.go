//go:build linux

package survival

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// machine is one of several that share a folder: it has a name, and its own mount of the folder.
type machine struct{ name, dir string }

// machines returns two machines with a new folder that they share. LOADSTAR_SHARED may name two
// places where the same folder of a server is mounted, with a colon between: a test with a network
// file system, whatever it is. Otherwise the two see one folder of this machine, under two names,
// with locks that both see.
func machines(t *testing.T) [2]machine {
	t.Helper()
	a, b := t.TempDir(), t.TempDir()
	if shared := os.Getenv("LOADSTAR_SHARED"); shared != "" {
		one, other, ok := strings.Cut(shared, ":")
		if !ok {
			t.Fatalf("LOADSTAR_SHARED is %q: want two folders with a colon between", shared)
		}
		var err error
		if a, err = os.MkdirTemp(one, "survival"); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.RemoveAll(a) })
		b = filepath.Join(other, filepath.Base(a))
	} else if err := syscall.Mount(a, b, "", syscall.MS_BIND, ""); err != nil {
		t.Skipf("no folder can be mounted twice here: %v", err)
	} else {
		t.Cleanup(func() { check(t, syscall.Unmount(b, syscall.MNT_DETACH)) })
	}
	return [2]machine{{"node-a", a}, {"node-b", b}}
}

// logs returns the pattern of the names of its logs.
func (m machine) logs() string { return "*-" + m.name + "-*" }

// start starts the program on a machine.
func (m machine) start(t *testing.T, args ...string) *program {
	t.Helper()
	p := &program{t: t, began: time.Now()}
	words := append([]string{"-c", `echo ` + m.name + ` >/proc/sys/kernel/hostname && exec "$0" "$@"`, binary}, args...)
	p.cmd = prepared("sh", words...)
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUTS}
	p.cmd.Stdout, p.cmd.Stderr = &p.stdout, &p.stderr
	if err := p.cmd.Start(); errors.Is(err, syscall.EPERM) {
		t.Skipf("no process can have a host name of its own here: %v", err)
	} else if err != nil {
		t.Fatal(err)
	}
	return p
}

// run runs the program on a machine to its end.
func (m machine) run(t *testing.T, args ...string) ending {
	t.Helper()
	return m.start(t, args...).wait()
}

// wantNames fails the test unless both machines wrote logs.
func wantNames(t *testing.T, dir string, all [2]machine) {
	t.Helper()
	for _, m := range all {
		if logs, _ := filepath.Glob(filepath.Join(dir, "log", m.logs())); len(logs) == 0 {
			t.Errorf("%s has no log", m.name)
		}
	}
}

// A run that is killed on one machine is continued on the other.
func TestAStudyGoesOnOnAnotherMachine(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	all := machines(t)
	s := plain
	file := s.file(t)
	args := func(m machine) []string {
		return s.args(file, filepath.Join(m.dir, "study"), 0, byEvents, "-j=1", "--instances=2500")
	}
	first := filepath.Join(t.TempDir(), "undisturbed")
	must(t, done, s.args(file, first, 0, "--instances=2500")...)
	records, need := 0, 0
	need, _ = look(t, first)
	rng := rand.New(rand.NewPCG(11, 12))
	for i := range 6 {
		p := all[i%2].start(t, args(all[i%2])...)
		if i < 2 {
			p.awaitLog(filepath.Join(all[i%2].dir, "study"), all[i%2].logs())
		}
		p.killAfter(moment(rng, 60))
		before := records
		if records, _ = look(t, filepath.Join(all[1-i%2].dir, "study")); records < before {
			t.Errorf("there were %d records, and %s sees %d", before, all[1-i%2].name, records)
		}
	}
	all[1].run(t, args(all[1])...).want(t, done)
	dir := filepath.Join(all[0].dir, "study")
	if records, _ = look(t, dir); records < need || float64(records) > 1.2*float64(need) {
		t.Errorf("%d records were written where %d are enough", records, need)
	}
	wantNames(t, dir, all)
	wantFinals(t, merged(t, done, dir), merged(t, done, first))
}

// Two machines begin the same run. Where locks reach across machines, the second is refused with the
// name of the first. Elsewhere both compute; one of them may fail to write results that the other
// is writing, and the same command then does.
func TestTwoMachinesThatRunOneStudyAtOnceLoseNothing(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	all := machines(t)
	s := plain
	file := s.file(t)
	want, _ := s.undisturbed(t, file)
	args := func(m machine) []string {
		return s.args(file, filepath.Join(m.dir, "study"), 0, byEvents, "-j=1")
	}
	p := all[0].start(t, args(all[0])...)
	p.awaitLog(filepath.Join(all[1].dir, "study"), all[0].logs())
	e, f := all[1].run(t, args(all[1])...), p.wait()
	switch e.code {
	case usage:
		e.wantLine(t, "it is in use", fmt.Sprintf("process %d on %s", p.cmd.Process.Pid, all[0].name))
		f.want(t, done)
	default:
		t.Log("the locks of one machine are not seen on the other")
		for _, e := range []ending{e, f} {
			if e.code != done {
				e.want(t, ioError)
				e.wantLine(t, "study")
			}
		}
	}
	all[1].run(t, args(all[1])...).want(t, done)
	wantFinals(t, merged(t, done, filepath.Join(all[0].dir, "study")), want)
}

// Each machine has a shard; one is killed, and the other computes the rest of its shard.
func TestAMachineTakesOverTheShardOfAnother(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	all := machines(t)
	s := distributed
	file := s.file(t)
	want, _ := s.undisturbed(t, file)
	args := func(m machine, shard int) []string {
		return s.args(file, filepath.Join(m.dir, "study"), 0, byEvents, "-j=1", fmt.Sprintf("--shard=%d/2", shard))
	}
	a, b := all[0].start(t, args(all[0], 0)...), all[1].start(t, args(all[1], 1)...)
	a.awaitLog(filepath.Join(all[0].dir, "study"), all[0].logs())
	a.killAfter(30 * time.Millisecond)
	b.wait().want(t, done)
	all[1].run(t, args(all[1], 0)...).want(t, done)
	dir := filepath.Join(all[1].dir, "study")
	wantNames(t, dir, all)
	wantFinals(t, merged(t, done, dir), want)
}

// The folder is unmounted on one machine, whose run ends; the other one continues it.
func TestAFolderThatIsUnmountedDuringARunIsContinuedElsewhere(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	if os.Getenv("LOADSTAR_SHARED") != "" {
		t.Skip("the folders of LOADSTAR_SHARED stay mounted")
	}
	all := machines(t)
	s := plain
	file := s.file(t)
	want, _ := s.undisturbed(t, file)
	again := t.TempDir()
	if err := syscall.Mount(all[0].dir, again, "", syscall.MS_BIND, ""); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(again, "study")
	p := all[1].start(t, s.args(file, dir, 0, byEvents, "-j=1")...)
	p.awaitLog(dir, "*")
	check(t, syscall.Unmount(again, syscall.MNT_DETACH))
	e := p.wait()
	e.want(t, ioError)
	e.wantLine(t, dir)
	left := filepath.Join(all[0].dir, "study")
	if records, _ := look(t, left); records == 0 {
		t.Error("what was written is gone")
	}
	all[0].run(t, s.args(file, left, 0)...).want(t, done)
	wantFinals(t, merged(t, done, left), want)
}
