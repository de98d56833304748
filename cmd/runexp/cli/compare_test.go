package cli

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies"
)

// studied runs e1 at some loads in a folder, with more flags.
func studied(t *testing.T, more ...string) (dir string) {
	t.Helper()
	return computed(t, append([]string{"--set", "W=2..14:4", "--instances", "1000", "--policy", "omniscient,greedy,cyclic-rep,no-rep"}, more...)...)
}

// comparison returns the output of a comparison, without the names of temporary folders.
func comparison(t *testing.T, want int, args ...string) string {
	t.Helper()
	code, out, stderr := call(t, append([]string{"compare"}, args...)...)
	for k, dir := range args[:min(2, len(args))] {
		if filepath.IsAbs(dir) {
			stderr = strings.ReplaceAll(stderr, dir, []string{"runs/before", "runs/after"}[k])
		}
	}
	if code != want {
		t.Errorf("%v: exit %d: %s", args, code, stderr)
	}
	return out + stderr
}

func TestComparisonsArePrintedInAllFormats(t *testing.T) {
	long.Unraced(t)
	dir := studied(t)
	golden(t, "compare.txt", comparison(t, 0, dir))
	golden(t, "compare-cell.txt", comparison(t, 0, dir, "--where", "W==10"))
	golden(t, "compare-by.txt", comparison(t, 0, dir, "--by", "p", "--baseline", "cyclic-rep", "--metric", "work", "--level", "99%", "--where", "W<11"))
	golden(t, "compare.md", comparison(t, 0, dir, "--format", "markdown"))
	golden(t, "compare.tex", comparison(t, 0, dir, "--format", "latex"))
	csv := comparison(t, 0, dir, "--format", "csv")
	saved, err := os.ReadFile(filepath.Join(dir, "comparison.csv"))
	if err != nil || csv != string(saved) {
		t.Errorf("--format csv prints other rows than comparison.csv has (%v)", err)
	}
	golden(t, "comparison.csv", csv)
	var all struct {
		Experiment string
		Rows       []map[string]any
		Metrics    []struct{ Standings []struct{ Policy string } }
	}
	if err := json.Unmarshal([]byte(comparison(t, 0, dir, "--format", "json")), &all); err != nil {
		t.Fatal(err)
	}
	if len(all.Rows) != 6+4*9 || all.Rows[0]["scope"] != "all" || all.Metrics[0].Standings[0].Policy != "greedy" {
		t.Errorf("JSON has %d rows, %+v", len(all.Rows), all.Metrics)
	}
	file := filepath.Join(t.TempDir(), "table.tex")
	if out := comparison(t, 0, dir, "--format", "latex", "--out", file); out != file+"\n" {
		t.Errorf("--file prints %s", out)
	}
	for ending, begins := range map[string]string{"svg": "<svg", "png": "\x89PNG", "pdf": "%PDF", "tex": "% \\usepackage{booktabs}", "csv": "experiment,"} {
		file := filepath.Join(t.TempDir(), "forest."+ending)
		out := comparison(t, 0, dir, "--out", file)
		if text, err := os.ReadFile(file); err != nil || out != file+"\n" || !strings.HasPrefix(string(text), begins) {
			t.Errorf("%s: %s%v", ending, out, err)
		}
	}
	if out := comparison(t, 0, dir, "--map", "--format", "svg"); !strings.HasPrefix(out, "<svg") || !strings.Contains(out, "greedy minus cyclic-rep, cell by cell") {
		t.Errorf("--map draws %.300s", out)
	}
	for _, format := range []string{"csv", "parquet"} {
		code, out, stderr := call(t, "export", dir, "--table", "comparison", "--format", format)
		if want := filepath.Join(dir, "export", "e1-comparison."+format); code != 0 || out != want+"\n" {
			t.Errorf("exit %d: %s%s, want %s", code, out, stderr, want)
		}
	}
	exported, err := os.ReadFile(filepath.Join(dir, "export", "e1-comparison.csv"))
	if err != nil || string(exported) != string(saved) {
		t.Errorf("the exported rows are not those of comparison.csv (%v)", err)
	}
}

