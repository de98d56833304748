package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Lists that are of another tree would plant nothing, so what they say is held against the tree.
func TestEachFaultOfTheListsCanBePlanted(t *testing.T) {
	faults, err := lists("faults")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	for _, f := range faults {
		text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(f.file)))
		if err != nil {
			t.Errorf("%s: %v", f.at, err)
			continue
		}
		faulty, _, err := f.plant(string(text))
		if err != nil {
			t.Error(err)
		} else if faulty == string(text) {
			t.Errorf("%s: the fault changes nothing", f.at)
		}
		if key := f.file + strings.Join(f.diff, "\n"); said[key] {
			t.Errorf("%s: the fault is in the lists twice", f.at)
		} else {
			said[key] = true
		}
	}
}

func TestAFaultIsPlantedWhereItsLinesStand(t *testing.T) {
	const text = "a {\n\tif x {\n\t\tb\n\t}\n\tb\n}\n"
	for _, c := range []struct {
		diff []string
		want string
		line int
	}{
		{[]string{" if x {", "-b", "+\t\tc", " }"}, "a {\nif x {\n\t\tc\n}\n\tb\n}\n", 2},
		{[]string{"-b", " }"}, "", 0},         // twice
		{[]string{"-nowhere", "+b"}, "", 0},   // never
		{[]string{"+only what comes"}, "", 0}, // nowhere in particular
		{[]string{"-a {", "+b {"}, "b {\n\tif x {\n\t\tb\n\t}\n\tb\n}\n", 1},
	} {
		f := fault{file: "f.go", diff: c.diff}
		got, line, err := f.plant(text)
		if (err != nil) != (c.want == "") || got != c.want || line != c.line {
			t.Errorf("%q: %q at line %d, %v; want %q at line %d", c.diff, got, line, err, c.want, c.line)
		}
	}
}

func TestListsThatAreNoListsAreErrors(t *testing.T) {
	for text, want := range map[string]string{
		"a.go\n- x\n":             "1: want a file",
		"a.go: wrong\nx\n":        "2: want a line of a diff",
		"# why\n\na.go: w\n- x\n": "",
	} {
		name := filepath.Join(t.TempDir(), "list.txt")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := read(name)
		if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
