package serve

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// put makes files that are empty.
func put(t *testing.T, dir string, names ...string) {
	t.Helper()
	for _, name := range names {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// listed names the studies of a library.
func listed(l *Library) string {
	var names []string
	for _, s := range l.Studies() {
		names = append(names, s.ID)
	}
	return strings.Join(names, " ")
}

func TestStudiesAreFoundBelowFolders(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "e1/study.json", "e1/within/study.json", "static/e2/study.json", "a/b/c/study.json", "a/b/c2/d/study.json", ".hidden/study.json", "other/results.csv", "Ünlike %/study.json")
	l, err := Open([]string{dir, filepath.Join(dir, "e1"), filepath.Join(dir, "static")}, false)
	if err != nil {
		t.Fatal(err)
	}
	l.Fresh = 0
	if got, want := listed(l), "a-b-c e1 static-e2 nlike"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	before := l.Study("e1")
	put(t, dir, "e1-/study.json", "e0/study.json")
	if got, want := listed(l), "a-b-c e0 e1 e1-2 static-e2 nlike"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if l.Study("e1") != before || l.Study("nobody") != nil {
		t.Error("a study changed when others appeared, or one is found that does not exist")
	}
	one, err := Open([]string{filepath.Join(dir, "static", "e2")}, false)
	if err != nil || listed(one) != "e2" {
		t.Errorf("%s, %v", listed(one), err)
	}
}

func TestLinksToStudiesAreNotFollowed(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	put(t, elsewhere, "study.json")
	if err := os.Symlink(elsewhere, filepath.Join(dir, "e1")); err != nil {
		t.Skip(err)
	}
	l, _ := Open([]string{dir}, false)
	if got := listed(l); got != "" {
		t.Error(got)
	}
	if l, _ = Open([]string{filepath.Join(dir, "e1")}, false); len(l.Studies()) != 1 {
		t.Error("a link that is named itself is not followed")
	}
}

func TestFoldersMustExistUnlessTheyMayBeAbsent(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "file")
	for name, want := range map[string]string{"none": "there is no such folder: want", "file": "this is no folder: want"} {
		if _, err := Open([]string{filepath.Join(dir, name)}, false); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	l, err := Open([]string{filepath.Join(dir, "none")}, true)
	if err != nil || listed(l) != "" {
		t.Error(err)
	}
}

func TestASurveyRefusesWhatIsNoFileOfTheFolder(t *testing.T) {
	for name, spoil := range map[string]func(path string) error{
		"log/a.lsl is a link that leads out":     func(path string) error { return os.Symlink("../../b/study.json", path) },
		"log/a.lsl is a link that leads out of ": func(path string) error { return os.Symlink("/etc/passwd", path) },
		"log/a.lsl is a link to what is no file": func(path string) error { return os.Symlink("..", path) },
	} {
		dir := t.TempDir()
		put(t, dir, "a/study.json", "b/study.json", "a/log/b.lsl")
		if err := spoil(filepath.Join(dir, "a", "log", "a.lsl")); err != nil {
			t.Skip(err)
		}
		if _, err := readListing(dir, "a"); err == nil || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("%v, want %s", err, name)
		}
		if _, err := readListing(dir, "b"); err != nil {
			t.Error(err)
		}
	}
}

func TestASurveyNamesTheStateOfTheRecords(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a/study.json", "a/log/b.lsl", "a/results.csv", "a/figures/f.svg", "a/figures/f.txt", "a/report.html")
	version := func() string {
		t.Helper()
		v, err := readListing(dir, "a")
		if err != nil || fmt.Sprint(len(v.files)) != "2" {
			t.Fatalf("%v, %v", v.files, err)
		}
		return v.version
	}
	first := version()
	os.WriteFile(filepath.Join(dir, "a", "report.html"), []byte("more"), 0o666)
	if version() != first {
		t.Error("a report changes the version")
	}
	os.WriteFile(filepath.Join(dir, "a", "log", "b.lsl"), []byte("more"), 0o666)
	if version() == first {
		t.Error("a record does not change the version")
	}
}
