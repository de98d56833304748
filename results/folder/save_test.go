package folder

import (
	"errors"
	"io"
	"io/fs"
	"maps"
	"math"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/resultstest"
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

// The old run, the new run, a third, and files of the user: one of them in a folder of the runs.
var (
	oldRun   = []File{plain("results.csv", "old"), plain("figures/a.svg", "old a"), plain("figures/deep/b.svg", "old b"), plain("c", "old c")}
	newRun   = []File{plain("results.csv", "new"), plain("figures/a.svg", "new a"), plain("figures/z.svg", "new z"), plain("c/d", "new d")}
	thirdRun = []File{plain("results.csv", "third"), plain("c", "third c")}
	users    = map[string]string{"notes.txt": "mine", "figures/own.svg": "mine too"}
)

// want returns the content of a folder that has files of a run and others.
func want(files []File, more map[string]string) map[string]string {
	all := maps.Clone(more)
	for _, f := range files {
		var b strings.Builder
		f.Write(&b)
		all[f.Name] = b.String()
	}
	return all
}

// saveTo saves a run, which must succeed.
func saveTo(t *testing.T, dir, title string, files []File) {
	t.Helper()
	m := Manifest{Experiment: "e1", Title: title, Seed: 1 << 63, Parameters: results.Parameters{{Name: "x", Values: []float64{math.NaN()}}}}
	if err := Save(dir, m, files); err != nil {
		t.Fatal(err)
	}
}

// holds fails the test unless a folder has the files of a run, the user's files, and a manifest.
func holds(t *testing.T, what, dir, title string, run []File) {
	t.Helper()
	files := tree(t, dir)
	delete(files, ManifestName)
	if want := want(run, users); !maps.Equal(files, want) {
		t.Fatalf("%s: got %q, want %q", what, files, want)
	}
	m, err := ReadManifest(dir)
	if lines := Changed(dir); err != nil || m.Title != title || m.Seed != 1<<63 || !math.IsNaN(m.Parameters[0].Values[0]) || m.Writing || m.Format != ManifestFormat || len(m.Files) != len(run) || len(lines) > 0 {
		t.Fatalf("%s: manifest %+v, %v, %q", what, m, err, lines)
	}
	for i, f := range m.Files {
		if f.Name != run[i].Name || f.Bytes != int64(len(files[f.Name])) {
			t.Errorf("%s: the manifest lists %+v, want %s of %d bytes", what, f, run[i].Name, len(files[f.Name]))
		}
	}
}

func TestSaveReplacesARunAndKeepsOtherFiles(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, users)
	saveTo(t, dir, "old", oldRun)
	holds(t, "at first", dir, "old", oldRun)
	saveTo(t, dir, "new", newRun)
	holds(t, "then", dir, "new", newRun)
	saveTo(t, dir, "third", thirdRun)
	holds(t, "at last", dir, "third", thirdRun)
}

type crash struct{}

// crashing runs Save until the n-th time that it syncs a file or a folder, and reports whether it ended there.
func crashing(t *testing.T, dir, title string, files []File, n int) (crashed bool) {
	defer func(before func(*os.File) error) {
		atomicfile.Sync = before
		_, crashed = recover().(crash)
	}(atomicfile.Sync)
	atomicfile.Sync = func(*os.File) error {
		if n--; n < 0 {
			panic(crash{})
		}
		return nil
	}
	saveTo(t, dir, title, files)
	return false
}

// Whatever a crash leaves, the same run ends as if there had been none, and so does another.
func TestACrashAtAnyMomentLeavesNothingBehind(t *testing.T) {
	defer func(before func(*os.File) error) { atomicfile.Sync = before }(atomicfile.Sync)
	atomicfile.Sync = func(*os.File) error { return nil } // this is not about the power
	for _, next := range []struct {
		title string
		run   []File
	}{{"new", newRun}, {"third", thirdRun}} {
		for n, crashed := 0, true; crashed; n++ {
			dir := t.TempDir()
			plant(t, dir, users)
			saveTo(t, dir, "old", oldRun)
			crashed = crashing(t, dir, "new", newRun, n)
			m, err := ReadManifest(dir)
			listed := maps.Clone(users)
			for _, f := range m.Files {
				listed[f.Name] = ""
				listed[path.Dir(f.Name)+"/"] = ""
			}
			for name, content := range tree(t, dir) {
				if _, ok := listed[name]; !ok && name != ManifestName {
					t.Fatalf("crash %d: %s is in no manifest", n, name)
				}
				if run := m.Title; !m.Writing && listed[name] == "" && name != ManifestName && !strings.HasPrefix(content, run) {
					t.Fatalf("crash %d: the manifest of the %s run lists %s, which has %q", n, run, name, content)
				}
			}
			if err != nil || len(Changed(dir)) > 0 {
				t.Fatalf("crash %d: %+v, %v, %q", n, m, err, Changed(dir))
			}
			crashing(t, dir, next.title, next.run, n%5)
			saveTo(t, dir, next.title, next.run)
			holds(t, "after a crash", dir, next.title, next.run)
			if !crashed && n < 12 {
				t.Errorf("only %d moments", n)
			}
		}
	}
}

