//go:build unix

package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/clitest"
	"github.com/loadstar-sim/loadstar/engine/long"
)

// A scenario with two policies that should do the same.
const programs = `name: programs
instances: 12
workload: 6
platform: {workers: p, compute: 1, send: {latency: 0.01, per_unit: c}}
risk: weibull{scale=4}
policies: ['guided{n=9}', '%s']
reference: guided
metrics: [work, makespan]
sweep: {p: [2, 5], c: [0, .02]}
`

// scenarioOf writes the scenario beside files, into the current folder.
func scenarioOf(t *testing.T, policy string, files map[string]string) {
	t.Helper()
	files["programs.yaml"] = fmt.Sprintf(programs, policy)
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// exits runs the program, which must end with a code, and returns its output.
func exits(t *testing.T, want int, args ...string) (stdout, stderr string) {
	t.Helper()
	code, stdout, stderr := call(t, args...)
	if code != want {
		t.Fatalf("%q: exit %d, want %d: %s%s", args, code, want, stdout, stderr)
	}
	return stdout, stderr
}

// A program that somebody else wrote leaves a trace as soon as it is started.
func TestNothingIsStartedWithoutConsent(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	trace := filepath.Join(t.TempDir(), "trace")
	scenarioOf(t, "exec{cmd=sh mine.sh}", map[string]string{"mine.sh": "touch " + trace + "; exec cat"})
	commands := [][]string{
		{"run", "programs.yaml", "--out", "study"},
		{"chart", "programs.yaml", "--policy", "exec{cmd=sh mine.sh}"},
		{"worst", "guided", "exec{cmd=sh mine.sh}", "--in", "programs.yaml", "--set", "p=2..5"},
	}
	said := regexp.MustCompile(`starts sh mine\.sh \(/.*sh\)\n  with mine\.sh in .*\n(?s:.*)look at it, then runexp trust `)
	untrusting(t)
	for _, args := range commands {
		if _, stderr := exits(t, 2, args...); !said.MatchString(stderr) {
			t.Errorf("%q says\n%s", args, stderr)
		}
	}
	exits(t, 0, "run", "--dry-run", "programs.yaml")
	exits(t, 0, "show", "programs.yaml")
	if _, err := os.Stat("study"); err == nil {
		t.Error("a run that was not allowed leaves a folder")
	}
	if _, err := os.Stat(trace); err == nil {
		t.Fatal("the program was started")
	}

	// cat answers with the question, which is no answer.
	exits(t, 0, "trust", "programs.yaml")
	exits(t, 1, "run", "programs.yaml", "--out", "study", "--quiet")
	if _, stdout, _ := call(t, "status", "study"); !strings.Contains(stdout, "its kind is") {
		t.Error(stdout)
	}
	if err := os.Remove(trace); err != nil {
		t.Fatal("the program was not started, although that was allowed")
	}
	exits(t, 0, "trust", "programs.yaml", "--remove")
	for _, args := range [][]string{{"status", "study"}, {"merge", "study"}, {"export", "study"}, {"compare", "study"}, {"run", "--dry-run", "study"}, {"sensitivity", "study"}, {"show", "study"}} {
		call(t, args...) // some find nothing to tell of a study that failed
	}
	for _, args := range [][]string{
		{"run", "study"}, {"submit", "slurm", "study", "--dry-run"}, {"chart", "study", "--policy", "exec{cmd=sh mine.sh}"},
	} {
		if _, stderr := exits(t, 2, args...); !said.MatchString(stderr) {
			t.Errorf("%q says\n%s", args, stderr)
		}
	}
	if _, err := os.Stat(trace); err == nil {
		t.Error("a command that only reads has started the program")
	}
}

// Trust is in the command with the contents of its files, wherever they are.
func TestTrustHoldsForWhatWasShownAndNothingElse(t *testing.T) {
	long.Unraced(t)
	untrusting(t)
	t.Chdir(t.TempDir())
	scenarioOf(t, "exec{cmd=sh mine.sh}", map[string]string{"mine.sh": "exit 1"})
	if stdout, _ := exits(t, 0, "trust", "programs.yaml"); !strings.HasPrefix(stdout, "trusted: exec{cmd=sh mine.sh}\n  starts sh mine.sh (/") {
		t.Error(stdout)
	}
	exits(t, 1, "run", "programs.yaml", "--out", "study", "--quiet")
	scenarioOf(t, "exec{cmd=sh mine.sh}", map[string]string{"mine.sh": "exit 2"})
	exits(t, 2, "run", "programs.yaml", "--out", "contents", "--quiet")
	scenarioOf(t, "exec{cmd=sh mine.sh 1}", map[string]string{"mine.sh": "exit 1"})
	exits(t, 2, "run", "programs.yaml", "--out", "arguments", "--quiet")
	t.Chdir(t.TempDir())
	scenarioOf(t, "exec{cmd=sh mine.sh,with=k:2}", map[string]string{"mine.sh": "exit 1"})
	exits(t, 1, "run", "programs.yaml", "--out", "study", "--quiet")
	if stdout, _ := exits(t, 0, "trust"); strings.Count(stdout, "starts sh mine.sh") != 1 {
		t.Errorf("trusted is\n%s", stdout)
	}
	exits(t, 0, "trust", "--policy", "exec{cmd=sh mine.sh}", "--remove")
	exits(t, 2, "run", "programs.yaml", "--out", "study", "--quiet")
	if stdout, _ := exits(t, 0, "trust"); stdout != "No program is trusted.\n" {
		t.Errorf("trusted is\n%s", stdout)
	}
	if _, stderr := exits(t, 2, "trust", "e1"); !strings.Contains(stderr, "e1 starts no programs") {
		t.Error(stderr)
	}
}

// untrusting lets a test begin without a program that is trusted.
func untrusting(t *testing.T) {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
}

// python skips a test where there is no Python, or where it would take long.
func python(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("the race detector makes it slow, and the tests of package exec have goroutines too")
	}
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3")
	}
	untrusting(t)
}

