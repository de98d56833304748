//go:build unix

package process

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// The test binary is also the tested programs, and their host.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "host" {
		host(os.Args[2])
		return
	}
	os.Exit(m.Run())
}

// shell returns a process that runs a script.
func shell(t *testing.T, script string) *Process {
	t.Helper()
	c := Command{Words: []string{"sh", "-c", script}, Folder: t.TempDir()}
	hash, err := c.Hash()
	if err != nil {
		t.Fatal(err)
	}
	return started(t, c, hash)
}

// started starts a command that it allows.
func started(t *testing.T, c Command, hash string) *Process {
	t.Helper()
	Allow(hash)
	p, err := Start(c, hash)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// gone waits until a process has ended.
func gone(t *testing.T, pid int) {
	t.Helper()
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if syscall.Kill(pid, 0) != nil || zombie(pid) {
			return
		}
	}
	t.Errorf("process %d is alive", pid)
}

// zombie reports whether only the number of a process is left: there may be no parent here that waits for
// orphans.
func zombie(pid int) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, state, _ := strings.Cut(string(text), ") ")
	return err == nil && strings.HasPrefix(state, "Z")
}

func answer(t *testing.T, p *Process) string {
	t.Helper()
	line, err := p.Ask([]byte("a question"), 5*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

func TestACommandThatWasNotAllowedIsNotStarted(t *testing.T) {
	trace := filepath.Join(t.TempDir(), "trace")
	c, hash := script(t, t.TempDir(), "echo >"+trace+"; cat")
	Allow("another hash")
	if _, err := Start(c, hash); err == nil || !strings.Contains(err.Error(), "it is not trusted") {
		t.Error(err)
	}
	if _, err := os.Stat(trace); err == nil {
		t.Fatal("it was started")
	}
	p := started(t, c, hash)
	answer(t, p)
	p.End()
	if _, err := os.Stat(trace); err != nil {
		t.Error("it was not started, although that was allowed")
	}
}

func TestAProgramAnswersLineByLineUntilItsInputEnds(t *testing.T) {
	p := shell(t, `while read a b; do echo "$b"; done; echo over >&2`)
	for range 3 {
		if got := answer(t, p); got != "question" {
			t.Errorf("it says %q", got)
		}
	}
	began := time.Now()
	p.End()
	if !p.cmd.ProcessState.Success() || p.errs.last() != "over" {
		t.Errorf("%v, %q", p.cmd.ProcessState, p.errs.last())
	}
	if passed := time.Since(began); passed > grace*9/10 {
		t.Errorf("it took %v to end", passed)
	}
}

// Neither the program nor its child ends by itself.
func TestAProgramThatIgnoresItsEndIsKilledWithItsChildren(t *testing.T) {
	p := shell(t, `trap "" TERM HUP; sleep 60 & echo $!; sleep 60`)
	child, err := strconv.Atoi(answer(t, p))
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	p.End()
	if passed := time.Since(began); passed < grace*9/10 || passed > 3*grace {
		t.Errorf("it was ended after %v, want %v", passed, grace)
	}
	gone(t, p.cmd.Process.Pid)
	gone(t, child)
}

func TestALateAnswerKillsTheProgramAndItsChildren(t *testing.T) {
	p := shell(t, `read a; sleep 60 & echo $! >&2; sleep 60`)
	began := time.Now()
	_, err := p.Ask([]byte("well?"), 100*time.Millisecond)
	var fault *Fault
	if !errors.As(err, &fault) || !strings.Contains(err.Error(), "no answer within 100ms; last line of standard error") {
		t.Fatal(err)
	}
	if passed := time.Since(began); passed > 2*time.Second {
		t.Errorf("that took %v", passed)
	}
	child, err := strconv.Atoi(fault.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	gone(t, p.cmd.Process.Pid)
	gone(t, child)
	if fault.Transcript() != "> well?\n" {
		t.Errorf("the transcript is %q", fault.Transcript())
	}
}

// The program reads nothing, and the question does not fit the pipe.
func TestAQuestionThatIsNotReadIsLate(t *testing.T) {
	p := shell(t, "sleep 60")
	if _, err := p.Ask(make([]byte, 1<<20), 50*time.Millisecond); err == nil || !strings.Contains(err.Error(), "no answer within 50ms") {
		t.Error(err)
	}
}

func TestStandardErrorNeverBlocksAndItsEndIsKept(t *testing.T) {
	p := shell(t, `read a; i=0; while [ $i -lt 3000 ]; do echo "a line of a long complaint, number $i" >&2; i=$((i+1)); done; echo done; read a; exit 3`)
	answer(t, p)
	_, err := p.Ask([]byte("and now?"), 5*time.Second)
	if err == nil || !strings.Contains(err.Error(), `exit status 3; last line of standard error: "a line of a long complaint, number 2999"`) {
		t.Error(err)
	}
	if n := len(p.errs.text); n > mostTail {
		t.Errorf("%d bytes are kept", n)
	}
}

func TestAProgramInTheUsersFolderIsNotTakenForOneBesideTheScenario(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("mine.sh", []byte("#!/bin/sh\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	c := Command{Words: []string{"./mine.sh"}, Folder: t.TempDir()}
	if path, err := c.Path(); err == nil {
		t.Errorf("%s would be run", path)
	}
	c.Folder, c.Files = ".", []string{"mine.sh"}
	if path, err := c.Path(); err != nil || !filepath.IsAbs(path) {
		t.Errorf("%s, %v", path, err)
	}
}

func TestTheLogKeepsTheNewestLines(t *testing.T) {
	var l Log
	l.note('>', []byte("problem"))
	l.Keep()
	for k := range 5 {
		l.Mark()
		for i := range 60_000 {
			l.note('<', fmt.Appendf(nil, "line %d of %d, which is not short", i, k))
		}
	}
	text := l.Text()
	if len(text) > mostLog+10 || !strings.HasPrefix(text, "> problem\n...\n< line ") || !strings.HasSuffix(text, "line 59999 of 4, which is not short\n") {
		t.Errorf("%d bytes, %q to %q", len(text), text[:60], text[len(text)-60:])
	}
}

// host starts programs and waits for its own end.
func host(mode string) {
	Allow(Any)
	c := Command{Words: []string{"sh", "-c", `trap "" TERM HUP INT; sleep 60 & while read a; do echo $$ $!; done; sleep 60`}}
	hash, err := c.Hash()
	if err != nil {
		panic(err)
	}
	p, err := Start(c, hash)
	if err != nil {
		panic(err)
	}
	line, err := p.Ask([]byte("who?"), 5*time.Second)
	if err != nil {
		panic(err)
	}
	root, err := stages()
	if err != nil {
		panic(err)
	}
	fmt.Println(string(line), root)
	switch mode {
	case "shutdown":
		Shutdown()
		if _, err := Start(c, hash); err == nil {
			panic("a process was started after the end")
		}
		os.Exit(0)
	case "kill":
		Kill()
		os.Exit(0)
	case "panic":
		panic("the host has a fault")
	}
	runtime.GC() // threads come and go
	time.Sleep(time.Minute)
}

// Neither the program nor its child ends by itself.
func TestNoProgramOutlivesItsHost(t *testing.T) {
	modes := []string{"kill", "panic", "killed"}
	if long.On() {
		modes = append(modes, "shutdown") // takes a second
	}
	for _, mode := range modes {
		cmd := exec.Command(os.Args[0], "host", mode)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		var pid, child int
		var root string
		if _, err := fmt.Fscan(out, &pid, &child, &root); err != nil {
			t.Fatal(err)
		}
		if mode == "killed" {
			cmd.Process.Kill()
		}
		cmd.Wait()
		gone(t, pid)
		gone(t, child)
		for end := time.Now().Add(5 * time.Second); ; time.Sleep(5 * time.Millisecond) {
			if _, err := os.Stat(root); errors.Is(err, os.ErrNotExist) {
				break
			} else if time.Now().After(end) {
				t.Errorf("%s: the folder %s is left behind", mode, root)
				break
			}
		}
	}
}
