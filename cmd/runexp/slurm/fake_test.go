package slurm

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// fakeSlurm puts shell scripts with the names of Slurm's commands into a folder,
// first on the PATH, and returns it. They note how they were called; sbatch
// numbers jobs from 1 on and refuses calls that hold the given text. So the
// scripts and Submit are tested also where there is no Slurm.
func fakeSlurm(t *testing.T, refuse string) string {
	t.Helper()
	if err := exec.Command("bash", "-c", "declare -A a").Run(); err != nil {
		t.Skip("the scripts want bash 4 or later:", err)
	}
	bin := t.TempDir()
	for name, text := range map[string]string{
		"sbatch": `
case "$*" in *` + shellQuote(refuse) + `*) echo "sbatch: error: Batch job submission failed: " >&2; echo "not today" >&2; exit 1 ;; esac
n=$(($(cat "$0.count" 2>/dev/null || echo 0) + 1)); echo $n >"$0.count"; echo "$n;cluster"`,
		"scontrol": `:`,
		"scancel":  `:`,
	} {
		text = "#!/bin/sh\necho \"${0##*/} $*\" >>\"${0%/*}/calls\"\n" + text + "\n"
		if err := os.WriteFile(filepath.Join(bin, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	return bin
}

// calls returns how the commands of Slurm were called, with the study's folder
// and the names of the scripts left out.
func calls(t *testing.T, bin string, s study) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(bin, "calls"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		line = strings.ReplaceAll(strings.TrimSpace(line), s.dir+"/slurm/", "")
		words := strings.Fields(line)
		for i, w := range words {
			if strings.HasSuffix(w, ".sh") {
				words[i], _, _ = strings.Cut(w, "-")
				if k := strings.LastIndexByte(w, '-'); strings.Count(w, "-") == 2 {
					words[i] += strings.TrimSuffix(w[k:], ".sh")
				}
			}
		}
		lines = append(lines, strings.Join(words, " "))
	}
	return lines
}

// task returns the command that runs a task of an array as Slurm would, with its
// output where it belongs.
func (s study) task(script Script, job string, task, restarts int) *exec.Cmd {
	s.t.Helper()
	s.write("slurm/"+script.Name, script.Text)
	out, err := os.OpenFile(filepath.Join(s.dir, "slurm", fmt.Sprintf("%s_%d.out", job, task)), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { out.Close() })
	cmd := exec.Command("bash", filepath.Join(s.dir, "slurm", script.Name))
	cmd.Stdout, cmd.Stderr = out, out
	cmd.Env = append(os.Environ(), "SLURM_ARRAY_JOB_ID="+job, fmt.Sprintf("SLURM_ARRAY_TASK_ID=%d", task))
	if restarts > 0 {
		cmd.Env = append(cmd.Env, fmt.Sprintf("SLURM_RESTART_COUNT=%d", restarts))
	}
	return cmd
}

// code returns the exit code of a command.
func code(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode()
}

func equalLines(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}