// hasty cuts chunks of the size SIZE. It is in the language of the shell, which starts ten times faster than
// Python. One of its values is random, seed, and another one counts episodes.
const hasty = `seen=0
seed=$(od -An -N2 -tu2 /dev/urandom)
IFS=,
while read -r m; do
  case $m in
  *'"op":"hello"'*) echo '{"protocol":1,"kind":"dispatcher"}' ;;
  *'"op":"problem"'*) echo '{}' ;;
  *)
    case $m in *'"begin":true'*) seen=$((seen + 1)) ;; esac
    idle=${m#*'"idle":['} cuts=
    for w in ${idle%%]*}; do
      seed=$(((seed * 25173 + 13849) % 65536))
      cuts="$cuts${cuts:+,}[\"cut\",$w,SIZE]"
    done
    echo "{\"do\":[$cuts]}"
    ;;
  esac
done
`

func TestAProgramThatDecidesOtherwiseEachTimeIsMarkedOrFails(t *testing.T) {
	long.Unraced(t)
	untrusting(t)
	t.Chdir(t.TempDir())
	for policy, size := range map[string]string{
		"exec{cmd=sh mine.sh}":             "0.$((20000 + seed))",
		"exec{cmd=sh mine.sh,random=true}": "0.$((20000 + seed))",
		"exec{cmd=sh mine.sh,with=k:1}":    "0.$((5000 + seen))",
	} {
		repeatable := strings.Contains(policy, "random")
		if strings.Contains(policy, "with") && !long.On() {
			continue
		}
		scenarioOf(t, policy, map[string]string{"mine.sh": strings.Replace(hasty, "SIZE", size, 1)})
		exits(t, 0, "trust", "programs.yaml")
		code, stdout, _ := call(t, "run", "programs.yaml", "--out", policy, "--quiet")
		if (code == 0) != repeatable {
			t.Errorf("%s: exit %d", policy, code)
		}
		if repeatable && !strings.Contains(stdout, "random=true") {
			t.Errorf("nothing marks the results:\n%s", stdout)
		}
		if _, status, _ := call(t, "status", policy); !repeatable && !strings.Contains(status, "not repeatable: when the episode is played again, it gives ") {
			t.Error(status)
		}
	}
}

