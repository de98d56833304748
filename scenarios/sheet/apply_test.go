package sheet

import (
	"strings"
	"testing"
)

func TestApplySetsVariablesAndKeys(t *testing.T) {
	s := full(t)
	before := string(s.Encode())
	other := *s
	for _, set := range [][2]string{
		{"p", "1..4"}, {"W", "p/2, auto"}, {"seed", "7"}, {"instances", "3e3"}, {"figure.xlabel", "load"}, {"precision", "2%"}, {"workload", "2W"},
		{"platform.notice", "eps"}, {"platform.compute.latency", "0.25"}, {"platform.send", "3"}, {"platform.port", "half-duplex"}, {"platform.workers", "p + 1"},
		{"platform.return.per_unit", "uniform(0, i)"}, {"risk", "linear{x=p}"}, {"limits.events", "12"}, {"figure.title", "Loads"}, {"figure.ymin", "0.5"}, {"where", "W < p"}, {"title", "other"},
		{"distribution", "false"}, {"reference", "omniscient"},
	} {
		if err := s.Apply(set[0], set[1]); err != nil {
			t.Fatalf("%v: %v", set, err)
		}
	}
	if err := s.ApplyAll([][2]string{{"a", "3,4"}, {"b", "5,6"}}); err != nil {
		t.Fatal(err)
	}
	text := string(s.Encode())
	for _, want := range []string{
		"p: 1..4\n", "W: [p/2, auto]\n", "a: [3, 4]", "b: [5, 6]", "seed: 7", "precision: 0.02", "workload: 2W", "notice: eps", "{latency: 0.25, per_unit: 'uniform(1, 2)'}",
		"send: {latency: 0, per_unit: 3}", "workers: p + 1", "return: {latency: 0.5, per_unit: 'uniform(0, i)'}", "risk: linear{x=p}", "events: 12", "instances: 3000", "xlabel: load", "title: Loads", "ymin: 0.5", "where:\n  - W < p\n", "title: other",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "full-duplex") || strings.Contains(text, "reference") || strings.Contains(text, "distribution") {
		t.Error(text)
	}
	if string(other.Encode()) != before {
		t.Errorf("the copy has changed\n%s", other.Encode())
	}
	if s, err := Decode("again.yaml", []byte(text)); err != nil {
		t.Error(s, err)
	}
}

func TestApplyExplainsMistakesAndChangesNothing(t *testing.T) {
	s := decode(t, "sweep: {p: [1, 2], W: 1..p, law: [linear, never]}", "zip: {a: [1, 2], b: [3, 4]}", "risk: law", "precision: 1%")
	before := string(s.Encode())
	for _, c := range [][3]string{
		{"p", "1,q", `--set sweep.p: "q": there is no variable "q" (known: W, a, b, law, p)`},
		{"p", "1..", `--set sweep.p: "1..": want a finite number, a multiple such as 0.3p, a list 1,2,5 or a range 1..25 or 1..25:2`},
		{"p", "W", "--set sweep.p: the values refer to each other: p -> W -> p"},
		{"p", "", `--set sweep.p: "": want a finite number, a multiple such as 0.3p, a list 1,2,5 or a range 1..25 or 1..25:2`},
		{"b", "3,4,5", "--set zip[0].b: b has 3 values and a has 2: variables that advance together need equally many"},
		{"law", "linear,x{", `--set sweep.law: "x{": want a name or name{option=value,...}`},
		{"risk", "linear", "x.yaml:1:34: sweep.law: the values are laws, but no risk is this variable"},
		{"risk", "p", "x.yaml:1:12: sweep.p: the values are numbers, but a risk is this variable"},
		{"seed", "-1", `--set seed: "-1": want an integer from 0 to 18446744073709551615`},
		{"precision", "2", `--set precision: "2": want a share between 0 and 1, such as 0.005 or 0.5%`},
		{"title", "", `--set title: "": want a text`},
		{"title", "  ", `--set title: "  ": want a text`},
		{"workload", "2 * (W", "--set workload: want an operator or ) before the end"},
		{"platform.compute.latency", "ep", `--set platform.compute.latency: there is no variable "ep"; did you mean p? (known: W, a, b, i, law, p)`},
		{"platform.wrokers", "1", "--set platform.wrokers: no such key; did you mean workers? (known: workers, shared, compute, send, return, port, stream, notice, comes_back, slow, faults, price, until, sample)"},
		{"seed.x", "1", "--set seed.x: seed has no parts"},
		{"policies", "greedy", "--set policies: this is a single value: want a list, such as [greedy, on-demand], or all"},
		{"figure.xlabel", "x", "--set figure.x: this is missing: want the variable along x"},
		{"sed", "1", "--set sed: no such variable or key; did you mean seed? (variables: a, b, p, W, law; keys: name, title, source, seed, instances, precision, decide, most, workload, platform, risk, plan_risk, trace, deadline, unit, policies, bind, reference, metrics, distribution, limits, sweep, zip, where, labels, variables, presets, figure, figures, findings, compute)"},
		{"", "1", "--set : no such variable or key (variables: a, b, p, W, law; keys: name, title, source, seed, instances, precision, decide, most, workload, platform, risk, plan_risk, trace, deadline, unit, policies, bind, reference, metrics, distribution, limits, sweep, zip, where, labels, variables, presets, figure, figures, findings, compute)"},
		{"trace", "x.txt", "--set trace: there is a risk too: want one of them"},
		{"title", "\xff", "--set title: want printable text"},
		{"compute", "table4", "x.yaml:6:11: workload: experiment table4, which compute names, does not use this key: leave out one of them"},
	} {
		err := s.Apply(c[0], c[1])
		if err == nil || err.Error() != c[2] {
			t.Errorf("%s=%s\n got %v\nwant %s", c[0], c[1], err, c[2])
		}
		if got := string(s.Encode()); got != before {
			t.Fatalf("%s=%s has changed the sheet:\n%s", c[0], c[1], got)
		}
	}
	for _, path := range []string{"workload", "sweep.p[1]", "zip[0].a[0]"} {
		if e := s.At(path, errNothing{}).(*Error); e.File != "x.yaml" {
			t.Error(e)
		}
	}
}