func TestStudiesAreCompared(t *testing.T) {
	long.Unraced(t)
	before := studied(t)
	golden(t, "compare-same.txt", comparison(t, 0, before, before, "--fail-if-worse"))
	after := studied(t, "--risk", "exponential{mean=20}")
	golden(t, "compare-better.txt", comparison(t, 0, before, after, "--fail-if-worse"))
	golden(t, "compare-worse.txt", comparison(t, term.Failed, after, before, "--fail-if-worse"))
	comparison(t, 0, after, before)
	if long.On() {
		golden(t, "compare-seeds.txt", comparison(t, 0, before, studied(t, "--seed", "2"), "--fail-if-worse"))
	}
	if out := comparison(t, 0, before, after, "--format", "csv"); !strings.HasPrefix(out, "experiment,scope,p,W,n,eps,policy,against,") {
		t.Errorf("%s", out)
	}
	golden(t, "compare-change.tex", comparison(t, 0, before, after, "--format", "latex"))
	var change struct {
		Rows    []map[string]any
		Metrics []struct {
			Worse    int
			Sentence string
		}
	}
	if err := json.Unmarshal([]byte(comparison(t, 0, after, before, "--format", "json")), &change); err != nil {
		t.Fatal(err)
	}
	if len(change.Rows) == 0 || len(change.Metrics) != 1 || change.Metrics[0].Worse == 0 || change.Metrics[0].Sentence == "" {
		t.Errorf("JSON has %d rows, %+v", len(change.Rows), change.Metrics)
	}
	if out := comparison(t, 0, before, after, "--format", "markdown"); !strings.Contains(out, "\n|---|") {
		t.Errorf("%s", out)
	}
}

func TestAnIncompleteStudyIsComparedAsFarAsItIs(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "e1")
	run := []string{"run", "e1", "--set", "W=2..14:4", "--instances", "1000", "--out", dir, "--quiet", "--policy"}
	if code, _, stderr := call(t, append(run, "omniscient,greedy,no-rep", "--where", "W<11")...); code != 0 && code != term.Stopped {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	for _, format := range []string{"text", "markdown", "latex"} {
		out := comparison(t, 0, dir, "--format", format)
		if !strings.Contains(out, "on average over 3 cells") || !strings.Contains(out, "The study is incomplete: 1 of 4 cells have no results.\n") {
			t.Errorf("%s", out)
		}
	}
}

