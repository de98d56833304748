package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
)

// small is a scenario that is quick to plan and to run.
const small = `name: s
workload: W
platform: {workers: 4}
risk: linear{x=3}
policies:
  - greedy
  - no-rep
instances: 25
sweep: {W: '1,2', n: 10}
`

// refusals runs commands in a folder that has the file a.yaml and compares each refusal with the wanted
// text, in one line that begins with it, below which the line of a file may be shown.
func refusals(t *testing.T, table []struct{ args, says string }) {
	t.Helper()
	for _, c := range table {
		code, out, stderr := call(t, strings.Split(c.args, " ")...)
		first, rest, _ := strings.Cut(stderr, "\n")
		if code != term.Usage || out != "" || !strings.HasPrefix(first, "runexp: "+c.says) {
			t.Errorf("%s: exit %d, %q: %s\nwant %s", c.args, code, out, stderr, c.says)
		}
		if flag := strings.HasPrefix(c.says, "--"); flag && rest != "" {
			t.Errorf("%s: there is more than a line: %s", c.args, stderr)
		}
	}
	if _, err := os.Stat("runs"); err == nil {
		t.Error("a refused command has made a folder")
	}
}

// there makes a folder with files the current one.
func there(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLawsAndPoliciesByFlagAreRefusedUnderTheFlag(t *testing.T) {
	long.Unraced(t)
	there(t, map[string]string{"a.yaml": small})
	refusals(t, []struct{ args, says string }{
		{"run a.yaml --risk linear{x=0}", "--risk linear{x=0}: risk linear: x=0: it must be a number above 0"},
		{"run e1 --risk linear{x=0}", "--risk linear{x=0}: risk linear: x=0: it must be a number above 0"},
		{"run e1 --risk linear{y=0}", `--risk linear{y=0}: risk linear: there is no option "y"`},
		{"run a.yaml --set plan_risk=linear{x=0}", "--set plan_risk: risk linear: x=0"},
		{"chart a.yaml --risk linear{x=0}", "--risk linear{x=0}: risk linear: x=0"},
		{"run e1 --risk sometimes", `--risk sometimes: there is no law "sometimes" (known: `},
		{"run e1 --risk empirical", "--risk empirical: risk empirical: the option file is missing: want empirical{file=NAME}"},
		{"run e1 --risk empirical{file=nofile}", "--risk empirical{file=nofile}: risk empirical{file=nofile}: open nofile: no such file"},
		{"run e1 --risk linear{x=1", `--risk linear{x=1: "linear{x=1": want the name of a law`},
		{"run a.yaml --set risk=linear{x=0}", "--set risk: risk linear: x=0"},
		{"run a.yaml --policy file{path=nofile}", "--policy file{path=nofile}: policy file{path=nofile}: open nofile: no such file"},
		{"run a.yaml --policy greedy,greedy", "--policy greedy,greedy: policy greedy is asked for twice"},
		{"run e1 --policy greedy,greedy", "--policy greedy,greedy: policy greedy is asked for twice"},
		{"run a.yaml --policy greedy{n=0}", "--policy greedy{n=0}: policy greedy: n=0: it must be a number"},
		{"chart e1 --policy greedy{n=0}", "--policy greedy{n=0}: policy greedy: n=0"},
	})
}

func TestConditionsAreComparisonsOfNumbersEverywhere(t *testing.T) {
	there(t, map[string]string{"a.yaml": small})
	table := []struct{ args, says string }{
		{"run a.yaml --where 0/0<1", "--where 0/0<1: it is not a number at W=1"},
		{"run a.yaml --where W<0/0", "--where W<0/0: it is not a number at W=1"},
		{"run a.yaml --where log(-1)<0", "--where log(-1)<0: it is not a number"},
		{"run a.yaml --where 1%0==0", "--where 1%0==0: it is not a number"},
		{"run a.yaml --where uniform(0,1)<1", `--where uniform(0,1)<1: "uniform(0,1)<1" draws random numbers, which have no place in a condition`},
		{"run a.yaml --where W>9", "--where W>9: no cell meets it"},
		{"run --dry-run a.yaml --set where=1", `--set where[0]: "1" is no condition: want comparisons, such as p>15 or p>15 and W<=p`},
	}
	for _, where := range []string{"-1", "1/0", "-1e-300", "1e308*10", "log(0)", "W"} {
		name := strings.NewReplacer("/", "d", "*", "m").Replace(where) + ".yaml"
		write(t, name, strings.Replace(small, "instances", "where: '"+where+"'\ninstances", 1))
		table = append(table, struct{ args, says string }{"run --dry-run ./" + name, "./" + name + `:8:9: where[0]: "` + where + `" is no condition: want comparisons`})
	}
	refusals(t, table)
}

// write writes a file.
func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestWhatAScenarioCannotMeanIsRefused(t *testing.T) {
	there(t, nil)
	table := []struct{ args, says string }{}
	for i, c := range [][3]string{
		{"workers: 4", "workers: 4, notice: 1/0", "FILE:3:32: platform.notice: at W=1 n=10: the notice is +Inf: it must be 0 or more and finite, or never"},
		{"workers: 4", "workers: 4, notice: 1e308*10", "FILE:3:32: platform.notice: at W=1 n=10: the notice is +Inf"},
		{"workers: 4", "workers: 4, until: 1/0", "FILE:3:31: platform.until: at W=1 n=10: until is +Inf: it must be above 0 and finite"},
		{"workers: 4", "workers: 4, until: 1e308*10", "FILE:3:31: platform.until: at W=1 n=10: until is +Inf"},
		{"workers: 4", "workers: 4, send: -W", "FILE:3:30: platform.send: at W=1 n=10: the cost of sending of worker 1 is 0 + -1 per unit: both must be 0 or more and finite"},
		{"workers: 4", "workers: [{count: 4, compute: W-4}, {count: 1}]", "FILE:3:42: platform.workers[0].compute: at W=1 n=10: the cost of computing of worker 1 is 0 + -3 per unit"},
		{"workers: 4", "workers: [{count: 4}, {count: W/3}]", "FILE:3:42: platform.workers[1].count: at W=1 n=10: 0.3333333333333333 workers: want an integer"},
		{"workers: 4", "workers: 0", "FILE:3:21: platform.workers: at W=1 n=10: there are no workers: want at least 1"},
		{"workers: 4", "workers: 4, slow: never", "FILE:3:30: platform.slow: at W=1 n=10: computations take longer by factors from +Inf to +Inf under never"},
		{"workers: 4", "workers: 4, send: 1e308", "FILE:7:5: policies[1]: policy no-rep at W=1 n=10: the costs are so large that times overflow"},
		{"workers: 4", "workers: 4, price: {hold: -1}", "FILE:3:38: platform.price.hold: at W=1 n=10: the price of holding of worker 1 is -1: it must be 0 or more and finite"},
		{"workers: 4", "workers: [{count: 4, comes_back: {after: linear, restart: -W}}]", "FILE:3:70: platform.workers[0].comes_back.restart: at W=1 n=10: the restart of worker 1 is -1"},
		{"linear{x=3}", "timeline{trace=bamboo-p3}", "FILE:4:7: risk: timeline{trace=bamboo-p3} tells when workers come back, but not what they lose"},
		{"workers: 4", "workers: 4, comes_back: {}", "FILE:3:36: platform.comes_back: at W=1 n=10: nothing says when workers come back"},
		{"instances", "where: [W > 2]\ninstances", "FILE:8:8: where: no values meet all conditions, so there are no cells"},
		{"linear{x=3}", "law\nwhere: [W>1, law==0]\nzip:\n  - law: [linear, never]",
			"FILE:5:14: where[1]: conditions compare numbers, and law has words"},
		{"name: s", "name: s\ncompute: nosuch", `FILE:2:10: compute: there is no experiment "nosuch" (nearest of `},
		{"name: s", "name: s\ncompute: table3", "FILE:3:11: workload: experiment table3, which compute names, does not use this key"},
		{"W: '1,2'", "W: auto", "FILE:2:11: workload: at W=auto n=10: the load is 0: it must be positive and finite; auto, which W is, counts as 0 here"},
		{"instances", "bind: ''\ninstances", "FILE:8:7: bind: it is empty: want true, false or variables"},
		{"instances", "figure: {x: W, baseline: nosuch}\ninstances", `FILE:8:26: figure.baseline: there is no drawn policy "nosuch" (known: greedy, no-rep, first, none)`},
		{"instances", "figure: {x: W, metric: lost}\ninstances", `FILE:8:24: figure.metric: there is no metric with results "lost" (known: `},
		{"instances", "figures: [{x: W, metrics: [most_nosuch]}]\ninstances", `FILE:8:28: figures[0].metrics[0]: there is no metric with results "nosuch" (known: `},
		{"instances", "figure: {x: W, policies: [greedy, nosuch]}\ninstances", `FILE:8:35: figure.policies[1]: there is no policy with results "nosuch" (known: greedy, no-rep)`},
		{"instances", "figure: {x: W, labels: [a]}\ninstances", "FILE:8:24: figure.labels: labels name the lines of metrics, and there are no metrics"},
		{"instances", "figures: [{name: a, x: W, metrics: [ratio, work], labels: [a]}]\ninstances", "FILE:8:59: figures[0].labels: there are 1 for 2 lines"},
	} {
		name := "./" + string(rune('a'+i)) + ".yaml"
		write(t, name, strings.Replace(small, c[0], c[1], 1))
		table = append(table, struct{ args, says string }{"run --dry-run " + name, strings.Replace(c[2], "FILE", name, 1)})
	}
	write(t, "empty.yaml", "")
	table = append(table, struct{ args, says string }{"solve empty.yaml", "empty.yaml:1:1: the file is empty: want keys and values"})
	refusals(t, table)
}

func TestAdviceNamesTheKeyOfWhatItCannotHave(t *testing.T) {
	world := strings.Replace(small, "sweep: {W: '1,2', n: 10}\n", "", 1)
	there(t, map[string]string{
		"d.yaml": strings.Replace(world, "workload: W", "workload: 1\ndeadline: 0", 1),
		"w.yaml": strings.Replace(world, "workload: W", "workload: 0", 1),
	})
	refusals(t, []struct{ args, says string }{
		{"advise d.yaml", "d.yaml:3:11: deadline: the deadline is 0: it must be above 0"},
		{"advise w.yaml", "w.yaml:2:11: workload: the load is 0: it must be positive"},
	})
}

func TestNumbersAndTimesOfFlagsAreWhatTheySay(t *testing.T) {
	long.Unraced(t)
	there(t, map[string]string{"a.yaml": small})
	refusals(t, []struct{ args, says string }{
		{"run a.yaml --instances 0x10", "--instances 0x10: want a whole number"},
		{"run a.yaml --instances 1_000", "--instances 1_000: want a whole number"},
		{"run a.yaml --instances 1e-3", "--instances 1e-3: want a whole number"},
		{"run a.yaml --instances 0x1ep3", "--instances 0x1ep3: want a whole number"},
		{"run a.yaml --instances 1e300", "--instances 1e300: want a whole number"},
		{"run a.yaml --seed 0x10", "--seed 0x10: want a whole number"},
		{"run a.yaml -j 0b11", "--jobs 0b11: want a whole number"},
		{"advise a.yaml --load 0x1p4", "--load 0x1p4: want a number"},
		{"trust a.yaml --timeout 0s", "--timeout 0s: want a positive time"},
		{"trust a.yaml --timeout -1s", "--timeout -1s: want a positive time"},
		{"run a.yaml --for 0s", "--for 0s: want a positive time"},
		{"paper fifo --for 0s", "--for 0s: want a positive time"},
		{"worst greedy no-rep --in a.yaml --for -1s", "--for -1s: want a positive time"},
		{"run a.yaml --set most=5", "--set most: 5 without a precision to reach or anything to decide"},
		{"help run x", "run: x: it has no commands of its own: want runexp help run"},
		{"new scenario ", "new scenario: argument 1 is empty: want runexp new scenario [FILE]"},
	})
	for text, is := range map[string]string{"0050": "50", "1e3": "1000", "1.5E2": "150"} {
		if code, out, stderr := call(t, "run", "--dry-run", "a.yaml", "--instances", text); code != 0 || !strings.Contains(out, is+" of every cell") {
			t.Errorf("%s is %s: exit %d, %s%s", text, is, code, out, stderr)
		}
	}
}

func TestAFileWhereAFolderIsWantedIsTheRequestsFault(t *testing.T) {
	long.Unraced(t)
	there(t, map[string]string{"a.yaml": small})
	if code, _, stderr := call(t, "run", "a.yaml", "--out", "st", "--quiet"); code != 0 {
		t.Fatal(stderr)
	}
	world := strings.NewReplacer("sweep: {W: '1,2', n: 10}\n", "", "workload: W", "workload: 1").Replace(small)
	write(t, "m.yaml", world)
	const is = ": this is a file, or leads through one: want a folder"
	refusals(t, []struct{ args, says string }{
		{"plot st --out a.yaml", "a.yaml" + is},
		{"report st --out a.yaml/x", "a.yaml/x" + is},
		{"merge st a.yaml", "a.yaml/study.json" + is},
		{"paper fifo --out a.yaml", "a.yaml/campaign.json" + is},
	})
	if text, err := os.ReadFile("a.yaml"); err != nil || string(text) != small {
		t.Errorf("a.yaml is %q, %v", text, err)
	}
}

func TestPlotSaysWhichMetricOrPolicyHasNoResults(t *testing.T) {
	long.Unraced(t)
	there(t, map[string]string{
		"a.yaml": small,
		"m.yaml": "figure: {x: W, metric: nosuch}\n",
		"p.yaml": "figure: {x: W, policies: [nosuch]}\n",
		"b.yaml": "figure: {x: W, baseline: nosuch}\n",
	})
	if code, _, stderr := call(t, "run", "a.yaml", "--out", "st", "--quiet"); code != 0 {
		t.Fatal(stderr)
	}
	refusals(t, []struct{ args, says string }{
		{"plot st m.yaml", `m.yaml:1:24: figure.metric: there is no metric with results "nosuch" (known: `},
		{"plot st p.yaml", `p.yaml:1:27: figure.policies[0]: there is no policy with results "nosuch" (known: greedy, no-rep)`},
		{"plot st b.yaml", `b.yaml:1:26: figure.baseline: there is no drawn policy "nosuch" (known: greedy, no-rep, first, none)`},
	})
	if _, err := os.Stat(filepath.Join("st", "plot")); err == nil {
		t.Error("a folder of figures was made")
	}
}
