package sheet

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/sheet/schematest"
)

func TestTheSchemaAcceptsWhatDecodeAccepts(t *testing.T) {
	files := map[string]string{"example": Example(), "encoded": string(full(t).Encode())}
	shipped, err := filepath.Glob("../../examples/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(shipped, "testdata/full.yaml") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		files[file] = string(text)
	}
	for _, lines := range []string{
		"risk: law\nsweep: {law: [linear, 'weibull{shape=0.5}']}", "trace: x.txt\n#risk:", "platform: {workers: p, compute: 2, notice: never}\nsweep: {p: 1}",
		"zip: {a: [1, '1..2'], b: 1..3}", "where: 1 < 2", "compute: table4\n#workload:\n#platform:\n#risk:", "precision: 0.005", "decide: 0.5%\nmost: 5000", "decide: {margin: 0.01, best: true, level: 99%}", "bind: false", "bind: true", "bind: p\nsweep: {p: 1}", "bind: 'p, q'\nsweep: {p: 1, q: 1}", "bind: [p]\nsweep: {p: 1}", "unit: min",
		"sweep: {p: 1}\ndistribution: {by: p}\nvariables: {p: {min: 1/3, integer: false}}\npresets: {quick: {policies: [greedy]}}", "sweep: {p: 1}\nfigure: {x: p, logx: true, ymin: '1/3', ymax: 1}",
		"risk: law\nsweep: {p: 1, q: 1, law: linear}\ndistribution: true\nfigures: [{x: instances, kind: best}, {x: ratio, kind: cumulative, name: c}, {x: law, kind: laws, name: l}, {x: p, kind: map, series: q, name: m}, {x: p, baseline: greedy, relative: true, name: r}, {x: p, metrics: [work], name: w}]",
	} {
		files[lines] = withValid(strings.Split(lines, "\n"), "")
	}
	validate := schematest.Validator(t, Schema(Names{}))
	for name, file := range files {
		if _, err := Decode(name, []byte(file)); err != nil {
			t.Error(err)
		}
		if err := validate(file); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheSchemaRefusesMistakesOfStructure(t *testing.T) {
	validate := schematest.Validator(t, Schema(Names{}))
	for _, lines := range []string{
		"titel: x", "bind: {p: true}", "bind: []", "bind: 2p", "bind: [p, p]\nsweep: {p: 1}", "unit: hours", "unit: [h]", "compute: table4\nbind: false\n#workload:\n#platform:\n#risk:", "compute: table4\nunit: h\n#workload:\n#platform:\n#risk:", "title: {a: b}", "name: A b", "seed: -1", "seed: x", "instances: 0", "instances: 1.5", "precision: 2", "precision: much", "decide: 2", "decide: [1%]", "decide: {best: true}", "decide: {margin: 1%, level: 95}", "decide: {margin: 1%, bets: true}", "distribution: 1",
		"workload: [1]", "workload: ''", "platform: 4", "platform: {port: half-duplex}", "platform: {workers: 4, port: x}", "platform: {workers: []}",
		"platform: {workers: [{compute: 1}]}", "platform: {workers: 4, compute: {x: 1}}", "platform: {workers: 4, send: [1]}", "platform: {wrokers: 4}",
		"risk: [linear]", "risk: {weibull: 1}", "policies: greedy", "policies: []", "policies: [1]", "policies: [{n: 1}]", "policies: [[a]]", "policies: [a, a]",
		"metrics: []", "metrics: ratio", "limits: {events: 0}", "limits: 5", "sweep: []", "sweep: {}", "sweep: {2p: 1}", "sweep: {p: []}", "sweep: {p: [[1]]}",
		"sweep: {p: {from: 1, to: 2}}", "zip: a", "zip: []", "zip: [[a]]", "where: []", "where: {a: 1}",
		"figure: {metric: ratio}", "figure: {x: p, y: q}\nsweep: {p: 1}", "trace: x.txt", "compute: table4", "#workload:", "#platform:", "#name:", "#policies:",
		"distribution: {}", "distribution: {by: [p]}\nsweep: {p: 1}", "distribution: {bye: p}\nsweep: {p: 1}", "variables: {}", "variables: [p]", "variables: {p: {}}\nsweep: {p: 1}",
		"variables: {p: {min: [1]}}\nsweep: {p: 1}", "variables: {p: {integer: 1}}\nsweep: {p: 1}", "variables: {p: {least: 1}}\nsweep: {p: 1}", "variables: {2p: {min: 1}}",
		"presets: {}", "presets: [quick]", "presets: {quick: {}}", "presets: {Quick: {instances: 5}}", "presets: {quick: {instances: 0}}", "presets: {quick: {sweep: {}}}", "presets: {quick: {seed: 1}}",
		"figure: {x: p, logx: 1}\nsweep: {p: 1}", "figure: {x: p, ymin: [1]}\nsweep: {p: 1}",
		"figure: {x: instances, kind: best}\ndistribution: true\nsweep: {p: 1}", "figure: {x: ratio, kind: cumulative}\ndistribution: true\nsweep: {p: 1}", "figure: {x: law, kind: laws}\nrisk: law\nsweep: {law: linear}",
		"figures: [{x: p, kind: best}]\ndistribution: true\nsweep: {p: 1}", "figures: [{x: instances, kind: cumulative}]\ndistribution: true\nsweep: {p: 1}", "figures: [{x: p, kind: pie}]\nsweep: {p: 1}",
		"figure: {x: p, kind: map}\nsweep: {p: 1, q: 1}", "figure: {x: p, relative: true}\nsweep: {p: 1}", "figure: {x: p, metrics: [work], series: q}\nsweep: {p: 1, q: 1}", "figures: [{x: p, name: A b}]\nsweep: {p: 1}",
		"figures: [{x: instances, kind: best}]\nsweep: {p: 1}", "distribution: false\nfigures: [{x: ratio, kind: cumulative}]\nsweep: {p: 1}", "figures: [{kind: laws}]\nrisk: law\nsweep: {law: linear}", "figure: {x: p, bands: sd}\nsweep: {p: 1}",
	} {
		file := withValid(strings.Split(lines, "\n"), "")
		if _, err := Decode("x.yaml", []byte(file)); err == nil {
			t.Errorf("decoded: %s", lines)
		}
		if validate(file) == nil {
			t.Errorf("valid: %s", lines)
		}
	}
}

func TestTheSchemaKnowsTheMetrics(t *testing.T) {
	validate := schematest.Validator(t, Schema(Names{Metrics: []string{"ratio", "work"}}))
	for lines, ok := range map[string]bool{"metrics: [ratio, work]": true, "metrics: [ratio, makespan]": false, "figure: {x: p, metric: makespan}\nsweep: {p: 1}": false,
		"compute: table4\nsweep: {n: 1}\nfigure: {x: n, metric: K}\n#workload:\n#platform:\n#risk:": true} {
		if err := validate(withValid(strings.Split(lines, "\n"), "")); (err == nil) != ok {
			t.Errorf("%s: %v", lines, err)
		}
	}
}
