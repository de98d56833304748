package loadstar

import (
	_ "embed"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/loadstar-sim/loadstar/"

//go:embed layers.txt
var layers string

// fault returns which rule of layers.txt an import by a file breaks, or nothing.
func fault(file, imported string) string {
	rules := map[string][]string{}
	for line := range strings.Lines(layers) {
		name, list, _ := strings.Cut(line, ":")
		rules[name] = strings.Fields(list)
	}
	first := func(name string) string { return strings.SplitN(name, "/", 2)[0] }
	target, ours := strings.CutPrefix(imported, module)
	folder, room, below, site := path.Dir(file), first(file), first(target), first(imported)
	test := strings.HasSuffix(file, "_test.go") || slices.Contains(rules["tests"], folder)
	switch apart := rules["apart"][0]; {
	case !ours && strings.Contains(site, ".") && slices.Contains(rules["standard"], room):
		return room + " imports only the standard library"
	case !test && (site == "testing" || slices.Contains(rules["tests"], target)):
		return target + " is for tests"
	case path.Dir(folder) == apart && path.Dir(target) == apart && folder != target:
		return "no package of " + apart + " imports another"
	case ours && below != room && !slices.Contains(rules["tests"], target) && !slices.Contains(rules[room], below) && !slices.Contains(rules[room], target):
		return room + " does not import " + below
	}
	return ""
}

func TestRoomsImportOnlyTheRoomsBelowThem(t *testing.T) {
	if err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && slices.Contains([]string{"testdata", "bench", "runs", ".git"}, d.Name()) {
			return fs.SkipDir
		}
		if err != nil || path.Ext(name) != ".go" || strings.Contains(name, "/_") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		for _, spec := range file.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			if broken := fault(name, imported); broken != "" {
				t.Errorf("%s imports %s: %s", name, imported, broken)
			}
		}
		return err
	}); err != nil {
		t.Error(err)
	}
}

func TestEachRuleOfTheLayersIsSeenBroken(t *testing.T) {
	for _, c := range [][3]string{
		{"engine/clock.go", "example.org/heap", "engine imports only the standard library"},
		{"models/plan_test.go", module + "scenarios/grid", "models does not import scenarios"},
		{"results/table.go", module + "models", "results does not import models"},
		{"models/plan.go", module + "models/judge", "models/judge is for tests"},
		{"models/plan.go", "testing", "testing is for tests"},
		{"scenarios/papers/a/a.go", module + "scenarios/papers/b", "no package of scenarios/papers imports another"},
		{"results/table_test.go", module + "engine/long", ""},
	} {
		if got := fault(c[0], c[1]); got != c[2] {
			t.Errorf("%s imports %s: %q, want %q", c[0], c[1], got, c[2])
		}
	}
}