func TestAFileThatCannotBeMadeIsAsBefore(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, users)
	saveTo(t, dir, "old", oldRun)
	bad := File{Name: "figures/a.svg", Write: func(w io.Writer) error { io.WriteString(w, "half"); return errors.New("no ink") }}
	if err := Save(dir, Manifest{Experiment: "e1"}, []File{newRun[0], bad, newRun[2]}); err == nil || !strings.HasSuffix(err.Error(), "figures/a.svg: no ink") {
		t.Errorf("got %v", err)
	}
	files := tree(t, dir)
	if m, err := ReadManifest(dir); err != nil || !m.Writing || files["results.csv"] != "new" || files["figures/a.svg"] != "old a" || files["figures/z.svg"] != "" {
		t.Errorf("%+v, %v, %q", m, err, files)
	}
	saveTo(t, dir, "new", newRun)
	holds(t, "after an error", dir, "new", newRun)
}

func TestNamesThatAreNoFilesOfARunAreRefused(t *testing.T) {
	for _, names := range [][]string{
		{""}, {"."}, {"../x"}, {"/x"}, {"a/../../x"}, {"a//b"}, {"./a"}, {"a/"}, {"manifest.json"},
		{"a", "a"}, {"a", "a/b"}, {"manifest.json/x"},
		{"study.json"}, {"log/a.lsl"}, {"files/desks.txt"},
	} {
		var files []File
		for _, name := range names {
			files = append(files, plain(name, ""))
		}
		if err := Save(t.TempDir(), Manifest{Experiment: "e1"}, files); err == nil {
			t.Errorf("%q: saved", names)
		}
	}
	if Save(t.TempDir(), Manifest{}, nil) == nil {
		t.Error("a run without an experiment was saved")
	}
	if err := Save(filepath.Join(t.TempDir(), "absent"), Manifest{Experiment: "e1"}, nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that is absent: %v", err)
	}
}

func TestAnEditedManifestCannotMakeSaveDeleteRecordsOrFilesElsewhere(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, map[string]string{
		"precious":          "x",
		"run/manifest.json": `{"format":1,"experiment":"e1","files":[{"name":"../precious"},{"name":"."},{"name":""},{"name":"manifest.json"},{"name":"log/a.lsl"}]}`,
		"run/log/a.lsl":     "records",
	})
	saveTo(t, filepath.Join(dir, "run"), "new", newRun)
	if tree(t, dir)["precious"] != "x" || tree(t, dir)["run/log/a.lsl"] != "records" {
		t.Error("it is gone")
	}
	if err := os.Symlink(dir, filepath.Join(dir, "run", "out")); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	plant(t, dir, map[string]string{"run/manifest.json": `{"format":1,"experiment":"e1","files":[{"name":"out/precious"}]}`})
	if err := Save(filepath.Join(dir, "run"), Manifest{Experiment: "e1"}, newRun); !errors.Is(err, atomicfile.ErrLink) || tree(t, dir)["precious"] != "x" {
		t.Errorf("a link is followed: %v", err)
	}
}

func TestNoLossOfPowerTakesARunThatWasSaved(t *testing.T) {
	var disk resultstest.Disk
	defer func(before func(*os.File) error) { atomicfile.Sync = before }(atomicfile.Sync)
	dir := t.TempDir()
	for _, run := range [][]File{oldRun, newRun} {
		spared := func(names ...string) {
			for _, f := range run {
				names = append(names, f.Name)
			}
			for _, name := range names {
				if err := disk.Spares(filepath.Join(dir, name)); err != nil {
					t.Error(err)
				}
			}
		}
		manifests := 0
		atomicfile.Sync = func(f *os.File) error {
			if strings.HasPrefix(filepath.Base(f.Name()), ManifestName+".") {
				if manifests++; manifests == 2 { // which makes the files count
					spared()
				}
			}
			return disk.Sync(f)
		}
		saveTo(t, dir, "", run)
		if spared(ManifestName, "figures"); manifests != 2 {
			t.Errorf("%d manifests were written", manifests)
		}
	}
}
