package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// tree writes a package of two files and a test, and returns its root.
func tree(t *testing.T) (root string) {
	t.Helper()
	root = t.TempDir()
	for name, text := range map[string]string{
		"a.go":      "package p\n\nfunc a(x int) int {\n\tif x > 1 {\n\t\treturn x\n\t}\n\treturn 2 * x\n}\n",
		"b.go":      "package p\n\nvar b = a(1)\n",
		"b_test.go": "package p\n\nvar c = 2 * x\n",
	} {
		if err := os.MkdirAll(filepath.Join(root, "in", "p"), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, "in", "p", name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestAFaultIsPlantedWhereverItsTextStandsInThePackage(t *testing.T) {
	root := tree(t)
	for _, c := range []struct {
		old, with  []string
		file, want string // the file and its text, or a part of the error
	}{
		{[]string{"2 * x"}, []string{"3 * x"}, "a.go", "package p\n\nfunc a(x int) int {\n\tif x > 1 {\n\t\treturn x\n\t}\n\treturn 3 * x\n}\n"},
		{[]string{"if x > 1 {", "return x", "}"}, nil, "a.go", "package p\n\nfunc a(x int) int {\n\t\n\treturn 2 * x\n}\n"},
		{[]string{"var b = a(1)"}, []string{"var b = 1", "var c = b"}, "b.go", "package p\n\nvar b = 1\nvar c = b\n"},
		{[]string{"return"}, nil, "", "l:3: the text stands in in/p 2 times, want once: "},
		{[]string{"a . 1"}, nil, "", "l:3: the text stands in in/p 0 times, want once: "},
		{nil, []string{"x"}, "", "want once: "},
	} {
		f := fault{at: "l:3", pack: "in/p", old: c.old, with: c.with}
		name, got, err := f.find(root)
		if c.file == "" {
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: %v, want an error of one line with %q", c.old, err, c.want)
			}
		} else if err != nil || name != filepath.Join(root, "in", "p", c.file) || got != c.want {
			t.Errorf("%q: %s %q, %v; want %s %q", c.old, name, got, err, c.file, c.want)
		}
	}
}

func TestAListHasFaultsAndWhoseTestsMustCatchThem(t *testing.T) {
	name := filepath.Join(t.TempDir(), "list.txt")
	for text, want := range map[string]string{
		"a: wrong\n- x\n+ y\n\n# why\n\nb/c: worse\ntests: d\n- x\n- \n": "",
		"a\n- x\n":           ":1: want a package, ",
		"a: wrong\n- x\ny\n": ":3: want tests: and a package, or ",
		"a: wrong\n-x\n":     ":2: want tests: and a package, or ",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		all, err := read(name)
		if want != "" {
			if err == nil || !strings.Contains(err.Error(), name+want) {
				t.Errorf("%q: %v, want %q", text, err, want)
			}
			continue
		}
		if err != nil || len(all) != 2 || all[0].tests != "a" || all[0].with[0] != "y" || all[1].tests != "d" || all[1].what != "worse" || len(all[1].old) != 2 {
			t.Errorf("%+v, %v", all, err)
		}
	}
}

func TestAFaultIsCaughtOnlyIfATestFailsWithIt(t *testing.T) {
	root := tree(t)
	for name, text := range map[string]string{
		"go.mod":         "module in\n\ngo 1.24\n",
		"in/p/a_test.go": "package p\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) {\n\tif a(1) != c {\n\t\tt.Fatal(b)\n\t}\n}\n",
		"in/p/b_test.go": "package p\n\nvar c = 2\n",
	} {
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ old, with, by, wrong string }{
		{"2 * x", "3 * x", "TestA", ""},
		{"return x", "return -x", "", ""},
		{"2 * x", "2 * y", "", "l:3: with the fault, in/p does not build: "},
	} {
		f := fault{at: "l:3", pack: "in/p", tests: "in/p", old: []string{c.old}, with: []string{c.with}}
		name, faulty, err := f.find(root)
		if err != nil {
			t.Fatal(err)
		}
		one := trial{f, name, faulty}
		if err := sound(t.Context(), root, []trial{one}); err != nil {
			t.Fatal(err)
		}
		by, err := one.try(t.Context(), root, filepath.Join(t.TempDir(), "draft"))
		if by != c.by || (err != nil) != (c.wrong != "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%s for %s: caught by %q, %v; want %q, %q", c.with, c.old, by, err, c.by, c.wrong)
		}
	}
}
