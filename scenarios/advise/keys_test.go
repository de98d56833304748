package advise

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// key is a line of a file with a key, and what becomes of it.
type key struct {
	line string
	does string // used: the question is another one; refused; unused: said so; label: it only names the file
}

// keys has each key that the reader accepts in a file, and in its platform.
var keys = map[string]key{
	"name": {"name: lab", "label"}, "title": {"title: a lab", "label"}, "source": {"source: mine", "label"},
	"seed": {"seed: 5", "used"}, "workload": {"workload: 4", "used"}, "platform": {"platform: {workers: 2}", "used"}, "risk": {"risk: linear{x=3}", "used"},
	"trace": {"trace: lab.txt", "used"}, "deadline": {"deadline: 2", "used"}, "policies": {"policies: [greedy]", "used"}, "labels": {"labels: {greedy: ours}", "unused"},
	"unit":      {"unit: h", "label"}, // of all numbers, which the text repeats
	"plan_risk": {"plan_risk: never", "refused"}, "sweep": {"sweep: {W: [1, 2]}", "refused"}, "zip": {"zip: {a: [1, 2], b: [1, 2]}", "refused"},
	"where": {"where: 1 == 1", "refused"}, "variables": {"variables: {W: {doc: x}}", "refused"}, "presets": {"presets: {quick: {doc: x, instances: 5}}", "refused"},
	"compute":   {"compute: table4", "refused"},
	"instances": {"instances: 50", "unused"}, "precision": {"precision: 1%", "unused"}, "decide": {"decide: 1%", "unused"}, "most": {"precision: 1%\nmost: 5000", "unused"},
	"bind": {"bind: false", "unused"}, "reference": {"reference: greedy", "unused"}, "metrics": {"metrics: [work]", "unused"},
	"distribution": {"distribution: true", "unused"}, "limits": {"limits: {events: 1000}", "unused"}, "figure": {"figure: {metric: work}", "refused"},
	"figures": {"figures: [{name: a, metric: work}]", "refused"}, "findings": {"findings: e5", "unused"},
}

var ofPlatform = map[string]string{
	"workers": "workers: 4", "shared": "shared: {f: 'uniform(1, 2)'}, send: f", "compute": "compute: 2", "send": "send: 0.1", "return": "return: 0.1", "port": "port: full-duplex", "stream": "stream: true", "notice": "notice: 0.5",
	"comes_back": "comes_back: {after: linear}", "faults": "faults: {after: 'exponential{mean=2}', unit: 0.5, check: 0.1}", "slow": "slow: lognormal", "price": "price: {hold: 2}", "until": "until: 0.5", "sample": "sample: 3",
}

// fields returns the keys of a struct.
func fields(of any) (names []string) {
	for f := range reflect.TypeOf(of).Fields() {
		if name := f.Tag.Get("yaml"); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// question reads a file and spells the question.
func question(text string) (string, []string, error) {
	q, s, err := Read("m.yaml", []byte(text), 0, 0)
	if err != nil {
		return "", nil, err
	}
	var b strings.Builder
	for _, w := range q.Problem.Workers {
		fmt.Fprintf(&b, "%+v %+v %+v %#v %+v %#v %+v\n", w.Send, w.Compute, w.Return, w.Risk, w.Life, w.Faults, w.Check)
	}
	p := *q.Problem
	p.Workers = nil
	return fmt.Sprintf("%+v %d %v\n%s", p, q.Seed, q.Policies, &b), Unused(s), nil
}

func TestNoKeyOfAFileIsIgnoredWithoutAWord(t *testing.T) {
	t.Chdir("testdata")
	const plain = "workload: 3\nrisk: linear\nplatform: {workers: 3, compute: 'uniform(1,2)'}\n"
	before, unused, err := question(plain)
	if err != nil || unused != nil {
		t.Fatal(err, unused)
	}
	check := func(name, text, does string) {
		t.Helper()
		after, unused, err := question(text)
		refused := err != nil && strings.Contains(err.Error(), name)
		if err != nil && !refused {
			t.Errorf("%s: %v", name, err)
			return
		}
		got := "ignored"
		switch {
		case refused:
			got = "refused"
		case slices.Contains(unused, name):
			got = "unused"
		case after != before:
			got = "used"
		case does == "label":
			got = "label"
		}
		if got != does {
			t.Errorf("%s is %s, want %s:\n%s", name, got, does, text)
		}
	}
	for _, name := range fields(sheet.Scenario{}) {
		k, known := keys[name]
		if !known {
			t.Errorf("nothing says what becomes of %s", name)
			continue
		}
		text := plain
		for _, old := range []string{"workload", "platform", "risk"} {
			if name == old || name == "trace" && old == "risk" {
				lines := slices.DeleteFunc(strings.SplitAfter(text, "\n"), func(line string) bool { return strings.HasPrefix(line, old+":") })
				text = strings.Join(lines, "")
			}
		}
		check(name, text+k.line+"\n", k.does)
	}
	for _, name := range fields(sheet.Platform{}) {
		line, known := ofPlatform[name]
		if !known {
			t.Errorf("nothing says what becomes of platform.%s", name)
			continue
		}
		platform := "workers: 3, compute: 'uniform(1,2)', " + line
		for _, old := range []string{"workers", "compute"} {
			if name == old {
				platform = strings.ReplaceAll("workers: 3, compute: 'uniform(1,2)', ", map[string]string{"workers": "workers: 3, ", "compute": "compute: 'uniform(1,2)', "}[old], "") + line
			}
		}
		text := "workload: 3\nrisk: linear\nplatform: {" + platform + "}\n"
		if name == "sample" { // a platform has a number only among others
			check("platform.sample", text, "unused")
			continue
		}
		check(name, text, "used")
	}
}
