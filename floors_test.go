package loadstar

import (
	"fmt"
	"go/ast"
	"go/types"
	"path"
	"testing"
)

// What one package may hold, tests left out.
const (
	mostFiles  = 35
	mostLines  = 4000
	mostFloors = 12
)

// tooLarge returns which packages hold more than one package should.
func (h *house) tooLarge() (faults []string) {
	for _, name := range h.names {
		files, lines := h.built(name), 0
		for _, s := range files {
			lines += s.lines
		}
		for _, is := range []struct {
			n, most int
			of      string
		}{{len(files), mostFiles, "files"}, {lines, mostLines, "lines"}, {h.floors(name), mostFloors, "floors"}} {
			if is.n > is.most {
				faults = append(faults, fmt.Sprintf("%s: %d %s without tests, at most %d are allowed", name, is.n, is.of, is.most))
			}
		}
	}
	return faults
}

// floors returns the length of the longest chain of files of which each stands
// above the next: something in it uses a declaration at the package level of the
// other. Files that stand above each other are one floor.
func (h *house) floors(name string) int {
	above := h.above(name)
	longest := map[string]int{}
	var reach func(from string, seen map[string]bool)
	reach = func(from string, seen map[string]bool) {
		seen[from] = true
		for to := range above[from] {
			if !seen[to] {
				reach(to, seen)
			}
		}
	}
	under := map[string]map[string]bool{}
	for file := range above {
		under[file] = map[string]bool{}
		reach(file, under[file])
	}
	var height func(file string) int
	height = func(file string) int {
		if longest[file] == 0 {
			longest[file] = 1
			for to := range under[file] {
				if !under[to][file] {
					longest[file] = max(longest[file], 1+height(to))
				}
			}
		}
		return longest[file]
	}
	most := 0
	for file := range above {
		most = max(most, height(file))
	}
	return most
}

// above returns, for every file of a package, those in which something is declared
// that it uses. Types are checked with nothing known of imports: what they leave
// undecided is not declared in this package.
func (h *house) above(name string) map[string]map[string]bool {
	above := map[string]map[string]bool{}
	var syntax []*ast.File
	for _, s := range h.built(name) {
		above[s.path] = map[string]bool{}
		syntax = append(syntax, s.syntax)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: unknown{}, Error: func(error) {}}
	pkg, _ := config.Check(name, h.fset, syntax, info) // its errors are of what is imported
	for use, object := range info.Uses {
		if object.Pkg() == pkg && object.Parent() == pkg.Scope() {
			above[h.fset.File(use.Pos()).Name()][h.fset.File(object.Pos()).Name()] = true
		}
	}
	return above
}

// unknown imports packages of which nothing is known but the path.
type unknown struct{}

func (unknown) Import(imported string) (*types.Package, error) {
	p := types.NewPackage(imported, path.Base(imported))
	p.MarkComplete()
	return p, nil
}

func TestFloorsAreCountedFromDeclarations(t *testing.T) {
	for what, c := range map[string]struct {
		files []string
		want  int
	}{
		"a declaration of another file": {[]string{"var a = b", "var b int"}, 2},
		"two that use each other":       {[]string{"var a = func() { b() }; var d = c", "func b() { a() }", "var c int"}, 2},
		"a local of the same name":      {[]string{"func a() { b := 1; _ = b }", "var b int"}, 1},
		"a field of the same name":      {[]string{"type a struct{ b int }; var x = a{b: 1}.b", "var b int"}, 1},
		"a key of a map":                {[]string{"var a = map[int]int{b: 1}", "const b = 2"}, 2},
		"an argument of another's":      {[]string{"import \"x/y\"; var a = y.F(func() { b() })", "func b() {}"}, 2},
		"a way past a cycle":            {[]string{"var a = b", "var b = c; func f() {}", "var c = func() { f(); d() }", "func d() { e() }", "func e() {}"}, 4},
	} {
		files := map[string]string{}
		for i, text := range c.files {
			files[fmt.Sprintf("p/%d.go", i)] = "package p; " + text
		}
		h, err := build(inMemory(files))
		if err != nil {
			t.Fatal(err)
		}
		if got := h.floors("p"); got != c.want {
			t.Errorf("%s: %d floors, want %d", what, got, c.want)
		}
	}
	files := tower("p", mostFloors-1)
	h, err := build(inMemory(files))
	if got := h.floors("p"); err != nil || got != mostFloors {
		t.Errorf("a tower of %d files has %d floors: %v", len(files), got, err)
	}
}
