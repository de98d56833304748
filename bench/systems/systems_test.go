// Package systems tests that Loadstar compiles for systems other than the one on which it is tested.
package systems

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// Sources are type-checked and nothing is built, as that would take minutes where this takes seconds: no
// libraries of other systems are at hand. Function bodies of other modules are left out.
func TestProgramsAndTestsCompileForOtherSystems(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	own := func(name string) bool { return strings.HasPrefix(name, root+string(filepath.Separator)) }
	parse := func(files *token.FileSet, name string, text []byte) (*ast.File, error) {
		file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
		if err == nil && !own(name) {
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
					f.Body.List = nil
				}
			}
		}
		return file, err
	}
	for _, system := range []string{"darwin", "windows"} {
		t.Run(system, func(t *testing.T) {
			list, err := packages.Load(&packages.Config{
				Mode: packages.NeedName | packages.NeedImports | packages.NeedDeps |
					packages.NeedTypes | packages.NeedSyntax,
				Tests: true, Dir: root, Env: append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0"), ParseFile: parse,
			}, "./...")
			if err != nil {
				t.Fatal(err)
			}
			files := 0
			for _, p := range list {
				files += len(p.Syntax)
				for _, e := range p.Errors {
					if e.Kind != packages.TypeError || own(e.Pos) {
						t.Error(e)
					}
				}
			}
			if files == 0 {
				t.Error("no files were found")
			}
		})
	}
}
