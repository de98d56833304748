package loadstar

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// kernel is the package that imports the standard library only, whatever a table
// says.
const kernel = "engine"

// papers is the folder of the packages of which none imports another.
const papers = "scenarios/papers"

// wrongTable returns what is wrong with the table of packages itself.
func (h *house) wrongTable(p plan) (faults []string) {
	say := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	for _, name := range h.names {
		if p.line(name) < 0 {
			say("%s: the table of ARCHITECTURE.md has no line for this package", name)
		}
	}
	var rooms []string
	for i, l := range p.lines {
		if h.packages[l.name] == nil {
			say("%s: there is no package %s", l.at, l.name)
		}
		if p.line(l.name) != i {
			say("%s: a second line for %s", l.at, l.name)
		}
		if l.mark != "" && l.mark != "tests" && l.mark != "catalogue" {
			say("%s: a mark (%s); a package may be marked (tests) or (catalogue)", l.at, l.mark)
		}
		if r := room(l.name); i == 0 || room(p.lines[i-1].name) != r {
			if slices.Contains(rooms, r) {
				say("%s: %s stands apart from its room %s", l.at, l.name, r)
			}
			rooms = append(rooms, r)
		}
		for _, imported := range l.imports {
			if k := p.line(imported); k < 0 || k >= i {
				say("%s: %s lists %s, which has no line above its own", l.at, l.name, imported)
			}
			if path.Dir(l.name) == papers && path.Dir(imported) == papers {
				say("%s: %s lists %s, and no paper imports another", l.at, l.name, imported)
			}
		}
	}
	return faults
}

// wrongImports returns the imports that the tables do not allow, and what they
// allow although no file imports it.
func (h *house) wrongImports(p plan) (faults []string) {
	used, inTests := map[[2]string]bool{}, map[[2]string]bool{}
	for _, name := range h.names {
		for _, s := range h.packages[name] {
			for _, imported := range s.imports {
				what, fault := p.allowed(name, s.test, imported)
				if fault != "" {
					faults = append(faults, s.path+" imports "+imported+": "+fault)
				}
				if s.test {
					inTests[[2]string{name, what}] = true
				} else {
					used[[2]string{name, what}] = true
				}
			}
		}
	}
	for _, l := range p.lines {
		for _, imported := range l.imports {
			if !used[[2]string{l.name, imported}] {
				faults = append(faults, fmt.Sprintf("%s: %s lists %s, which it does not import", l.at, l.name, imported))
			}
		}
	}
	for _, d := range p.dependencies {
		for _, name := range d.used {
			if !used[[2]string{name, d.module}] {
				faults = append(faults, fmt.Sprintf("%s: %s does not import %s", d.at, name, d.module))
			}
		}
		for _, name := range d.tests {
			if !inTests[[2]string{name, d.module}] || slices.Contains(d.used, name) {
				faults = append(faults, fmt.Sprintf("%s: it is not so that of %s only tests import %s", d.at, name, d.module))
			}
		}
	}
	return faults
}

// allowed returns the package of ours or the module that an import means, and why a
// file of the package may not have it, if so.
func (p plan) allowed(name string, test bool, imported string) (what, fault string) {
	if target, ours := strings.CutPrefix(imported+"/", module); ours {
		target = strings.TrimSuffix(target, "/")
		if target == "" {
			target = "."
		}
		return target, p.allowedOurs(name, test, target)
	}
	first, _, _ := strings.Cut(imported, "/")
	if !strings.Contains(first, ".") {
		if i := p.line(name); first == "testing" && !test && i >= 0 && p.lines[i].mark != "tests" {
			return imported, "only tests and packages for tests may"
		}
		return imported, ""
	}
	for _, d := range p.dependencies {
		if !strings.HasPrefix(imported+"/", d.module+"/") {
			continue
		}
		switch {
		case name == kernel:
			return d.module, kernel + " imports the standard library only"
		case slices.Contains(d.used, name), test && slices.Contains(d.tests, name):
			return d.module, ""
		}
		return d.module, d.at + " does not name " + name
	}
	return imported, "the table of dependencies has no line for its module"
}

// allowedOurs returns why a file of a package may not import one of ours, if so.
//
// A test may import its own package, what the package may, all of the rooms below,
// what stands above it in its own room, and of that room also what is marked. All tests
// may import packages for tests that have nothing of ours.
func (p plan) allowedOurs(name string, test bool, target string) string {
	i, k := p.line(name), p.line(target)
	if i < 0 || k < 0 {
		return "" // it is said that there is no line
	}
	listed := slices.Contains(p.lines[i].imports, target)
	switch same := room(name) == room(target); {
	case !test && p.lines[k].mark == "tests" && p.lines[i].mark != "tests":
		return target + " is for tests"
	case listed, test && target == name, test && same && (k < i || p.lines[k].mark != ""):
		return ""
	case test && !same && p.below(room(name))[room(target)]:
		return ""
	case test && p.lines[k].mark == "tests" && len(p.lines[k].imports) == 0:
		return ""
	case test:
		return fmt.Sprintf("tests of %s may not", name)
	}
	return fmt.Sprintf("%s does not list it", p.lines[i].at)
}

// below returns the rooms from which a room imports, directly or not.
func (p plan) below(of string) map[string]bool {
	found := map[string]bool{}
	for changed := true; changed; {
		changed = false
		for _, l := range p.lines {
			if r := room(l.name); r != of && !found[r] {
				continue
			}
			for _, imported := range l.imports {
				if r := room(imported); !found[r] {
					found[r], changed = true, true
				}
			}
		}
	}
	return found
}

// wrongModules returns where go.mod and the table of dependencies disagree.
func wrongModules(p plan) (faults []string) {
	for _, m := range p.required {
		if !slices.ContainsFunc(p.dependencies, func(d dependency) bool { return d.module == m }) {
			faults = append(faults, "go.mod requires "+m+": the table of dependencies has no line for it")
		}
	}
	for i, d := range p.dependencies {
		switch {
		case !slices.Contains(p.required, d.module):
			faults = append(faults, d.at+": go.mod does not require "+d.module)
		case slices.ContainsFunc(p.dependencies[:i], func(e dependency) bool { return e.module == d.module }):
			faults = append(faults, d.at+": a second line for "+d.module)
		case len(d.used)+len(d.tests) == 0:
			faults = append(faults, d.at+": "+d.module+" is used by no package")
		}
	}
	return faults
}
