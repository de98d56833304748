package loadstar

import (
	"maps"
	"strings"
	"testing"
)

func TestEveryKindOfFaultIsSeen(t *testing.T) {
	const no = "" // a change of nothing
	table := "the table of ARCHITECTURE.md has no line for this package"
	modules := "the table of dependencies has no line for "
	for _, planted := range []struct {
		fault, old, new string // new stands for old in ARCHITECTURE.md and go.mod
		files           map[string]string
		want            string
	}{
		{"nothing", no, no, nil, ""},
		{"an import from above", no, no, one("engine/x.go", module+"models"), "engine/x.go imports " + module + "models: ARCHITECTURE.md:4 does not list it"},
		{"an import from another room", no, no, one("scenarios/sheet/x.go", module+"policies"), "scenarios/sheet/x.go imports " + module + "policies: ARCHITECTURE.md:12 does not list it"},
		{"an import from the same room", no, no, one("policies/grain/x.go", module+"policies/ftr"), "policies/grain/x.go imports " + module + "policies/ftr: ARCHITECTURE.md:7 does not list it"},
		{"an import of the root", "| ¬engine¬", "| ¬.¬ | | none |\n| ¬engine¬", map[string]string{"x.go": imports(), "results/x.go": imports(strings.TrimSuffix(module, "/"))}, "results/x.go imports " + strings.TrimSuffix(module, "/") + ": ARCHITECTURE.md:12 does not list it"},
		{"one paper in another", no, no, one("scenarios/papers/b/x.go", module+"scenarios/papers/a"), "scenarios/papers/b/x.go imports " + module + "scenarios/papers/a: ARCHITECTURE.md:15 does not list it"},
		{"one paper listed by another", "papers/b¬ | | ", "papers/b¬ | | ¬scenarios/papers/a¬, ", one("scenarios/papers/b/x.go", module+"scenarios/papers/a"), "ARCHITECTURE.md:15: scenarios/papers/b lists scenarios/papers/a, and no paper imports another"},
		{"a line that lists one below", "| clock | none |", "| clock | ¬models¬ |", one("engine/x.go", module+"models"), "ARCHITECTURE.md:4: engine lists models, which has no line above its own"},
		{"a line that lists too much", "| world | ¬engine¬ |", "| world | ¬engine¬, ¬unknown¬ |", one("models/x.go", module+"unknown"), "ARCHITECTURE.md:5: models lists unknown, which has no line above its own"},
		{"what is listed and not imported", no, no, map[string]string{"models/models.go": imports()}, "ARCHITECTURE.md:5: models lists engine, which it does not import"},
		{"what only a test imports", no, no, map[string]string{"policies/ftr/ftr.go": imports(module + "models"), "policies/ftr/x_test.go": imports(module + "policies/grain")}, "ARCHITECTURE.md:8: policies/ftr lists policies/grain, which it does not import"},
		{"one of a family that is not imported", no, no, map[string]string{"policies/policies.go": imports(module + "policies/ftr")}, "ARCHITECTURE.md:9: policies lists policies/grain, which it does not import"},
		{"a package without a line", no, no, one("extras/x.go"), "extras: " + table},
		{"a package of tests without a line", no, no, one("extras/x_test.go"), "extras: " + table},
		{"another module in a folder", no, no, map[string]string{"mine/go.mod": "module example.org/mine\n", "mine/main.go": imports()}, ""},
		{"a line without a package", "| ¬results¬", "| ¬results/gone¬ | | none |\n| ¬results¬", nil, "ARCHITECTURE.md:11: there is no package results/gone"},
		{"two lines for one package", "| ¬results¬", "| ¬results¬ | | none |\n| ¬results¬", nil, "ARCHITECTURE.md:12: a second line for results"},
		{"a room in two places", "| ¬results¬", "| ¬engine/late¬ | | none |\n| ¬results¬", one("engine/late/x.go"), "ARCHITECTURE.md:11: engine/late stands apart from its room engine"},
		{"a mark that means nothing", "(catalogue)", "(catalog)", map[string]string{"policies/ftr/ftr_test.go": imports()}, "ARCHITECTURE.md:9: a mark (catalog); a package may be marked (tests) or (catalogue)"},
		{"a test that looks up to what is no catalogue", " (catalogue)", no, nil, "policies/ftr/ftr_test.go imports " + module + "policies: tests of policies/ftr may not"},
		{"a package for tests in one that is not", no, no, one("policies/x.go", module+"models/judge"), "policies/x.go imports " + module + "models/judge: models/judge is for tests"},
		{"a package for tests that is listed", "| ¬policies/*¬", "| ¬policies/*¬, ¬models/judge¬", one("policies/x.go", module+"models/judge"), "policies/x.go imports " + module + "models/judge: models/judge is for tests"},
		{"testing in what is built", no, no, one("results/x.go", "testing"), "results/x.go imports testing: only tests and packages for tests may"},
		{"a part of testing in what is built", no, no, one("engine/x.go", "testing/fstest"), "engine/x.go imports testing/fstest: only tests and packages for tests may"},
		{"a test that looks up in its room", no, no, one("policies/grain/x_test.go", module+"policies/ftr"), "policies/grain/x_test.go imports " + module + "policies/ftr: tests of policies/grain may not"},
		{"a test that looks up to another room", no, no, one("models/x_test.go", module+"policies/policytest"), "models/x_test.go imports " + module + "policies/policytest: tests of models may not"},
		{"a test that looks beside", no, no, one("results/x_test.go", module+"models"), "results/x_test.go imports " + module + "models: tests of results may not"},
		{"a module in the kernel", no, no, one("engine/x.go", "example.org/plot"), "engine/x.go imports example.org/plot: engine imports the standard library only"},
		{"a module in the kernel, named", "| ¬results¬ | |\n| example", "| ¬engine¬, ¬results¬ | |\n| example", one("engine/x.go", "example.org/plot"), "engine/x.go imports example.org/plot: engine imports the standard library only"},
		{"a module in a test of the kernel", no, no, one("engine/x_test.go", "example.org/plot"), "engine/x_test.go imports example.org/plot: engine imports the standard library only"},
		{"a module in another package", no, no, one("models/x.go", "example.org/plot/vg"), "models/x.go imports example.org/plot/vg: ARCHITECTURE.md:19 does not name models"},
		{"a module for tests in what is built", no, no, one("scenarios/sheet/x.go", "example.org/schema/v6"), "scenarios/sheet/x.go imports example.org/schema/v6: ARCHITECTURE.md:20 does not name scenarios/sheet"},
		{"a module that is required indirectly", no, no, one("results/x.go", "example.org/below"), "results/x.go imports example.org/below: " + modules + "its module"},
		{"a module with a longer name", no, no, one("results/x.go", "example.org/plotter"), "results/x.go imports example.org/plotter: " + modules + "its module"},
		{"a module that is named and not imported", "| ¬results¬ | |\n| example", "| ¬results¬, ¬models¬ | |\n| example", nil, "ARCHITECTURE.md:19: models does not import example.org/plot"},
		{"a module that tests do not import", "| ¬scenarios/sheet¬ |\n", "| ¬scenarios/sheet¬, ¬models¬ |\n", nil, "ARCHITECTURE.md:20: it is not so that of models only tests import example.org/schema/v6"},
		{"a module without a line", "require (", "require (\n\texample.org/more v1.0.0", nil, "go.mod requires example.org/more: " + modules + "it"},
		{"a line without a module", "\texample.org/plot v1.0.0\n", "", nil, "ARCHITECTURE.md:19: go.mod does not require example.org/plot"},
		{"a module that nothing uses", "require (", "require (\n\texample.org/idle v1.0.0", map[string]string{"ARCHITECTURE.md": soundPage + "| example.org/idle | | | |\n"}, "ARCHITECTURE.md:21: example.org/idle is used by no package"},
		{"as much as is allowed", no, no, asMuchAsAllowed(), ""},
		{"too many files", no, no, beside("policies/grain", mostFiles), "policies/grain: 36 files without tests, at most 35 are allowed"},
		{"too many lines", no, no, map[string]string{"results/x.go": "package x\n" + strings.Repeat("\n", mostLines-2)}, "results: 4001 lines without tests, at most 4000 are allowed"},
		{"too many floors", no, no, tower("results", mostFloors), "results: 13 floors without tests, at most 12 are allowed"},
	} {
		files := sound()
		maps.Copy(files, planted.files)
		for _, page := range []string{"ARCHITECTURE.md", "go.mod"} {
			if planted.old != no {
				files[page] = strings.Replace(files[page], planted.old, planted.new, 1)
			}
		}
		if got := strings.Join(faultsOf(t, files), "\n"); got != planted.want {
			t.Errorf("%s: got\n%s\nwant\n%s", planted.fault, got, planted.want)
		}
	}
}

func faultsOf(t *testing.T, files map[string]string) []string {
	t.Helper()
	all, err := faults(inMemory(files))
	if err != nil {
		t.Fatal(err)
	}
	return all
}
