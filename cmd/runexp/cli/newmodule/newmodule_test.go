package newmodule

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// lines returns how many lines of a file are not empty.
func lines(t *testing.T, name string) (n int) {
	t.Helper()
	text, err := templates.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.TrimSpace(line) != "" {
			n++
		}
	}
	return n
}

func TestAPolicyIsFortyLinesAndAMainEight(t *testing.T) {
	for _, kind := range Kinds() {
		if n := lines(t, "_"+kind+"/policy.go"); n > 40 {
			t.Errorf("the %s has %d lines", kind, n)
		}
	}
	if n := lines(t, "_module/main.go"); n > 8 {
		t.Errorf("main.go has %d lines", n)
	}
}

func TestAModuleHasNoOtherNameThanItsOwn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	m := Module{Path: "example.org/x", Policy: "work-first.2", Kind: "planner", From: Library{Version: "v1.2.3"}}
	names, err := m.Write(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		all += string(text)
	}
	if strings.Contains(strings.ToLower(all), "mine") || !strings.Contains(all, `Name: "work-first.2"`) || !strings.Contains(all, "\ntype WorkFirst2 struct") {
		t.Error(all)
	}
	if want := "module example.org/x\n\ngo 1.26.0\n\nrequire github.com/loadstar-sim/loadstar v1.2.3\n"; !strings.HasPrefix(all, want) {
		t.Errorf("go.mod is not %s", want)
	}
}

func TestAFolderThatIsNotEmptyStaysAsItIs(t *testing.T) {
	dir := t.TempDir()
	m := Module{Path: "example.org/x", Policy: "x", Kind: "planner"}
	if _, err := m.Write(dir); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	m.Kind = "dispatcher"
	for _, taken := range []string{dir, filepath.Join(dir, "go.mod")} {
		if _, err := m.Write(taken); err == nil || !strings.Contains(err.Error(), "want the name of a new folder, or an empty one") {
			t.Errorf("%s: %v", taken, err)
		}
	}
	if after, err := os.ReadDir(dir); err != nil || len(after) != len(before) {
		t.Errorf("the folder has %v, %v", after, err)
	}
}

func TestPathsOfModules(t *testing.T) {
	for _, good := range []string{"x", "example.org/me/sim", "example.org/a.b/c-d_e~f", "example.org/v2"} {
		if err := checkPath(good); err != nil {
			t.Error(err)
		}
	}
	for _, bad := range []string{"", "/x", "x/", "a//b", "./x", "../x", "a/.b", "a.", "a b", "a\nb", "C:\\x", "é", "-x", "x/v1", "x/v0", loadstar} {
		if err := checkPath(bad); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestTheRootIsThatOfTheCloneAndOfNoOtherModule(t *testing.T) {
	root, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	if got := FindRoot("_planner"); got != root {
		t.Errorf("the root is %q, want %q", got, root)
	}
	if got := FindRoot(t.TempDir()); got != "" {
		t.Errorf("there is a root %q", got)
	}
}

func TestTheLanguageIsThatOfLoadstar(t *testing.T) {
	mod, err := os.ReadFile("../../../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(mod), "\ngo "+language+"\n") {
		t.Errorf("go.mod of Loadstar has not go %s", language)
	}
}

func TestAModuleThatCannotBeTidiedSaysTheCommand(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOFLAGS", "-mod=mod")
	var out bytes.Buffer
	m := Module{Path: "example.org/x", Policy: "x", Kind: "planner", From: Library{Version: "v1.2.3"}}
	if err := write(t.Context(), &out, m, "x"); err != nil {
		t.Fatal(err)
	}
	if said := out.String(); !strings.Contains(said, "It has Loadstar v1.2.3. ") || !strings.Contains(said, "\n  go mod tidy   # ") || strings.Count(said, "\n") != 6 {
		t.Error(said)
	}
}
