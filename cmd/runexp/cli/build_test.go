package cli

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// moody gives every worker a part of the load, which a test changes as if the policy had
// been edited.
type moody struct{}

var mood = 0.2

func (moody) Schedule(p *models.Problem) (*models.Schedule, error) {
	s := &models.Schedule{Size: []float64{mood * p.Load}, List: make([][]int32, len(p.Workers))}
	for i := range s.List {
		s.List[i] = []int32{0}
	}
	return s, nil
}

// asBuild makes the program another build for the rest of a test.
func asBuild(t *testing.T, id string) {
	before := thisBuild
	t.Cleanup(func() { thisBuild = before })
	thisBuild = func() store.Build { return store.Build{ID: id, Version: "v1", Target: "here"} }
}

// A policy stays registered, so the test has a process of its own.
func TestAnEditedPolicyIsNotShownWithItsOldResults(t *testing.T) {
	long.Unraced(t)
	const own = "LOADSTAR_TEST_OWN_PROCESS"
	if os.Getenv(own) == "" {
		test := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		test.Env = append(os.Environ(), own+"=1")
		if out, err := test.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	policies.Register(policies.Row{Name: "moody", Source: "this test", Doc: "changes", Revision: 1, Prototype: moody{}})
	defer func(before float64) { mood = before }(mood)
	dir := filepath.Join(t.TempDir(), "e1")
	run := []string{"run", "e1", "--set", "W=3", "--instances", "20", "--policy", "greedy,moody", "--quiet", "--format", "csv", "--out", dir}
	asBuild(t, "A")
	if code, _, stderr := call(t, run...); code != 0 {
		t.Fatal(code, stderr)
	}
	asBuild(t, "B")
	if code, _, stderr := call(t, run...); code != 0 || stderr != "" {
		t.Errorf("unedited: exit %d: %s", code, stderr)
	}
	m, err := folder.ReadManifest(dir)
	if err != nil || m.Build != "B" || len(m.ComputedBy) != 1 || m.ComputedBy[0] != (folder.Build{ID: "A", Version: "v1", Target: "here"}) || m.Modified == "" {
		t.Errorf("%v: the manifest is %+v", err, m)
	}
	asBuild(t, "C")
	mood = 0.25
	want := "runexp: " + dir + ": policy moody (relative to omniscient) gives other numbers at p=25 W=3 n=147 eps=0.001 (block 0) than those that build A v1 here stored under the same revision (this program is build C v1 here); " +
		"raise the revision of the policy that was changed, choose another folder with --out, or give up its records by --recompute 'moody'\n"
	if code, out, stderr := call(t, run...); code != term.Usage || out != "" || stderr != want {
		t.Errorf("edited: exit %d: %s%s, want %s", code, out, stderr, want)
	}
	before := contents(t, dir)
	for _, more := range []string{
		"--set W=3 --policy greedy,moody,no-rep", "--set W=3,4 --policy no-rep --instances 40", "--set W=3 --policy no-rep --shard 0/2",
		"--set W=4 --decide 1%", "--set W=3 --precision 1%", "--set W=3 --policy no-rep --recompute greedy",
	} {
		if code, _, stderr := call(t, append([]string{"run", "e1", "--quiet", "--out", dir}, strings.Fields(more)...)...); code != term.Usage || !strings.Contains(stderr, "policy moody") {
			t.Errorf("edited, with %s: exit %d: %s", more, code, stderr)
		}
		if !maps.Equal(contents(t, dir), before) {
			t.Errorf("%s: a run that was refused changed the folder", more)
		}
	}
	if code, _, stderr := call(t, "merge", dir); code != term.Usage || !strings.Contains(stderr, "policy moody") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("merged: exit %d: %s", code, stderr)
	}
	if code, _, stderr := call(t, append(run, "--recompute", "nobody")...); code != term.Usage || !strings.Contains(stderr, "--recompute") {
		t.Errorf("a policy that does not exist is given up: exit %d: %s", code, stderr)
	}
	if code, out, stderr := call(t, append(run, "--recompute", "moody")...); code != 0 || !strings.Contains(out, "moody") {
		t.Errorf("given up: exit %d: %s", code, stderr)
	}
	for _, c := range [][2]string{
		{"before merging", "\nby       build A v1 here: 2 records\n         build C v1 here: 1 records\n"},
		{"afterwards", "\nby       build A v1 here: 3 records\n         build C v1 here: 1 records\n"}, // one in the pack too, and one given up
	} {
		what, says := c[0], c[1]
		if what == "afterwards" {
			if code, _, stderr := call(t, "merge", dir, "--drop-logs"); code != 0 {
				t.Errorf("merged: exit %d: %s", code, stderr)
			}
		}
		if code, out, stderr := call(t, "status", dir); code != 0 || !strings.Contains(out, says) {
			t.Errorf("status %s: exit %d: %s%s", what, code, out, stderr)
		}
	}
}

