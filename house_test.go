package loadstar

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

const module = "github.com/loadstar-sim/loadstar/"

// A house is the Go files of the module, by package. The name of a package is the
// path of its folder from the root; that of the root is ".".
type house struct {
	fset     *token.FileSet
	packages map[string][]source
	names    []string // of packages, sorted
}

// A source is one Go file, as far as the rules ask.
type source struct {
	path    string
	test    bool
	lines   int
	imports []string
	syntax  *ast.File // of a test only the imports
}

// The files are parsed here, the go command is not asked: a test that runs another
// program can be answered from the test cache although a file that only the other
// program read has changed.
func build(fsys fs.FS) (*house, error) {
	h := &house{fset: token.NewFileSet(), packages: map[string][]source{}}
	err := fs.WalkDir(fsys, ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != "." && (strings.ContainsAny(d.Name()[:1], "._") || d.Name() == "testdata" || d.Name() == "runs"):
			return fs.SkipDir
		case d.IsDir() && file != "." && exists(fsys, path.Join(file, "go.mod")):
			return fs.SkipDir // another module, such as one that runexp new has written
		case d.IsDir() || path.Ext(file) != ".go":
			return nil
		}
		return h.add(fsys, file)
	})
	for name := range h.packages {
		h.names = append(h.names, name)
	}
	slices.Sort(h.names)
	return h, err
}

// exists reports whether there is a file.
func exists(fsys fs.FS, file string) bool {
	_, err := fs.Stat(fsys, file)
	return err == nil
}

// add parses a file. A file that no build takes is a program of its own, and left
// out.
func (h *house) add(fsys fs.FS, file string) error {
	text, err := fs.ReadFile(fsys, file)
	if err != nil || bytes.HasPrefix(text, []byte("//go:build ignore\n")) {
		return err
	}
	s := source{path: file, test: strings.HasSuffix(file, "_test.go"), lines: bytes.Count(text, []byte("\n"))}
	mode := parser.SkipObjectResolution
	if s.test {
		mode |= parser.ImportsOnly
	}
	if s.syntax, err = parser.ParseFile(h.fset, file, text, mode); err != nil {
		return err
	}
	for _, spec := range s.syntax.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		s.imports = append(s.imports, imported)
	}
	h.packages[path.Dir(file)] = append(h.packages[path.Dir(file)], s)
	return nil
}

// built returns the files of a package that are no tests.
func (h *house) built(name string) []source {
	return slices.DeleteFunc(slices.Clone(h.packages[name]), func(s source) bool { return s.test })
}

// room returns the first element of a package's path.
func room(name string) string {
	first, _, _ := strings.Cut(name, "/")
	return first
}
