package loadstar

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

// A line is what the table of packages says of one.
type line struct {
	at      string // its place in ARCHITECTURE.md
	name    string
	mark    string // "tests" or "catalogue", or nothing
	imports []string
}

// A dependency is what the table of dependencies says of a module.
type dependency struct {
	at, module  string
	used, tests []string // packages that import it, and those of which only tests do
}

// A plan is ARCHITECTURE.md and go.mod as rules.
type plan struct {
	lines        []line
	dependencies []dependency
	required     []string // modules that go.mod requires directly
}

func readPlan(page, gomod string) plan {
	p := plan{required: requires(gomod)}
	mark := regexp.MustCompile(`\((\w+)\)$`)
	for _, r := range rows(page, "package") {
		l := line{at: r.at, name: strings.Join(quoted(r.cells[0]), " ")}
		if m := mark.FindStringSubmatch(r.cells[0]); m != nil {
			l.mark = m[1]
		}
		p.lines = append(p.lines, l)
	}
	for i, r := range rows(page, "package") {
		p.lines[i].imports = p.expand(quoted(r.cells[2]), p.lines[i].name)
	}
	for _, r := range rows(page, "module") {
		p.dependencies = append(p.dependencies, dependency{at: r.at, module: r.cells[0],
			used: p.expand(quoted(r.cells[2]), ""), tests: p.expand(quoted(r.cells[3]), "")})
	}
	return p
}

// line returns where the table speaks of a package, or -1.
func (p plan) line(name string) int {
	for i, l := range p.lines {
		if l.name == name {
			return i
		}
	}
	return -1
}

// A row is one line of a Markdown table.
type row struct {
	at    string
	cells []string
}

// rows returns the lines of the table whose first column has a title. Cells that
// are missing are empty.
func rows(page, title string) (found []row) {
	in := false
	for i, text := range strings.Split(page, "\n") {
		cells := strings.Split(strings.Trim(text, "|"), "|")
		for k := range cells {
			cells[k] = strings.TrimSpace(cells[k])
		}
		switch {
		case !strings.HasPrefix(text, "|"):
			in = false
		case cells[0] == title:
			in = true
		case in && !strings.HasPrefix(cells[0], "---"):
			found = append(found, row{fmt.Sprintf("ARCHITECTURE.md:%d", i+1), append(cells, "", "", "")})
		}
	}
	return found
}

// quoted returns what stands between backticks.
func quoted(cell string) (names []string) {
	for i, part := range strings.Split(cell, "`") {
		if i%2 == 1 {
			names = append(names, part)
		}
	}
	return names
}

// expand writes out a/{b,c} as a/b and a/c, and a/* as every package directly in a
// that is not for tests, except the one that says so.
func (p plan) expand(names []string, self string) (all []string) {
	for _, name := range names {
		dir, last := path.Split(name)
		list, braces := strings.CutPrefix(name, dir+"{")
		switch {
		case last == "*":
			for _, l := range p.lines {
				if path.Dir(l.name)+"/" == dir && l.mark != "tests" && l.name != self {
					all = append(all, l.name)
				}
			}
		case braces:
			for _, one := range strings.Split(strings.TrimSuffix(list, "}"), ",") {
				all = append(all, dir+one)
			}
		default:
			all = append(all, name)
		}
	}
	return all
}

// requires returns the modules of go.mod that are not marked as indirect.
func requires(gomod string) (modules []string) {
	in := false
	for _, text := range strings.Split(gomod, "\n") {
		fields := strings.Fields(strings.TrimPrefix(text, "require "))
		switch {
		case text == "require (":
			in = true
		case text == ")":
			in = false
		case (in || strings.HasPrefix(text, "require ")) && len(fields) == 2:
			modules = append(modules, fields[0])
		}
	}
	return modules
}