func TestRerunShowsWhatWasSaidInAnEpisodeThatFailed(t *testing.T) {
	long.Unraced(t)
	untrusting(t)
	t.Chdir(t.TempDir())
	const late = `    case $m in *'"now":0,'*) ;; *) echo too late >&2; exit 3 ;; esac` + "\n    idle="
	scenarioOf(t, "exec{cmd=sh mine.sh}", map[string]string{"mine.sh": strings.NewReplacer("SIZE", "1", "    idle=", late).Replace(hasty)})
	exits(t, 0, "trust", "programs.yaml", "--timeout", "30s")
	exits(t, 1, "run", "programs.yaml", "--out", "study", "--quiet")
	_, status, _ := call(t, "status", "study")
	m := regexp.MustCompile(`instance (\d+) of seed 1: sh mine\.sh: it ended before it answered: exit status 3; last line of standard error: "too late"(?s:.*)--cell (\w+) `).FindStringSubmatch(status)
	if m == nil {
		t.Fatal(status)
	}
	stdout, stderr := exits(t, 1, "chart", "--format", "table", "study", "--cell", m[2], "--policy", "exec{cmd=sh mine.sh}", "--instance", m[1])
	if !strings.Contains(stdout, `> {"op":"problem",`) || !strings.Contains(stdout, `> {"op":"ask","begin":true,"now":0,"left":6,"idle":[0,1`) ||
		!strings.Contains(stdout, `< {"do":[["cut",0,1]`) || !strings.Contains(stderr, "too late") {
		t.Errorf("%s%s", stdout, stderr)
	}
}

func TestAStudyOfAProgramIsThatOfTheSamePolicyInGo(t *testing.T) {
	python(t)
	example, err := os.ReadFile("../../../policies/exec/examples/gss.py")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	scenarioOf(t, "exec{cmd=python3 gss.py,n=9}", map[string]string{"gss.py": string(example)})
	exits(t, 2, "run", "programs.yaml")
	exits(t, 0, "trust", "programs.yaml")
	first := ""
	counts := []string{"2"} // the rows in Go, to which those of the program are equal, do not depend on it
	if long.On() {
		counts = []string{"1", "7"}
	}
	for _, goroutines := range counts {
		out := "study" + goroutines
		exits(t, 0, "run", "programs.yaml", "--out", out, "--quiet", "-j", goroutines)
		text, err := os.ReadFile(filepath.Join(out, "results.csv"))
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = string(text)
		}
		if string(text) != first {
			t.Errorf("with %s goroutines, the results are others", goroutines)
		}
		ours := regexp.MustCompile(`(?m)^.*,guided\{n=9\},.*$`).FindAllString(string(text), -1)
		theirs := regexp.MustCompile(`(?m)^.*,"exec\{.*$`).FindAllString(string(text), -1)
		if len(ours) != 8 || len(theirs) != len(ours) {
			t.Fatalf("%d rows in Go and %d of the program:\n%s", len(ours), len(theirs), text)
		}
		for k := range ours {
			want := strings.Replace(ours[k], "guided{n=9}", `"exec{cmd=python3 gss.py,n=9}"`, 1)
			if theirs[k] != want {
				t.Errorf("the program:\n%s\nin Go:\n%s", theirs[k], want)
			}
		}
	}
}

func TestThePageAboutProgramsShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	python(t)
	clitest.Run(Run).Play(t, "../../../docs/exec.md", 3)
}