type errNothing struct{}

func (errNothing) Error() string { return "nothing" }

func FuzzApply(f *testing.F) {
	f.Add("p", "1..3")
	f.Add("platform.compute.latency", "uniform(0,1)")
	f.Add("variables.law.values.linear", "uniform")
	f.Add("presets.quick.policies", "all")
	f.Fuzz(func(t *testing.T, key, value string) {
		s := decode(t, "sweep: {p: [1, 2], law: linear}", "risk: law", "labels: {greedy: ours}",
			"variables: {p: {max: 2}, law: {values: {linear: x}}}", "presets: {quick: {sweep: {p: 1}, policies: [greedy]}}")
		if err := s.Apply(key, value); err != nil {
			if e, ok := err.(*Error); !ok || strings.Contains(e.Error(), "\n") || e.Line < 1 || e.Column < 1 {
				t.Fatal(err)
			}
			return
		}
		roundTrip(t, s)
	})
}

func TestWhatHasANameIsSetByIt(t *testing.T) {
	s := decode(t, "sweep: {p: [1, 2]}", "labels: {greedy: ours}", "variables: {p: {label: workers}}", "presets: {quick: {instances: 5}}")
	for _, set := range [][2]string{{"labels.greedy", "theirs"}, {"variables.p.label", "machines"}, {"presets.quick.instances", "7"}} {
		if err := s.Apply(set[0], set[1]); err != nil {
			t.Errorf("%v: %v", set, err)
		}
	}
	if s.Labels[0].Text != "theirs" || s.Variables[0].Label != "machines" || s.Presets[0].Instances != 7 {
		t.Errorf("%s", s.Encode())
	}
	if err := s.Apply("presets.long.instances", "7"); err == nil || err.Error() != "--set presets.long: no such key: want quick" {
		t.Error(err)
	}
}

func TestASharedValueIsSetByItsName(t *testing.T) {
	s, err := Decode("x.yaml", []byte("name: x\nworkload: 1\nrisk: linear\npolicies: [greedy]\nplatform: {workers: 2, shared: {v: 2, w: 'uniform(1, 2)'}, compute: v*w}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Apply("platform.shared.w", "3v"); err != nil || s.Platform.Shared[1].Value.String() != "3v" || s.Platform.Shared[0].Value.String() != "2" {
		t.Errorf("%v\n%s", err, s.Encode())
	}
	for _, c := range [][3]string{
		{"platform.shared.u", "1", "--set platform.shared.u: no such key; did you mean v? (known: v, w)"},
		{"platform.shared.v", "2w", `--set platform.shared.v: there is no variable "w" (known: none)`},
		{"platform.shared.v.x", "1", "--set platform.shared.v.x: platform.shared.v has no parts"},
	} {
		if err := s.Apply(c[0], c[1]); err == nil || err.Error() != c[2] {
			t.Errorf("%s=%s\n got %v\nwant %s", c[0], c[1], err, c[2])
		}
	}
}
