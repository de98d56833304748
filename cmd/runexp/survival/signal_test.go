//go:build unix

package survival

import (
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestInterruptEndsEarlyAndSecondKills(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	file := tough.file(t)
	for name, c := range map[string]struct {
		signals []os.Signal
		code    int
	}{
		"interrupt":        {[]os.Signal{os.Interrupt}, stopped},
		"term":             {[]os.Signal{syscall.SIGTERM}, stopped},
		"usr1":             {[]os.Signal{syscall.SIGUSR1}, stopped},
		"term twice":       {[]os.Signal{syscall.SIGTERM, syscall.SIGTERM}, stopped},
		"hup":              {[]os.Signal{syscall.SIGHUP}, stopped},
		"hup twice":        {[]os.Signal{syscall.SIGHUP, syscall.SIGHUP}, stopped},
		"usr1 twice":       {[]os.Signal{syscall.SIGUSR1, syscall.SIGUSR1}, stopped},
		"usr1, term":       {[]os.Signal{syscall.SIGUSR1, syscall.SIGTERM}, stopped},
		"interrupt twice":  {[]os.Signal{os.Interrupt, os.Interrupt}, interrupted},
		"term, interrupt":  {[]os.Signal{syscall.SIGTERM, os.Interrupt}, interrupted},
		"three interrupts": {[]os.Signal{os.Interrupt, os.Interrupt, os.Interrupt}, interrupted},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if c.signals[0] == syscall.SIGHUP && signal.Ignored(syscall.SIGHUP) {
				t.Skip("the test runs under nohup, where this signal ends nothing")
			}
			dir := filepath.Join(t.TempDir(), "study")
			args := tough.args(file, dir, 0, "-j=1")
			tried := 700 * time.Millisecond // from then on it computes, and does not only try what that takes
			if c.code == interrupted {      // the block in work takes many seconds, so slow machines may try longer
				args, tried = append(args, "--set=n=4000"), 2500*time.Millisecond
			}
			p := start(t, args...)
			await(t, dir)
			p.work(tried)
			last := time.Now()
			for i, s := range c.signals {
				time.Sleep(20 * time.Millisecond)
				if i == 1 && c.code == interrupted { // two signals that come at once would be one
					p.says("again exits at once")
				}
				last = time.Now()
				p.cmd.Process.Signal(s) // it may be gone after the second
			}
			e := p.wait()
			e.want(t, c.code)
			if c.code == stopped {
				e.wantLine(t, dir, "stopped early")
				if records, _ := look(t, dir); records == 0 {
					t.Error("what was in work is not kept")
				}
			} else if late := time.Since(last); late > 2*time.Second {
				t.Errorf("it took %v to end", late)
			}
		})
	}
}

// After a signal, the same command completes the study, with the same bytes.
func TestAfterSignalsAStudyGoesOn(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := plain
	file, dir := s.file(t), filepath.Join(t.TempDir(), "study")
	want, need := s.undisturbed(t, file)
	all := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGUSR1, syscall.SIGHUP}
	ends := 0
	for code := stopped; code == stopped; ends++ {
		p := start(t, s.args(file, dir, 0, byEvents, "-j=1")...)
		await(t, dir)
		p.work(time.Duration(150+10*ends) * time.Millisecond)
		p.cmd.Process.Signal(all[ends%len(all)])
		e := p.wait()
		if code = e.code; code != stopped {
			e.want(t, done)
		}
	}
	if records, _ := look(t, dir); records != need {
		t.Errorf("%d records were written where %d are enough", records, need)
	}
	wantFinals(t, merged(t, done, dir), want)
	t.Logf("%d runs", ends)
}

func TestATimeLimitEndsEarly(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := plain
	file, dir := s.file(t), filepath.Join(t.TempDir(), "study")
	began := time.Now()
	e := must(t, stopped, s.args(file, dir, 0, byEvents, "-j=1", "--instances=60000", "--for=300ms")...)
	took := time.Since(began)
	spent, rest, _ := strings.Cut(e.stderr, "\n")
	if !strings.Contains(spent, "the time is up: ") {
		t.Errorf("nothing tells what the time was spent on: %s", e.stderr)
	}
	e.stderr = rest
	e.wantLine(t, dir, "stopped early")
	// At least half of the time that preparation leaves is for computing.
	if took < 150*time.Millisecond || took > 3*time.Second {
		t.Errorf("it took %v", took)
	}
	if records, _ := look(t, dir); records == 0 {
		t.Error("nothing is kept")
	}
}

// As nohup has it.
func TestARunThatIsToOutliveItsTerminalDoes(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := plain
	file, dir := s.file(t), filepath.Join(t.TempDir(), "study")
	args := append([]string{"-c", `trap "" HUP; exec "$@"`, "sh", binary}, s.args(file, dir, 0, byEvents, "-j=1")...)
	p := &program{t: t, cmd: prepared("sh", args...), began: time.Now()}
	p.cmd.Stdout, p.cmd.Stderr = &p.stdout, &p.stderr
	if err := p.cmd.Start(); err != nil {
		t.Skip("there is no shell: ", err)
	}
	await(t, dir)
	p.cmd.Process.Signal(syscall.SIGHUP)
	p.wait().want(t, done)
}
