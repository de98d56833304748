//go:build unix

package survival

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli"
)

// Exit codes of the program.
const (
	done        = 0
	failed      = 1
	usage       = 2
	ioError     = 74
	stopped     = 75
	interrupted = 130
)

// program is the program at work.
type program struct {
	t              *testing.T
	cmd            *exec.Cmd
	stdout, stderr output
	began          time.Time
}

// output is the text printed until now.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(b)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// ending is how it ended.
type ending struct {
	code           int // -1 if it was killed
	killed         bool
	stdout, stderr string
}

// byEvents among the arguments of the program lets it handle every event, which takes longer.
const byEvents = "LOADSTAR_EVALUATOR=engine"

// prepared returns a command. Arguments that set a variable of Loadstar are put into its environment.
func prepared(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name)
	cmd.Env = os.Environ()
	for _, arg := range args {
		if isVariable(arg) {
			cmd.Env = append(cmd.Env, arg)
		} else {
			cmd.Args = append(cmd.Args, arg)
		}
	}
	return cmd
}

// isVariable reports whether an argument sets a variable of Loadstar.
func isVariable(arg string) bool { return strings.HasPrefix(arg, "LOADSTAR_") }

// start starts the program.
func start(t *testing.T, args ...string) *program {
	t.Helper()
	p := &program{t: t, cmd: prepared(binary, args...), began: time.Now()}
	p.cmd.Stdout, p.cmd.Stderr = &p.stdout, &p.stderr
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return p
}

// wait waits for the end. Whatever happens, there is no panic in it.
func (p *program) wait() ending {
	p.t.Helper()
	p.cmd.Wait()
	status := p.cmd.ProcessState.Sys().(syscall.WaitStatus)
	e := ending{
		code: p.cmd.ProcessState.ExitCode(), killed: status.Signaled() && status.Signal() == syscall.SIGKILL,
		stdout: p.stdout.String(), stderr: p.stderr.String(),
	}
	// An interrupt that comes before the program listens ends it; its code is then -1.
	if strings.Contains(e.stderr, "goroutine ") || status.Signaled() && !e.killed && status.Signal() != syscall.SIGINT {
		p.t.Fatalf("%v ends with %v:\n%s", p.cmd.Args[1:], p.cmd.ProcessState, e.stderr)
	}
	return e
}

// killAfter kills the program after some time, if it has not ended by then.
func (p *program) killAfter(d time.Duration) ending {
	p.t.Helper()
	timer := time.AfterFunc(d, func() { p.cmd.Process.Kill() })
	defer timer.Stop()
	return p.wait()
}

// says waits until the program has said something, at most 20 seconds.
func (p *program) says(text string) {
	for until := time.Now().Add(20 * time.Second); time.Now().Before(until); time.Sleep(time.Millisecond) {
		if strings.Contains(p.stderr.String(), text) {
			return
		}
	}
}

// signal sends a signal.
func (p *program) signal(s os.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
}

// runProgram runs the program to its end. Nothing kills it, so it runs within this process, which saves the start
// of another one: that takes longer than most commands. Where an argument sets a variable, it is a process.
func runProgram(t *testing.T, args ...string) ending {
	t.Helper()
	if slices.ContainsFunc(args, isVariable) {
		return start(t, args...).wait()
	}
	var stdout, stderr bytes.Buffer
	code := cli.Run(t.Context(), args, &stdout, &stderr)
	waitForStarts()
	return ending{code: code, stdout: stdout.String(), stderr: stderr.String()}
}

// waitForStarts waits until every process that is being started is another program. Until then it has all
// files that are open here, and with them the locks that a command has released meanwhile.
func waitForStarts() {
	syscall.ForkLock.Lock()
	defer syscall.ForkLock.Unlock()
}

// must runs the program and wants an exit code.
func must(t *testing.T, code int, args ...string) ending {
	t.Helper()
	e := runProgram(t, args...)
	e.want(t, code, args...)
	return e
}

// timed runs the program as a process that must succeed, and returns how long that takes: processes that are
// killed have as long.
func timed(t *testing.T, args ...string) time.Duration {
	t.Helper()
	p := start(t, args...)
	p.wait().want(t, done, args...)
	return time.Since(p.began)
}

// want fails the test unless the program ended with a code.
func (e ending) want(t *testing.T, code int, what ...string) {
	t.Helper()
	if e.code != code {
		t.Fatalf("%v: exit code %d instead of %d: %s", what, e.code, code, e.stderr)
	}
}

// wantLine wants one line on standard error that holds some words.
//
// On a busy machine it may take more than a second to finish the current blocks; then another line says so.
func (e ending) wantLine(t *testing.T, words ...string) {
	t.Helper()
	lines := 0
	for line := range strings.Lines(e.stderr) {
		if !strings.HasSuffix(line, ": finishing what is being computed; ^C again exits at once\n") {
			lines++
		}
	}
	if lines != 1 {
		t.Errorf("there should be one line, but it says\n%s", e.stderr)
	}
	for _, w := range words {
		if !strings.Contains(e.stderr, w) {
			t.Errorf("there is no %q in %q", w, e.stderr)
		}
	}
}

// await waits until a study is in a folder.
func await(t *testing.T, dir string) {
	t.Helper()
	for until := time.Now().Add(20 * time.Second); time.Now().Before(until); time.Sleep(time.Millisecond) {
		if _, err := os.Stat(filepath.Join(dir, "study.json")); err == nil {
			return
		}
	}
	t.Fatalf("no study begins in %s", dir)
}

// work returns when the program has had this processor time from now on, however busy the
// machine is, or has ended. Where that cannot be told, it waits as long.
func (p *program) work(d time.Duration) {
	began, ok := p.worked()
	if !ok {
		time.Sleep(d)
		return
	}
	for until := time.Now().Add(20 * time.Second); time.Now().Before(until); time.Sleep(2 * time.Millisecond) {
		if now, ok := p.worked(); !ok || now-began >= d {
			return
		}
	}
}

// worked returns how much processor time the program has had, as Linux tells it.
func (p *program) worked() (time.Duration, bool) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	if err != nil || len(fields) < 13 || fields[0] == "Z" { // it has ended
		return 0, false
	}
	ticks := 0
	for _, field := range fields[11:13] { // in user mode and in the kernel, in hundredths of a second
		n, err := strconv.Atoi(field)
		if err != nil {
			return 0, false
		}
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond, true
}