func TestExperimentsOfAllKindsGoOnUnderAnotherBuild(t *testing.T) {
	long.Unraced(t)
	papers.RegisterAll()
	for name, more := range map[string][]string{
		"e1":            {"--set", "eps=0,0.01", "--policy", "no-rep,greedy{n=auto}"}, // which fails without start-up costs
		"e2":            {"--instances", "300"},
		"table3":        nil,                    // computed without instances
		"hetero-orders": {"--precision", "30%"}, // with instances, but without episodes
	} {
		if name == "e2" && !long.On() {
			continue // e1 has instances, too
		}
		dir := filepath.Join(t.TempDir(), name)
		args := append([]string{"run", name, "--quiet", "--format", "csv", "--out", dir}, more...)
		if e, err := scenarios.Lookup(name); err != nil {
			t.Fatal(err)
		} else if len(e.Scenario().Presets) > 0 {
			args = append(args, "--preset", "quick")
		}
		asBuild(t, "A")
		code, want, stderr := call(t, args...)
		asBuild(t, "B")
		again, got, also := call(t, args...)
		if stands := name == "e1"; stands != (code == term.Failed) || !stands && code != 0 || again != code || got != want {
			t.Errorf("%s: exit %d: %s; by another build: exit %d: %s", name, code, stderr, again, also)
		}
		if agreed, err := os.ReadFile(filepath.Join(dir, "agreed.txt")); err != nil || !strings.HasPrefix(string(agreed), "B A ") {
			t.Errorf("%s: nothing was compared: %s, %v", name, agreed, err)
		}
	}
}

// An episode that another build draws may differ from the study's.
func TestWhoDrawsAnEpisodeOfAnotherBuildSaysSo(t *testing.T) {
	long.Unraced(t)
	const own = "LOADSTAR_TEST_OWN_PROCESS"
	if os.Getenv(own) == "" {
		test := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		test.Env = append(os.Environ(), own+"=1")
		if out, err := test.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	policies.Register(policies.Row{Name: "moody", Source: "this test", Doc: "changes", Revision: 1, Prototype: moody{}})
	t.Chdir(t.TempDir())
	asBuild(t, "A")
	if code, _, stderr := call(t, "run", "e1", "--set", "W=3", "--instances", "20", "--policy", "greedy,moody", "--quiet", "--out", "runs/s"); code != 0 {
		t.Fatal(code, stderr)
	}
	const episode, both = " --policy moody --instance 7", "build B v1 here draws the episode, and build A v1 here computed the study: block 0 of moody in this cell "
	there, err := study.Open("runs/s", play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	cell := fmt.Sprintf(" --cell %016x", there.Design.Grid.Values(0).ID(there.Design.Risk))
	for _, c := range []struct {
		build string
		mood  float64
		says  string
	}{{"A", 0.2, ""}, {"B", 0.2, both + "has the same numbers in both"}, {"B", 0.25, both + "has other numbers here, so the study has another episode"}} {
		asBuild(t, c.build)
		mood = c.mood
		want := c.says
		if want != "" {
			want = "runexp: " + want + "\n"
		}
		for _, args := range []string{"chart runs/s" + episode, "chart --format table runs/s" + cell + episode} {
			if code, out, stderr := call(t, strings.Fields(args)...); code != 0 || out == "" || stderr != want {
				t.Errorf("build %s, %v: %s: exit %d: %s, want %s", c.build, c.mood, args, code, stderr, want)
			}
		}
		if code, _, stderr := call(t, strings.Fields("report runs/s"+episode)...); code != 0 || stderr != "" {
			t.Errorf("exit %d: %s", code, stderr)
		}
		page, err := os.ReadFile("runs/s/report.html")
		if err != nil || strings.Contains(string(page), "draws the episode") != (c.says != "") || !strings.Contains(string(page), c.says) {
			t.Errorf("build %s, %v: the page does not say: %s; %v", c.build, c.mood, c.says, err)
		}
	}
	asBuild(t, "B")
	for _, args := range []string{"chart runs/s --policy no-rep", "chart runs/s --policy moody --instance 20"} { // not of the study
		if code, _, stderr := call(t, strings.Fields(args)...); code != 0 || stderr != "" {
			t.Errorf("%s: exit %d: %s", args, code, stderr)
		}
	}
}
