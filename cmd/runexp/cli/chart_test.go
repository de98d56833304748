package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

// A cluster of on-demand scheduling with messages, results and interruptions.
const campusScenario = `name: campus
workload: 12
platform:
  workers: 5
  compute: {latency: 0.01, per_unit: 0.3}
  send: {latency: 0.02, per_unit: 0.05}
  return: {latency: 0.01, per_unit: 0.04}
  notice: 0.1
risk: linear{x=3}
policies: ['on-demand{n=2}', 'on-demand{n=1}']
metrics: [work]
sweep: {k: [1, 2]}
`

const labProblem = `workload: 175
platform:
  workers: [{count: 1, compute: 1.015}, {count: 1, compute: 0.812}, {count: 2, compute: 0.5075}, {count: 1, compute: 0.203}]
  send: {latency: 0.5, per_unit: 0.22}
  return: {latency: 0.5, per_unit: 0.1}
policies: ['fifo{rounds=1}']
`

// inScenes goes to a folder with a scenario and a problem.
func inScenes(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"campus.yaml": campusScenario, "lab.yaml": labProblem} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestGanttDrawsTheSameForEver(t *testing.T) {
	usualWidth(t)
	testdata, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"gantt-e1":        {"e1", "--set", "p=5", "--set", "n=5", "--policy", "greedy"},
		"gantt-fifo":      {"lab.yaml"},
		"gantt-on-demand": {"campus.yaml"},
	} {
		for format, ending := range map[string]string{"svg": ".svg", "text": ".txt", "trace": ".json"} {
			if format == "trace" && name != "gantt-fifo" {
				continue
			}
			t.Run(name+ending, func(t *testing.T) {
				inScenes(t)
				code, out, stderr := call(t, append([]string{"chart", "--format", format}, args...)...)
				if code != 0 || stderr != "" {
					t.Fatalf("exit %d: %s", code, stderr)
				}
				t.Chdir(filepath.Dir(testdata))
				golden(t, name+ending, out)
			})
		}
	}
}

func TestGanttWritesTheFormatOfTheEnding(t *testing.T) {
	inScenes(t)
	for file, begins := range map[string]string{"a.svg": "<svg ", "a.txt": "campus: on-demand{n=2}\n", "a.json": `{"displayTimeUnit"`} {
		for range 2 { // a file that is there is written anew
			code, out, stderr := call(t, "chart", "campus.yaml", "--out", file)
			text, _ := os.ReadFile(file)
			if code != 0 || out != file+"\n" || !strings.HasPrefix(string(text), begins) {
				t.Errorf("%s: exit %d, %s%s: %.50q", file, code, out, stderr, text)
			}
		}
	}
	_, out, _ := call(t, "chart", "campus.yaml", "--out", "-", "--format", "trace")
	if text, _ := os.ReadFile("a.json"); out != string(text) || !json.Valid(text) {
		t.Error("--out - prints something else")
	}
	code, _, stderr := call(t, "chart", "campus.yaml", "--out", "none/a.svg")
	if code != term.IO || !strings.Contains(stderr, "none/a.svg") {
		t.Errorf("exit %d: %s", code, stderr)
	}
	if files, _ := filepath.Glob("*.part"); len(files) > 0 {
		t.Errorf("%v was left", files)
	}
}

// rows returns the track lines of a printed chart.
func rows(t *testing.T, args ...string) string {
	t.Helper()
	code, out, stderr := call(t, append([]string{"chart"}, args...)...)
	if code != 0 || stderr != "" {
		t.Fatalf("%v: exit %d: %s", args, code, stderr)
	}
	return strings.Join(regexp.MustCompile(`(?m)^ *(P\d+|port).*$`).FindAllString(out, -1), "\n")
}

