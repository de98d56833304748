//go:build unix

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestASignalEndsAProgramWhosePolicyIsStuck(t *testing.T) {
	t.Parallel()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "study")
			args := []string{"run", "e1", "--set=p=5", "--set=W=3", "--set=n=5", "--set=eps=0.1", "--instances=250", "--policy=omniscient,endless", "--quiet", "--out=" + dir}
			cmd := exec.Command(program, args...)
			var stderr strings.Builder
			cmd.Env, cmd.Stderr = append(os.Environ(), asProgram+"=endless"), &stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			for range 600 { // until the study is there, and what follows is stuck
				if _, err := os.Stat(filepath.Join(dir, "study.json")); err == nil {
					break
				}
				time.Sleep(50 * time.Millisecond)
			}
			time.Sleep(200 * time.Millisecond)
			killer := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
			cmd.Process.Signal(signal)
			cmd.Wait()
			killer.Stop()
			if code := cmd.ProcessState.ExitCode(); code != 75 || !strings.Contains(stderr.String(), "stopped early") {
				t.Errorf("it ends with %d: %s", code, stderr.String())
			}
			if !long.On() {
				return // a deadline has a grace of ten seconds
			}
			again := exec.Command(program, "run", dir, "--for=10ms", "--quiet")
			again.Env = cmd.Env
			if text, _ := again.CombinedOutput(); strings.Contains(string(text), "lock") || again.ProcessState.ExitCode() != 75 {
				t.Errorf("the same folder again, with a deadline: %v, %s", again.ProcessState, text)
			}
		})
	}
}
