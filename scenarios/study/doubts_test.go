package study

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// timed has a platform in hours. A chunk takes some minutes at least.
const timed = `
name: timed
instances: 250
workload: W
platform: {workers: 4, compute: {latency: 0.1, per_unit: 1}}
risk: linear
policies: [greedy, no-rep]
metrics: [ratio, work]
sweep: {W: '5,10', n: 20}
`

func TestLawsInAnotherUnitThanTheScenarioAreRefused(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "lab.txt")
	if err := os.WriteFile(file, []byte("3600\n36000\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	const unscaled = "recorded{longest=0,trace=bamboo-p3}"
	for _, c := range []struct{ risk, says string }{
		{"risk: '" + unscaled + "'", ""},
		{"risk: '" + unscaled + "'\nunit: s", ""},
		{"risk: '" + unscaled + "'\nunit: h", "t.yaml:6:8: risk: the times of " + unscaled + " are in s, but those of the scenario in h (unit): want in=h among its options"},
		{"risk: 'recorded{in=h,longest=0,trace=bamboo-p3}'\nunit: h", ""},
		{"risk: 'recorded{in=h,longest=0,trace=bamboo-p3}'\nunit: min", "are in h, but those of the scenario in min"},
		{"risk: 'recorded{trace=bamboo-p3}'\nunit: h", ""},
		{"risk: weibull\nunit: h", ""},
		{"risk: 'fitted{longest=0,trace=bamboo-p3}'\nunit: d", "are in s, but those of the scenario in d"},
		{"risk: 'together{longest=0,trace=bamboo-p3}'\nunit: d", "are in s, but those of the scenario in d"},
		{"risk: linear\nplan_risk: '" + unscaled + "'\nunit: h", "plan_risk: the times of"},
		{"risk: 'recorded{in=h,longest=0,trace=bamboo-p3}'\nplan_risk: '" + unscaled + "'", "are in s, but those of recorded{in=h,longest=0,trace=bamboo-p3} in h: want in=h"},
		{"trace: " + file + "\nunit: h", "want risk: 'empirical{file=...,longest=0,in=h}' in place of trace, with unit=... too if the file is not in s"},
		{"trace: " + file + "\nunit: s", ""},
		{"risk: 'empirical{file=" + file + ",longest=0,in=h}'\nunit: h", ""},
	} {
		text := strings.Replace(timed, "risk: linear", c.risk, 1)
		from, err := sheet.Decode("t.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		_, err = scenarios.DesignOf(from, play.Auto)
		if c.says == "" && err != nil || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%s:\ngot  %v\nwant %s", c.risk, err, c.says)
		}
	}
	text := strings.NewReplacer("risk: linear", "risk: law\nunit: h", "sweep: {", "sweep: {law: [linear, '"+unscaled+"'], ").Replace(timed)
	from, err := sheet.Decode("t.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := scenarios.DesignOf(from, play.Auto); err == nil || !strings.Contains(err.Error(), "sweep.law: the times of") {
		t.Errorf("a law that is a value: %v", err)
	}
}

func TestAScenarioThatNamesNoUnitIsDoubtedIfALawHasOne(t *testing.T) {
	for law, want := range map[string]string{
		"linear":                              "",
		"recorded{trace=bamboo-p3}":           "",
		"recorded{trace=bamboo-p3,longest=1}": "",
		"recorded{trace=bamboo-p3,longest=0}": "the times of recorded{longest=0,trace=bamboo-p3} are in s, and the scenario does not say in which unit its platform is: " +
			"want unit: s, or another unit and in=UNIT among its options",
	} {
		text := strings.Replace(timed, "risk: linear", "risk: '"+law+"'", 1)
		if got := designFrom(t, text).Doubt(); got != want {
			t.Errorf("%s: %q, want %q", law, got, want)
		}
		want = ""
		if law == "recorded{trace=bamboo-p3}" {
			want = "the times of recorded{trace=bamboo-p3} are scaled so that the longest is 1 s: want longest=0 and in=s among its options for the recorded times, or longest=1 if that is meant"
		}
		if got := designFrom(t, text+"unit: s\n").Doubt(); got != want {
			t.Errorf("%s with a unit: %q, want %q", law, got, want)
		}
	}
}

func TestStudiesInWhichInterruptionsDecideNothingSaySo(t *testing.T) {
	const none, all = "no worker is interrupted within the time that one needs for the whole load", "every worker is interrupted within the latencies, before its first result"
	for _, c := range []struct{ law, latency, want string }{
		{"linear{x=10}", "0.1", ""},
		{"never", "0.1", ""},
		{"recorded{trace=bamboo-p3,longest=0}", "0.1", "In 2 of 2 cells, " + none + " (with a probability above 0.999999), so policies hardly differ. Are the law and the costs in the same unit of time?"},
		{"recorded{trace=bamboo-p3,longest=0,in=h}", "0.1", ""},
		{"recorded{trace=bamboo-p3,longest=0,in=h}", "20", "In 2 of 2 cells, " + all},
		{"linear{x=10}", "if(W>5,11,1)", "In 1 of 2 cells, such as W=10 n=20, " + all},
		{"exponential{mean=1e9}", "0.1", "In 2 of 2 cells, " + none},
	} {
		d := designFrom(t, timed, "risk: linear", "risk: '"+c.law+"'", "latency: 0.1", "latency: '"+c.latency+"'")
		got := strings.Join(d.Hopeless(), "\n")
		if c.want == "" && got != "" || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s, latency %s: got %q, want %q", c.law, c.latency, got, c.want)
		}
	}
}

func TestAScenarioWhoseOnlyMetricHasNoValuesIsDoubted(t *testing.T) {
	const line = "exact_work, the only metric, has no values in cells in which results may be wrong: want work among the metrics"
	for _, c := range []struct{ faults, metrics, want string }{
		{"", "exact_work", ""},
		{", faults: {wrong: 0.1, unit: 0.1}", "exact_work", line},
		{", faults: {wrong: 0.1, unit: 0.1}", "exact_work, work", ""},
	} {
		text := strings.NewReplacer("per_unit: 1}}", "per_unit: 1}"+c.faults+"}", "[ratio, work]", "["+c.metrics+"]").Replace(timed)
		if got := designFrom(t, text).Doubt(); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.faults, c.metrics, got, c.want)
		}
	}
}
