package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// fault is a mistake that can be planted in a package of the tree.
type fault struct {
	at        string   // file:line of the list
	pack      string   // the package's folder below the root, with slashes
	what      string   // what goes wrong
	tests     string   // the folder of the package whose tests must catch it
	old, with []string // lines of the search text and of its replacement
}

// read returns the faults of a list. An entry is a line "package: what goes wrong", a line "tests:
// package" unless the package's own tests must catch it, and lines that begin with "- ", the search text,
// and with "+ ", its replacement. An empty line ends an entry; lines that begin with # are for readers.
func read(list string) ([]fault, error) {
	file, err := os.Open(list)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var all []fault
	var f *fault // the entry whose lines are read
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		at, line := fmt.Sprintf("%s:%d", list, n), lines.Text()
		key, value, _ := strings.Cut(line, " ")
		switch {
		case line == "":
			f = nil
		case line[0] == '#':
		case f == nil:
			pack, what, ok := strings.Cut(line, ": ")
			if !ok {
				return nil, fmt.Errorf("%s: want a package, a colon and what goes wrong", at)
			}
			all = append(all, fault{at: at, pack: pack, what: what, tests: pack})
			f = &all[len(all)-1]
		case key == "tests:":
			f.tests = value
		case key == "-":
			f.old = append(f.old, value)
		case key == "+":
			f.with = append(f.with, value)
		default:
			return nil, fmt.Errorf("%s: want tests: and a package, or a line that begins with - or +", at)
		}
	}
	return all, lines.Err()
}

// find returns the file of the package below root with the search text, and the file's text with the
// fault in it. The search text may be a part of a line; blanks around its lines do not count. It returns
// an error unless the text occurs in the package exactly once, outside of tests.
func (f *fault) find(root string) (name, faulty string, err error) {
	parts := make([]string, len(f.old))
	for i, line := range f.old {
		parts[i] = regexp.QuoteMeta(strings.TrimSpace(line))
	}
	search := regexp.MustCompile(strings.Join(parts, `\s*\n\s*`))
	names, _ := filepath.Glob(filepath.Join(root, filepath.FromSlash(f.pack), "*.go")) // the pattern is a valid one
	found := 0
	for _, file := range names {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return "", "", err
		}
		for _, at := range search.FindAllIndex(text, -1) {
			found++
			name, faulty = file, string(text[:at[0]])+strings.Join(f.with, "\n")+string(text[at[1]:])
		}
	}
	if found != 1 || len(f.old) == 0 {
		return "", "", fmt.Errorf("%s: the text stands in %s %d times, want once: take it from the code as it is now, or remove the entry", f.at, f.pack, found)
	}
	return name, faulty, nil
}
