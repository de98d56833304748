package loadstar

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/loadstar-sim/loadstar/"

// layers lists, for every room, the rooms it may import. A room is the first
// element of a path. Whatever is not listed is forbidden, and so is a room that
// is not listed.
var layers = map[string][]string{
	"engine":    {},
	"models":    {"engine"},
	"policies":  {"models", "engine"},
	"traces":    {"models", "engine"},
	"results":   {},
	"scenarios": {"engine", "models", "policies", "traces", "results"},
	"cmd":       {"scenarios", "results", "policies", "models", "traces"},
}

// The imports are parsed here and not asked of the go command: a test that
// runs another program can be answered from the test cache although a file
// that only the other program read has changed.
func TestNoRoomImportsOneAboveIt(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && file != "." || d.Name() == "testdata" || d.Name() == "runs") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(file, ".go") {
			return nil
		}
		files++
		for _, fault := range faults(t, filepath.ToSlash(file), nil) {
			t.Error(fault)
		}
		return nil
	})
	if err != nil || files < 10 {
		t.Fatalf("looked at %d files: %v", files, err)
	}
}

func TestTheRuleIsSeenToFail(t *testing.T) {
	for file, imports := range map[string]string{
		"engine/x.go":          module + "models",
		"models/judge/x.go":    module + "policies",
		"results/x.go":         module + "engine",
		"policies/static/x.go": module + "scenarios",
		"traces/x.go":          module + "results",
		"extras/x.go":          module + "engine",
		"engine/y.go":          "gonum.org/v1/gonum/stat",
	} {
		source := "package x\nimport _ " + strconv.Quote(imports) + "\n"
		if len(faults(t, file, source)) == 0 {
			t.Errorf("%s may import %s", file, imports)
		}
	}
}

// faults returns what is wrong with the imports of a file. Tests may also use
// rooms below those that their room may use.
func faults(t *testing.T, file string, source any) (faults []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, source, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	room, _, inRoom := strings.Cut(file, "/")
	for _, spec := range f.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		rest, ours := strings.CutPrefix(imported, module)
		if !ours {
			if room == "engine" && strings.Contains(strings.Split(imported, "/")[0], ".") {
				faults = append(faults, file+" imports "+imported+": engine is standard library only")
			}
			continue
		}
		target, _, _ := strings.Cut(rest, "/")
		if inRoom && target == room {
			continue
		}
		allowed, known := layers[room]
		ok := false
		for _, a := range allowed {
			ok = ok || a == target
		}
		if !known || !ok {
			faults = append(faults, path.Clean(file)+" imports "+imported+": "+room+" may not")
		}
	}
	return faults
}
