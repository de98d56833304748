package newmodule

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// loadstar is the path of Loadstar's module.
const loadstar = "github.com/loadstar-sim/loadstar"

// language is the version of Go that Loadstar needs.
const language = "1.26.0"

// Library is from where a module has Loadstar: a published version, or the source code in
// a folder if Root is set.
type Library struct {
	Version string
	Root    string // absolute
}

// files returns go.mod and, for a module that has Loadstar from a folder, go.sum: the module then has that
// folder's requirements, so it downloads nothing that Loadstar itself did not need.
func (l Library) files(name string) ([]file, error) {
	begin := "module " + name + "\n\ngo " + language + "\n\nrequire " + loadstar + " "
	if l.Root == "" {
		return []file{{"go.mod", begin + l.Version + "\n"}}, nil
	}
	mod, err := os.ReadFile(filepath.Join(l.Root, "go.mod"))
	if err != nil {
		return nil, err
	}
	sum, err := os.ReadFile(filepath.Join(l.Root, "go.sum"))
	if err != nil {
		return nil, err
	}
	text := begin + "v0.0.0\n\nreplace " + loadstar + " => " + quoted(l.Root) + "\n\nrequire (\n"
	for _, r := range requirement.FindAllStringSubmatch(string(mod), -1) {
		text += "\t" + r[1] + " // indirect\n"
	}
	return []file{{"go.mod", text + ")\n"}, {"go.sum", string(sum)}}, nil
}

// requirement matches a line of the blocks of requirements in go.mod.
var requirement = regexp.MustCompile(`(?m)^\t(\S+ v\S+)`)

// quoted returns a path as go.mod spells it.
func quoted(path string) string {
	if strings.ContainsAny(path, " \t'\"`(),[]{}\\") || strings.Contains(path, "//") {
		return strconv.Quote(path)
	}
	return path
}

// own is the first line of Loadstar's go.mod.
var own = regexp.MustCompile(`(?m)^module\s+"?` + regexp.QuoteMeta(loadstar) + `"?\s*$`)

// FindRoot returns the root of Loadstar's source code that holds a folder, and "" if none
// does.
func FindRoot(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for {
		if mod, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil && own.Match(mod) {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}