// A study's folder, its file and the cell by number give the same picture; another
// instance gives another.
func TestGanttFindsTheEpisodeInAllWays(t *testing.T) {
	inScenes(t)
	if code, _, stderr := call(t, "run", "campus.yaml", "--instances", "20", "--quiet"); code != 0 {
		t.Fatal(stderr)
	}
	want := rows(t, "campus.yaml", "--instance", "7")
	for _, same := range [][]string{
		{"runs/campus", "--instance", "7"},
		{"runs/campus", "--instance", "7", "--policy", "on-demand{n=2}"},
		{"campus.yaml", "--instance", "7", "--set", "k=2"}, // k changes nothing
		{"campus.yaml", "--instance", "7", "--policy", "on-demand{n=2,rounding=ceil}"},
		{"campus.yaml", "--instance", "7", "--to", "1e9"},
	} {
		if got := rows(t, same...); got != want {
			t.Errorf("%v draws\n%s\nand not\n%s", same, got, want)
		}
	}
	for _, other := range [][]string{
		{"campus.yaml"},
		{"campus.yaml", "--instance", "7", "--seed", "2"},
		{"campus.yaml", "--instance", "7", "--uninterrupted"},
		{"campus.yaml", "--instance", "7", "--policy", "on-demand{n=1}"},
		{"campus.yaml", "--instance", "7", "--risk", "linear"},
		{"campus.yaml", "--instance", "7", "--from", "0.5"},
	} {
		if got := rows(t, other...); got == want {
			t.Errorf("%v draws the same", other)
		}
	}
	some := strings.Split(rows(t, "campus.yaml", "--instance", "7", "--workers", "5,2-3,3"), "\n")
	for k, name := range []string{"port", "P2", "P3", "P5"} {
		if !strings.HasPrefix(strings.TrimSpace(some[k]), name+" ") || !strings.Contains(want, strings.TrimSpace(some[k])) {
			t.Errorf("row %d is %s", k, some[k])
		}
	}
	code, out, _ := call(t, "chart", "e1", "--set", "p=3", "--set", "W=2", "--policy", "no-rep")
	if code != 0 || !strings.Contains(out, "p=3 W=2 n=147 eps=0.001; instance 0 of seed 1") {
		t.Error(out)
	}
}

// Charts that move have the interruptions of one instance, the times of each policy's own episode, and what a
// part of the time and of the workers leaves.
func TestChartsThatMoveAreOfOneInstance(t *testing.T) {
	inScenes(t)
	draw := func(args ...string) string {
		t.Helper()
		code, out, stderr := call(t, append([]string{"chart", "campus.yaml", "--instance", "7", "--format", "svg"}, args...)...)
		if code != 0 || stderr != "" {
			t.Fatalf("%v: exit %d: %s", args, code, stderr)
		}
		return out
	}
	both := draw("--policy", "on-demand{n=2},on-demand{n=1}", "--animate")
	done := regexp.MustCompile(`[\d.]+ of 12 units done[^<]*`)
	for _, policy := range []string{"on-demand{n=2}", "on-demand{n=1}"} {
		alone := draw("--policy", policy)
		if said := done.FindString(alone); said == "" || !strings.Contains(both, said) || !strings.Contains(both, ">campus: "+policy+"<") {
			t.Errorf("%s alone: %s; both say %v", policy, said, done.FindAllString(both, -1))
		}
	}
	if n := strings.Count(both, "instance 7 of seed 1</text>"); n != 1 {
		t.Errorf("the instance is said %d times", n)
	}
	if n := strings.Count(both, ">work done</text>"); n != 2 {
		t.Errorf("there are %d curves", n)
	}
	part := draw("--policy", "on-demand{n=2},on-demand{n=1}", "--animate", "--workers", "1-2", "--to", "0.5", "--width", "600")
	if !strings.Contains(part, `width="600"`) || len(part) >= len(both) {
		t.Error("a part is not smaller than the whole")
	}
	if one := draw("--animate"); strings.Count(one, `class="now"`) != 1 || strings.Count(one, `class="ahead"`) != 1 {
		t.Error("the policy of the study does not move alone")
	}
}

func TestGanttFindsCellsByIdentity(t *testing.T) {
	inScenes(t)
	if code, _, stderr := call(t, "run", "e1", "--set", "p=3", "--set", "W=1,2", "--instances", "5", "--quiet"); code != 0 {
		t.Fatal(stderr)
	}
	c, err := open("runs/e1")
	if err != nil {
		t.Fatal(err)
	}
	id := fmt.Sprintf("%016x", c.Design.Grid.Values(1).ID("linear"))
	for _, target := range [][]string{{"runs/e1"}, {"e1", "--set", "p=3", "--set", "W=1,2"}} {
		code, out, stderr := call(t, append([]string{"chart", "--cell", id}, target...)...)
		if code != 0 || !strings.Contains(out, "p=3 W=2 ") {
			t.Errorf("%v, cell %s: exit %d: %s%s", target, id, code, out, stderr)
		}
	}
}

