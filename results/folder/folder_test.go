package folder

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results"
)

// plain returns a file with the given content.
func plain(name, content string) File {
	return File{Name: name, Write: func(w io.Writer) error { _, err := io.WriteString(w, content); return err }}
}

// tree returns all files below a folder, and empty folders as names with a slash.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		if e.IsDir() {
			if inside, err := os.ReadDir(path); err == nil && len(inside) == 0 {
				files[name+"/"] = ""
			}
			return nil
		}
		if e.Type()&fs.ModeSymlink != 0 {
			files[name], err = os.Readlink(path)
			return err
		}
		content, err := os.ReadFile(path)
		files[filepath.ToSlash(name)] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// plant creates the files from which a test starts.
func plant(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// complete reports whether a folder has a manifest, and fails the test if the manifest
// lists a file that is missing or different.
func complete(t *testing.T, dir string) (Manifest, bool) {
	t.Helper()
	m, err := ReadManifest(dir)
	if errors.Is(err, errNoRun) {
		return m, false
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range m.Files {
		content, err := os.ReadFile(filepath.Join(dir, f.Name))
		sum := sha256.Sum256(content)
		if err != nil || f.Bytes != int64(len(content)) || f.SHA256 != hex.EncodeToString(sum[:]) {
			t.Fatalf("the manifest lists %+v, which is missing or different: %v", f, err)
		}
	}
	return m, true
}

// The old run, the new run, and files of the user: one of them in a folder of the runs,
// and one in the way of a file of the new run.
var (
	oldRun = []File{plain("results.csv", "old"), plain("figures/a.svg", "old a"), plain("figures/deep/b.svg", "old b"), plain("c", "old c")}
	newRun = []File{plain("results.csv", "new"), plain("figures/a.svg", "new a"), plain("figures/z.svg", "new z"), plain("c/d", "new d")}
	users  = map[string]string{"notes.txt": "mine", "figures/own.svg": "mine too", "figures/z.svg": "in the way"}
)

func want(files []File, more map[string]string) map[string]string {
	all := map[string]string{}
	maps.Copy(all, more)
	for _, f := range files {
		var b strings.Builder
		f.Write(&b)
		all[f.Name] = b.String()
	}
	return all
}

func TestSaveLeavesTheFilesAndAManifestOfThem(t *testing.T) {
	for _, name := range []string{"", "absent", "deeply/absent"} {
		dir := filepath.Join(t.TempDir(), name)
		m := Manifest{Experiment: "e1", Seed: 1 << 63, Parameters: results.Parameters{{Name: "p", Values: []float64{25}}}}
		if err := Save(dir, m, oldRun, 0); err != nil {
			t.Fatal(err)
		}
		got, ok := complete(t, dir)
		if !ok || got.Format != ManifestFormat || got.Seed != m.Seed || len(got.Files) != len(oldRun) {
			t.Errorf("manifest %+v", got)
		}
		files := tree(t, dir)
		delete(files, ManifestName)
		if want := want(oldRun, nil); !maps.Equal(files, want) {
			t.Errorf("got %q, want %q", files, want)
		}
	}
}

// saved returns a folder with the old run and the files of the user.
func saved(t *testing.T) string {
	dir := t.TempDir()
	if err := Save(dir, Manifest{Experiment: "e1", Title: "old"}, oldRun, 0); err != nil {
		t.Fatal(err)
	}
	plant(t, dir, users)
	return dir
}

// replaced returns the files of the folder of saved after the new run.
func replaced() map[string]string {
	return want(newRun, map[string]string{"notes.txt": "mine", "figures/own.svg": "mine too", "figures/z.svg.kept1": "in the way"})
}

func TestSaveReplacesARunAndKeepsOtherFiles(t *testing.T) {
	dir := saved(t)
	if err := Save(dir, Manifest{Experiment: "e1", Title: "new"}, newRun, 0); err != nil {
		t.Fatal(err)
	}
	complete(t, dir)
	files := tree(t, dir)
	delete(files, ManifestName)
	if want := replaced(); !maps.Equal(files, want) {
		t.Errorf("got %q, want %q", files, want)
	}
}

type crash struct{ at string }

// crashing runs Save up to its n-th step and returns the step at which it stopped.
func crashing(dir string, m Manifest, files []File, n int) (at string, err error) {
	defer func() {
		if c, ok := recover().(crash); ok {
			at = c.at
		}
	}()
	s := saving{dir: dir, goroutines: 1, ours: map[string]bool{}, before: func(step string) {
		if n--; n < 0 {
			panic(crash{step})
		}
	}}
	return "", s.run(m, files)
}

func TestACrashAtAnyStepLosesNothing(t *testing.T) {
	steps := 0
	for n := 0; ; n++ {
		dir := saved(t)
		at, err := crashing(dir, Manifest{Experiment: "e1", Title: "new"}, newRun, n)
		if err != nil {
			t.Fatal(err)
		}
		m, ok := complete(t, dir) // old or new, it must be complete
		if err := Check(dir, "e1"); err != nil {
			t.Fatalf("crash before %q: %v", at, err)
		}
		if err := Check(dir, "e2"); err == nil || !strings.Contains(err.Error(), `holds experiment "e1"`) {
			t.Fatalf("crash before %q: another experiment may be put there: %v", at, err)
		}
		if at == "" {
			if !ok || m.Title != "new" {
				t.Fatalf("without a crash: %+v", m)
			}
			break
		}
		steps++
		// The next save crashes too, somewhere in the repair; the one after does not.
		if _, err := crashing(dir, Manifest{Experiment: "e1", Title: "new"}, newRun, n%7); err != nil {
			t.Fatalf("crash before %q: %v", at, err)
		}
		complete(t, dir)
		if err := Save(dir, Manifest{Experiment: "e1", Title: "new"}, newRun, 0); err != nil {
			t.Fatalf("crash before %q: %v", at, err)
		}
		complete(t, dir)
		files := tree(t, dir)
		delete(files, ManifestName)
		if want := replaced(); !maps.Equal(files, want) {
			t.Fatalf("crash before %q: got %q, want %q", at, files, want)
		}
	}
	if steps < 15 {
		t.Errorf("only %d steps", steps)
	}
}

func TestACrashInAnEmptyFolderLeavesItUsable(t *testing.T) {
	for n := 0; ; n++ {
		dir := filepath.Join(t.TempDir(), "out")
		at, err := crashing(dir, Manifest{Experiment: "e1"}, newRun, n)
		if err != nil {
			t.Fatal(err)
		}
		complete(t, dir)
		if err := Save(dir, Manifest{Experiment: "e1"}, newRun, 0); err != nil {
			t.Fatalf("crash before %q: %v", at, err)
		}
		files := tree(t, dir)
		delete(files, ManifestName)
		if want := want(newRun, nil); !maps.Equal(files, want) {
			t.Fatalf("crash before %q: got %q, want %q", at, files, want)
		}
		if at == "" {
			return
		}
	}
}

func TestAFileThatCannotBeWrittenChangesNothing(t *testing.T) {
	bad := append(oldRun[:1:1], File{Name: "figures/x.svg", Write: func(io.Writer) error { return errors.New("no ink") }})
	dir := saved(t)
	before := tree(t, dir)
	if err := Save(dir, Manifest{Experiment: "e1"}, bad, 0); err == nil || !strings.Contains(err.Error(), "figures/x.svg: no ink") {
		t.Errorf("got %v", err)
	}
	if after := tree(t, dir); !maps.Equal(before, after) {
		t.Errorf("was %q, is %q", before, after)
	}
	dir = filepath.Join(t.TempDir(), "absent")
	if err := Save(dir, Manifest{Experiment: "e1"}, bad, 0); err == nil {
		t.Error("no error")
	}
	if _, err := os.Stat(dir); err == nil {
		t.Errorf("left %q", tree(t, dir))
	}
}

func TestNamesThatAreNoFilesOfARunAreRefused(t *testing.T) {
	for _, names := range [][]string{
		{""}, {"."}, {"../x"}, {"/x"}, {"a/../../x"}, {"a//b"}, {"./a"}, {"a/"}, {"manifest.json"},
		{"a", "a"}, {"a", "a/b"}, {"manifest.json/x"}, {commitName}, {stagingPrefix + "1/x"},
	} {
		dir := t.TempDir()
		var files []File
		for _, name := range names {
			files = append(files, plain(name, ""))
		}
		if err := Save(dir, Manifest{Experiment: "e1"}, files, 0); err == nil {
			t.Errorf("%q: saved", names)
		}
		if left := tree(t, dir); len(left) > 1 {
			t.Errorf("%q: left %q", names, left)
		}
	}
	if Save(t.TempDir(), Manifest{}, nil, 0) == nil {
		t.Error("a run without an experiment was saved")
	}
}

func TestAnEditedManifestCannotMakeSaveDeleteElsewhere(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, map[string]string{
		"precious":          "x",
		"run/manifest.json": `{"format":1,"experiment":"e1","files":[{"name":"../precious"},{"name":"."},{"name":""}]}`,
	})
	if err := Save(filepath.Join(dir, "run"), Manifest{Experiment: "e1"}, newRun, 0); err != nil {
		t.Fatal(err)
	}
	if tree(t, dir)["precious"] != "x" {
		t.Error("it is gone")
	}
}
