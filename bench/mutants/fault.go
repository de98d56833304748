package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// fault is a mistake that can be planted in a file of the tree.
type fault struct {
	at   string // file:line of the list
	file string // below the root of the tree, with slashes
	what string // what goes wrong
	diff []string
}

// read returns the faults of a list. An entry is a line "file: what goes wrong" and the lines of
// a diff, without numbers: those that begin with a blank stay, those with a minus go, those with
// a plus come. An empty line ends it. Lines that begin with # are for readers.
func read(list string) ([]fault, error) {
	file, err := os.Open(list)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var faults []fault
	inside := false
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		switch {
		case line == "":
			inside = false
		case inside && strings.ContainsRune(" -+", rune(line[0])):
			last := &faults[len(faults)-1]
			last.diff = append(last.diff, line)
		case inside:
			return nil, fmt.Errorf("%s:%d: want a line of a diff, which begins with a blank, - or +", list, n)
		case line[0] != '#':
			name, what, ok := strings.Cut(line, ": ")
			if !ok {
				return nil, fmt.Errorf("%s:%d: want a file, a colon and what goes wrong", list, n)
			}
			faults = append(faults, fault{at: fmt.Sprintf("%s:%d", list, n), file: name, what: what})
			inside = true
		}
	}
	return faults, lines.Err()
}

// folder returns the folder of the package in which the fault is.
func (f *fault) folder() string {
	return "./" + filepath.ToSlash(filepath.Dir(filepath.FromSlash(f.file)))
}

// judges are the folders of packages that hold another one against a reference, by that of the
// other: what the tests of one do not see, those of both should.
var judges = map[string]string{"./models": "./models/judge"}

// plant returns the text of a file with the fault in it, and the line where that is. Lines are
// compared without the blanks at their ends. It is an error if the lines that stay or go do not
// stand in the text exactly once, as the list is then of another tree.
func (f *fault) plant(text string) (faulty string, line int, err error) {
	var old, fresh []string
	for _, l := range f.diff {
		if l[0] != '+' {
			old = append(old, strings.TrimSpace(l[1:]))
		}
		if l[0] != '-' {
			fresh = append(fresh, l[1:])
		}
	}
	lines := strings.Split(text, "\n")
	trimmed := make([]string, len(lines))
	for i, l := range lines {
		trimmed[i] = strings.TrimSpace(l)
	}
	found := 0
	for i := range len(lines) - len(old) + 1 {
		if len(old) > 0 && slices.Equal(trimmed[i:i+len(old)], old) {
			found, line = found+1, i+1
		}
	}
	if found != 1 {
		return "", 0, fmt.Errorf("%s: the lines stand in %s %d times: want once", f.at, f.file, found)
	}
	lines = slices.Replace(lines, line-1, line-1+len(old), fresh...)
	return strings.Join(lines, "\n"), line, nil
}