func TestGanttRefusesInOneLine(t *testing.T) {
	inScenes(t)
	lost := "kind: protocol\nlifespan: 1\nout: 1-2\nback: 1-2\ncluster: {sigma: 10, tau: 1, delta: 1, rho: [1, 1]}\n"
	if err := os.WriteFile("lost.yaml", []byte(lost), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, says string }{
		{"", "chart: EXPERIMENT|FILE|DIR is missing"},
		{"e9", `no experiment "e9"`},
		{"none.yaml", "none.yaml"},
		{"table3", "computed without episodes"},
		{"hetero-gain", "want an experiment that has some (e1, e2"},
		{"e1 --policy nobody", `no policy "nobody"`},
		{"e1 --policy umr", "policy umr"},
		{"e1 --cell 5", "no cell 0000000000000005"},
		{"e1 --cell x", "want the 16 digits"},
		{"e1 --instance -1", "--instance -1: want 0 or more"},
		{"e1 --instance 1.5", "--instance 1.5: want a whole number"},
		{"e1 --set q=1", `--set q: no such variable`},
		{"e1 --preset huge", `no preset "huge"`},
		{"e1 --risk sometimes", `no law "sometimes"`},
		{"e1 --policy greedy,no-rep", "--policy greedy,no-rep: want one policy, or --animate"},
		{"e1 --policy greedy,no-rep --animate", "--animate: the format text does not move: want --format svg"},
		{"e1 --policy greedy,nobody --animate --out x.svg", `no policy "nobody"`},
		{"e1 --policy greedy,,no-rep --animate --out x.svg", "--policy: "},
		{"e1 --policy no-rep{,greedy --animate --out x.svg", "--policy: "},
		{"e1 --policy a,b,c,d,e --animate --out x.svg", "--policy: 5 policies: want at most 4"},
		{"lab.yaml --policy fifo,lifo --animate --out x.svg", "which has one plan"},
		{"e1 --format png", "--format png: want text, svg, trace, table or plan"},
		{"e1 --out x.png", "--out x.png: want a name that ends in .svg, .txt or .json, or --format"},
		{"e1 --width 5", "a text of 5 columns: want 40 to 1000"},
		{"e1 --width -1", "--width -1: want a positive number"},
		{"e1 --width 100 --format svg", "a picture of width 100: want 300 to 10000 pixels"},
		{"e1 --width 100 --format trace", "--width: the format trace has none"},
		{"e1 --from 2 --to 1", "--from and --to: from 2 to 1: want the second later"},
		{"e1 --from NaN", "--from and --to: from NaN"},
		{"e1 --from 1e9", "nothing happens"},
		{"e1 --workers 0", `--workers 0: "0": want numbers from 1 to 25`},
		{"e1 --workers 1-26", `"1-26": want numbers from 1 to 25`},
		{"e1 --workers 3-1", `"3-1"`},
		{"e1 --workers 1,,2", `"": want numbers`},
		{"e1 --workers all", `"all"`},
		{"e1 --set p=1001 --policy no-rep", "1001 tracks are too many for a picture"},
		{"e1 --set W=100 --policy brute", "more than 250000 chunks"},
		{"lost.yaml --policy fifo", "--policy: lost.yaml is a problem"},
		{"lab.yaml --set p=3", "--set: lab.yaml is a problem"},
		{"lab.yaml --instance 3", "--instance: lab.yaml is a problem"},
		{"lost.yaml", "the solution has no plan that could be drawn: not valid"},
		{".", "this is not the folder of a study"},
	} {
		code, out, stderr := call(t, append([]string{"chart"}, strings.Fields(c.args)...)...)
		if code != term.Usage || out != "" {
			t.Errorf("%s: exit %d, stdout %.80q", c.args, code, out)
		}
		if !strings.Contains(stderr, c.says) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s says %q, want one line with %q", c.args, stderr, c.says)
		}
	}
	if files, _ := filepath.Glob("*"); len(files) != 3 {
		t.Errorf("something was written: %v", files)
	}
}
