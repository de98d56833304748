package sheet_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/sheet/schematest"
)

func init() { papers.RegisterAll() }

// validator checks files against the schema of the program.
func validator(t *testing.T) func(file string) error {
	t.Helper()
	names := scenarios.Names()
	names.Metrics = []string{"ratio", "work"}
	return schematest.Validator(t, sheet.Schema(names))
}

// spellings returns a name with each of its options at each of its values that are listed, or the default.
func spellings(name string, options []spec.Field) (all []string) {
	for _, f := range options {
		values := f.Values
		if len(values) == 0 && f.Default != "" {
			values = []string{f.Default}
		}
		for _, v := range values {
			all = append(all, name+"{"+f.Name+"="+v+"}")
		}
	}
	return all
}

// scenario returns a file with a policy and a law.
func scenario(policy, law string) string {
	return "name: x\nworkload: 5\nplatform: {workers: 4}\nmetrics: [work]\nsweep: {n: [1, 2]}\nrisk: " + law + "\npolicies: [" + policy + "]\n"
}

func TestPoliciesAndLawsOfTheProgramAreValidWithTheirOptions(t *testing.T) {
	validate := validator(t)
	for _, row := range policies.All() {
		for _, text := range append(spellings(row.Name, spec.Describe(row.Prototype)), row.Name) {
			if err := validate(scenario("'"+text+"'", "linear")); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
		for _, f := range spec.Describe(row.Prototype) {
			for _, v := range append(f.Values, f.Default) {
				if text := "{name: " + row.Name + ", " + f.Name + ": '" + v + "'}"; validate(scenario(text, "linear")) != nil {
					t.Errorf("%s is not valid", text)
				}
			}
		}
	}
	for _, row := range risk.All() {
		for _, text := range append(spellings(row.Name, row.Options()), row.Name) {
			if err := validate(scenario("greedy", "'"+text+"'")); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
	for _, text := range []string{"greedy{n=47}", "greedy{n=47,rounding=ceil}", "{name: greedy, n: 47, rounding: ceil}", "{name: greedy, n: auto}"} {
		if err := validate(scenario("'"+strings.Trim(text, "'")+"'", "weibull")); err != nil && text[0] != '{' {
			t.Errorf("%s: %v", text, err)
		}
		if text[0] == '{' {
			if err := validate(scenario(text, "law")); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
	for _, bad := range []string{"gredy", "'gredy{n=47}'", "{name: gredy}", "{name: greedy, m: 3}", "{n: 3}", "'greedy{n=47'", "greedy, greedy"} {
		if validate(scenario(bad, "linear")) == nil {
			t.Errorf("%s is valid", bad)
		}
	}
	for _, bad := range []string{"'weibul{shape=1}'", "[linear]", "5", "'weibull{'"} {
		if validate(scenario("greedy", bad)) == nil {
			t.Errorf("risk %s is valid", bad)
		}
	}
}

func TestFilesThatComeAlongAreValid(t *testing.T) {
	validate := validator(t)
	files, err := filepath.Glob("../papers/*/*.yaml")
	if err != nil || len(files) < 20 {
		t.Fatal(len(files), err)
	}
	shipped, _ := filepath.Glob("../../examples/*.yaml")
	for _, name := range append(files, shipped...) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := sheet.Decode(name, text); err != nil {
			continue // another kind of file
		}
		if err := validate(string(text)); err != nil && !strings.Contains(err.Error(), "/metrics") && !strings.Contains(err.Error(), "/figure") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEditorsAreToldWhatNamesMean(t *testing.T) {
	text := sheet.Schema(scenarios.Names())
	for _, want := range []string{`"const": "greedy"`, `"greedy{rounding=ceil}"`, `"weibull{shape=0.5}"`, "coteries share slices", "how the number of chunks becomes an integer; floor, ceil or round"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the schema lacks %s", want)
		}
	}
}

func TestLawsAreThoseOfTheProgramWhereverTheyStand(t *testing.T) {
	validate := validator(t)
	for _, c := range []struct {
		platform string
		valid    bool
	}{
		{"comes_back: {after: 'exponential{mean=2}', up: law, loses: progress, restart: 2*i, checkpoint: {every: 2, save: .1}, notice: never, hello: 0}", true},
		{"comes_back: {}, slow: 'lognormal{sigma=.2}', price: {hold: 3, use: 0}", true},
		{"comes_back: {after: 'exponental{mean=2}'}", false},
		{"slow: 'nobody{mean=2}'", false},
		{"comes_back: {loses: some}", false},
		{"comes_back: {lost: all}", false},
		{"comes_back: {checkpoint: {save: 1}}", false},
		{"price: 3", false},
		{"faults: {after: 'exponential{mean=2}', unit: n, check: {latency: 2*i, per_unit: .1}}", true},
		{"faults: {wrong: .1, unit: 2, check: .1}", true},
		{"faults: {after: law}", true},
		{"faults: {}", true},
		{"faults: {after: 'exponental{mean=2}'}", false},
		{"faults: {before: linear}", false},
		{"faults: {check: [1, 2]}", false},
		{"faults: 3", false},
	} {
		text := strings.Replace(scenario("greedy", "linear"), "workers: 4", "workers: 4, "+c.platform, 1) + "deadline: 2*n\n"
		if err := validate(text); (err == nil) != c.valid {
			t.Errorf("%s: %v", c.platform, err)
		}
	}
}
