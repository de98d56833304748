// Package newmodule writes a Go module that is the command line of Loadstar with one more policy. The code
// stands in the folders beside this file, which the go command leaves out because of their names; the policy
// there is called mine.
package newmodule

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

//go:embed _module _planner _dispatcher
var templates embed.FS

// Module is a module to be written. Path must be one that checkPath accepts, and Policy
// the name of a policy.
type Module struct {
	Path   string
	Policy string
	Kind   string  // one of Kinds
	From   Library // from where the module has Loadstar
}

// Kinds returns the kinds of policies that can be written.
func Kinds() []string { return []string{"planner", "dispatcher"} }

// Write writes the module to a folder, which is made if it does not exist and must be
// empty otherwise, and returns the names of the files.
func (m Module) Write(dir string) (names []string, err error) {
	if err := vacant(dir); err != nil {
		return nil, err
	}
	files, err := m.files()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.name), []byte(f.text), 0o666); err != nil {
			return nil, err
		}
		names = append(names, f.name)
	}
	return names, nil
}

// occupiedError is a folder in which no new module can be made.
type occupiedError struct{ Name, Why string }

func (e *occupiedError) Error() string {
	return e.Name + " " + e.Why + ": want the name of a new folder, or an empty one"
}

// vacant returns an error unless a folder is empty or does not exist.
func vacant(dir string) error {
	entries, err := os.ReadDir(dir)
	info, statErr := os.Stat(dir)
	switch {
	case errors.Is(statErr, fs.ErrNotExist):
		return nil
	case statErr == nil && !info.IsDir():
		return &occupiedError{dir, "is a file"}
	case err != nil:
		return err
	case len(entries) > 0:
		return &occupiedError{dir, "is not empty"}
	}
	return nil
}

type file struct{ name, text string }

// files returns the files of the module, go.mod first.
func (m Module) files() ([]file, error) {
	all, err := m.From.files(m.Path)
	if err != nil {
		return nil, err
	}
	for _, folder := range []string{"_module", "_" + m.Kind} {
		entries, err := templates.ReadDir(folder)
		if err != nil {
			return nil, fmt.Errorf("there is no kind %q", m.Kind)
		}
		for _, e := range entries {
			text, err := templates.ReadFile(path.Join(folder, e.Name()))
			if err != nil {
				return nil, err
			}
			all = append(all, file{e.Name(), m.named(string(text))})
		}
	}
	return all, nil
}

// mine is the name of the policy in the templates; its type is called Mine.
var mine = regexp.MustCompile(`\bmine\b`)

// named returns a template with the name of the module's policy.
func (m Module) named(text string) string {
	return strings.ReplaceAll(mine.ReplaceAllLiteralString(text, m.Policy), "Mine", typeName(m.Policy))
}

// typeName returns the name of the Go type of a policy: work-first is WorkFirst.
func typeName(policy string) string {
	var name strings.Builder
	for _, word := range strings.FieldsFunc(policy, func(r rune) bool { return strings.ContainsRune("-_.", r) }) {
		name.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return name.String()
}

// element matches an element of the path of a module.
var element = regexp.MustCompile(`^[A-Za-z0-9_~-]([A-Za-z0-9._~-]*[A-Za-z0-9_~-])?$`)

// checkPath returns an error unless a path can be a module's.
func checkPath(name string) error {
	elements := strings.Split(name, "/")
	for _, e := range elements {
		if !element.MatchString(e) {
			return fmt.Errorf("%q is no path of a module: want one such as example.org/mine", name)
		}
	}
	switch last := elements[len(elements)-1]; {
	case strings.HasPrefix(name, "-"):
		return fmt.Errorf("%q is no path of a module: want one such as example.org/mine", name)
	case len(elements) > 1 && version.MatchString(last):
		return fmt.Errorf("%q is no path of a module: it ends in %s, and the first such ending is v2", name, last)
	case name == loadstar:
		return fmt.Errorf("%q is Loadstar's own module: want another path", name)
	}
	return nil
}

// version matches the endings that look like a major version and are not allowed.
var version = regexp.MustCompile(`^v(0\d*|1)$`)