// A bound tells of the work alone, and a dispatcher has no exact work.
func TestACompleteStudyIsNotCalledIncompleteForWhatAPolicyLacks(t *testing.T) {
	long.Unraced(t)
	const sheet = `name: lacks
instances: 500
workload: W
platform: {workers: 6, send: SEND}
risk: linear{x=4}
policies: [POLICIES]
metrics: [METRICS]
sweep: {W: '2,6', n: 40}
figure: {x: W}
`
	t.Chdir(t.TempDir())
	for i, c := range []struct{ send, policies, metrics, metric, says string }{
		{"{latency: 0.02, per_unit: 0.1}", "clairvoyant, on-demand, guided", "ratio, makespan", "makespan", "clairvoyant has no makespan, and is not ranked.\n"},
		{"{latency: 0.02, per_unit: 0.1}", "clairvoyant, on-demand, guided", "makespan", "makespan", "clairvoyant has no makespan, as it has no schedule, and is not ranked.\n"},
		{"0", "omniscient, greedy, no-rep, guided", "ratio, work, exact_work", "exact_work", "guided has no exact_work, and is not ranked.\n"},
		{"0", "omniscient, greedy, no-rep, guided", "ratio, work, exact_work", "adjusted_ratio", "guided has no adjusted_ratio, as no exact mean of its work is known, and is not ranked.\n"},
	} {
		if i%2 == 0 && !long.On() {
			continue
		}
		text := strings.NewReplacer("SEND", c.send, "POLICIES", c.policies, "METRICS", c.metrics).Replace(sheet)
		if err := os.WriteFile("lacks.yaml", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		if code, _, stderr := call(t, "run", "lacks.yaml", "--quiet", "--out", dir); code != 0 {
			t.Fatal(code, stderr)
		}
		out := comparison(t, 0, dir, "--metric", c.metric)
		if !strings.Contains(out, c.says) || strings.Contains(out, "incomplete") {
			t.Errorf("%s of %s:\n%s\nlacks %q, or calls the study incomplete", c.metric, c.policies, out, c.says)
		}
		if last := c.policies[strings.LastIndex(c.policies, " ")+1:]; last == "guided" && c.metric != "makespan" {
			want := "baseline guided cannot be ranked by " + c.metric + ": guided has no "
			if out := comparison(t, term.Usage, dir, "--metric", c.metric, "--baseline", "guided"); !strings.Contains(out, want) || strings.Count(out, "\n") != 1 {
				t.Errorf("%s, want %s", out, want)
			}
		}
	}
}

// A protocol whose messages have no room in some cells ends no study and is no failure: it has no
// values there.
func TestAProtocolWithoutRoomIsAResultOfTheCell(t *testing.T) {
	long.Unraced(t)
	const sheet = `name: room
instances: 500
workload: 1
platform: {workers: 4, compute: {latency: a, per_unit: 1}, send: {latency: a, per_unit: 0.3}, return: {latency: a, per_unit: 0.3}}
risk: linear{x=3}
policies: [protocol, lifo, fifo]
metrics: [ratio, makespan]
sweep: {a: '0.001,0.05,0.1'}
figure: {x: a}
DECIDE
`
	t.Chdir(t.TempDir())
	for _, decide := range []string{"", "decide: {margin: 1%, best: true}", "decide: {margin: 1%}"}[:long.Trials(2, 3)] {
		if err := os.WriteFile("room.yaml", []byte(strings.Replace(sheet, "DECIDE", decide, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		const says = "protocol has no ratio in 2 of 3 cells, as it has no schedule there, and is not ranked.\n"
		if code, out, stderr := call(t, "run", "room.yaml", "--out", dir); code != 0 || !strings.Contains(out, says) {
			t.Fatalf("exit %d: %s%s", code, out, stderr)
		}
		if out := comparison(t, 0, dir); !strings.Contains(out, says) || strings.Contains(out, "incomplete") {
			t.Errorf("%s", out)
		}
		table, err := os.ReadFile(filepath.Join(dir, "results.csv"))
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range []struct {
			starts string
			rows   int
		}{{"room,0.001,protocol,", 2}, {"room,0.05,protocol,", 0}, {"room,0.1,protocol,", 0}, {"room,0.1,lifo,", 2}} {
			if n := strings.Count(string(table), row.starts); n != row.rows {
				t.Errorf("%d rows begin with %s, want %d", n, row.starts, row.rows)
			}
		}
		if code, out, stderr := call(t, "status", dir); code != 0 || !strings.Contains(out, "failed   0\n") || !strings.Contains(out, "9 of 9 pairs") {
			t.Errorf("exit %d: %s%s", code, out, stderr)
		}
	}
}

func TestAStudyOfFewerInstancesThanABatchSaysWhatAveragesTake(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "e1")
	if code, _, stderr := call(t, "run", "e1", "--set", "W=3,6", "--instances", "24", "--policy", "greedy,no-rep", "--out", dir, "--quiet"); code != 0 {
		t.Fatal(code, stderr)
	}
	const want = "runexp: e1: averages over cells take 25 instances of each, and there are 24\n"
	if out := comparison(t, term.Usage, dir); out != want {
		t.Errorf("%s, want %s", out, want)
	}
}

// The effect of a changed policy shows between the folders of the two versions. Each version is a process of
// its own, since a policy stays registered.
func TestAPolicyIsComparedWithItsFormerRevision(t *testing.T) {
	long.Unraced(t)
	const revision, folders = "LOADSTAR_TEST_REVISION", "LOADSTAR_TEST_FOLDERS"
	if os.Getenv(revision) == "" {
		dir := t.TempDir()
		for _, version := range []string{"1", "2"} {
			test := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
			test.Env = append(os.Environ(), revision+"="+version, folders+"="+dir)
			if out, err := test.CombinedOutput(); err != nil {
				t.Errorf("revision %s: %v\n%s", version, err, out)
			}
		}
		return
	}
	row := policies.Row{Name: "moody", Source: "this test", Doc: "changes", Revision: 1, Prototype: moody{}}
	if os.Getenv(revision) == "2" {
		row.Revision, mood = 2, 0.1
	}
	policies.Register(row)
	dir := os.Getenv(folders)
	mine := filepath.Join(dir, os.Getenv(revision))
	if code, _, stderr := call(t, "run", "e1", "--set", "W=3", "--instances", "500", "--policy", "greedy,moody", "--quiet", "--out", mine); code != 0 {
		t.Fatal(code, stderr)
	}
	if row.Revision == 1 {
		return
	}
	before := filepath.Join(dir, "1")
	out := comparison(t, term.Failed, before, mine, "--fail-if-worse")
	for _, want := range []string{"Policy moody has revision 2, and had 1.", "0 are significantly better in the later study and 1 worse", "compared on the same instances"} {
		if !strings.Contains(out, want) {
			t.Errorf("%s\nlacks %s", out, want)
		}
	}
	comparison(t, 0, mine, before, "--fail-if-worse")
}

func TestComparisonsThatCannotBeAreRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "e1")
	if code, _, stderr := call(t, "run", "e1", "--set", "W=3", "--instances", "20", "--policy", "greedy,no-rep", "--out", dir, "--quiet"); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	for want, args := range map[string][]string{
		"policy fast: want one of greedy, no-rep":                               {dir, "--baseline", "fast"},
		"metric lost: want one of ratio, work, exact_work":                      {dir, "--metric", "lost"},
		"variable q: want one of p, W, n, eps":                                  {dir, "--by", "q"},
		`--where q<1: there is no variable "q"`:                                 {dir, "--where", "q<1"},
		"--where W<1: no cell meets it":                                         {dir, "--where", "W<1"},
		"--level 2: want a number between 0 and 1, such as 0.95":                {dir, "--level", "2"},
		"--level x: want":                                                       {dir, "--level", "x"},
		"--format xml: want text, csv, json, markdown, latex, svg, png or pdf":  {dir, "--format", "xml"},
		"--out x.jpg: want a name that ends in .txt, .csv, .json, .md, .tex,":   {dir, "--out", "x.jpg"},
		"--map: want a picture, such as --out map.svg":                          {dir, "--map"},
		"--map and --by: want one of them":                                      {dir, "--map", "--by", "W", "--format", "svg"},
		"format png: two studies have no picture: want text, csv, json, ":       {dir, dir, "--format", "png"},
		"--less and --more: want one of them":                                   {dir, "--less", "--more"},
		"--fail-if-worse: want two studies, before and after":                   {dir, "--fail-if-worse"},
		"--baseline: with two studies, every policy is compared with itself":    {dir, dir, "--baseline", "greedy"},
		"--by: want one study":                                                  {dir, dir, "--by", "W"},
		"nowhere: this is not the folder of a study: want one, such as runs/e1": {"nowhere"},
		"compare: DIR is missing: want runexp compare DIR [OTHER], such as":     {},
	} {
		if out := comparison(t, term.Usage, args...); !strings.Contains(out, want) || strings.Count(out, "\n") != 1 {
			t.Errorf("%v: %s, want %s", args, out, want)
		}
	}
}

func TestAConditionOnALawSaysHowLawsAreToldApart(t *testing.T) {
	t.Chdir(t.TempDir())
	text := "name: laws\nworkload: 3\nplatform: {workers: 3}\nrisk: law\npolicies: [greedy, no-rep]\nsweep: {law: [linear, never], q: 1}\ninstances: 10\n"
	if err := os.WriteFile("laws.yaml", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := call(t, "run", "laws.yaml", "--quiet"); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	const hint = "; --by law tells its values apart\n"
	for _, command := range []string{"compare", "sensitivity"} {
		for where, hinted := range map[string]bool{"law==never": true, "law==x{y=1}": true, "law==0": true, "q==never": false} {
			code, out, stderr := call(t, command, "runs/laws", "--where", where)
			if code != term.Usage || out != "" || strings.HasSuffix(stderr, hint) != hinted || strings.Count(stderr, "\n") != 1 {
				t.Errorf("%s --where %s: exit %d, %q%q", command, where, code, out, stderr)
			}
		}
	}
}
