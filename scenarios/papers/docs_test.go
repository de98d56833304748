package papers

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// testsOfTheTree returns the names of all test functions.
func testsOfTheTree(t *testing.T, root string) map[string]bool {
	t.Helper()
	tests := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				tests[f.Name.Name] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return tests
}

// The documents state an error of a paper only as long as a test confirms it, and they
// name the test, so that readers find it.
func TestTheTestsThatTheDocumentsNameExist(t *testing.T) {
	long.Unraced(t)
	tests := testsOfTheTree(t, filepath.Join("..", ".."))
	name := regexp.MustCompile(`\bTest[A-Z]\w*`)
	named := map[string]bool{}
	for _, file := range []string{"../../docs/errata.md", "../../docs/static.md", "../../docs/hetero.md", "../../docs/fifo.md", "../../docs/dlt.md", "../../docs/ftr.md", "../../docs/cantbelate.md", "../../docs/traces.md"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range name.FindAllString(string(text), -1) {
			named[n] = true
			if !tests[n] {
				t.Errorf("%s names %s, which does not exist", file, n)
			}
		}
	}
	for n := range tests {
		if strings.HasPrefix(n, "TestErrata") && !named[n] {
			t.Errorf("docs/errata.md does not name %s", n)
		}
	}
}

// The counts in README.md, docs/reproduce.md and docs/artifact.md agree with the record.
func TestTheDocumentsCountTheVerdictsOnRecord(t *testing.T) {
	counts := func(names ...string) (n [5]int, all int) {
		for _, p := range All() {
			for _, c := range p.Claims {
				if len(names) == 0 || slices.Contains(names, p.Name) {
					n[c.Recorded]++
					all++
				}
			}
		}
		return n, all
	}
	for _, c := range []struct {
		file, form string
		of         []string
	}{
		{"docs/reproduce.md", "| %d claims: %d hold, %d within limits, %d do not, %d cannot be judged |", []string{"hetero", "fifo", "dlt", "ftr", "cantbelate"}},
		{"docs/reproduce.md", "| %d claims of sections 5.2 to 7.2: %d hold, %d within limits, %d do not, %d cannot be judged |", []string{"static"}},
		{"README.md", "%d claims of six papers are tested: %d hold, %d within limits, %d do not, %d cannot be judged.",
			[]string{"static", "hetero", "fifo", "dlt", "ftr", "cantbelate"}},
		{"docs/artifact.md", "Of %d claims, %d hold, %d hold within limits, %d fail, and %d cannot be judged;", nil},
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(c.file)))
		if err != nil {
			t.Fatal(err)
		}
		n, all := counts(c.of...)
		want := fmt.Sprintf(c.form, all, n[claim.Holds], n[claim.HoldsWithinLimits], n[claim.Fails], n[claim.CannotBeJudged])
		if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), want) {
			t.Errorf("%s does not say %q", c.file, want)
		}
	}
}

func TestTheReadmeCountsTheErrata(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, p := range All() {
		n += len(p.Errata)
	}
	if want := fmt.Sprintf("%d errata in print", n); !strings.Contains(string(text), want) {
		t.Errorf("README.md does not say %q", want)
	}
}
