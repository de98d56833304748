package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	stdsync "sync"
	"testing"
)

// text returns a function that writes a text.
func text(s string) func(w io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

// has fails the test unless a folder has exactly the given files, by name and content.
func has(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, e := range entries {
		if b, err := os.ReadFile(filepath.Join(dir, e.Name())); err == nil {
			got[e.Name()] = string(b)
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the folder has %v, want %v", got, want)
	}
}

func TestAFileIsReplacedByACompleteOne(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.csv")
	for _, s := range []string{"first", "2nd"} {
		if err := Write(name, text(s)); err != nil {
			t.Fatal(err)
		}
		has(t, dir, map[string]string{"a.csv": s})
	}
}

func TestAFileIsAsBeforeAfterAnError(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.csv")
	if err := Write(name, text("before")); err != nil {
		t.Fatal(err)
	}
	full := errors.New("full")
	if err := Write(name, func(w io.Writer) error { io.WriteString(w, "half"); return full }); err != full {
		t.Errorf("the error is %v, want that of the writer", err)
	}
	has(t, dir, map[string]string{"a.csv": "before"})
}

func TestAUsersFileWithTheNameOfADraftStays(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "a.csv.part")
	if err := os.WriteFile(mine, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := Write(filepath.Join(dir, "a.csv"), text("x")); err != nil {
		t.Fatal(err)
	}
	has(t, dir, map[string]string{"a.csv": "x", "a.csv.part": "mine"})
}

func TestALinkStaysAndWhatItLeadsToIsReplaced(t *testing.T) {
	dir, far := t.TempDir(), t.TempDir()
	for _, exists := range []bool{true, false} {
		file := filepath.Join(far, fmt.Sprint(exists))
		if exists {
			if err := os.WriteFile(file, []byte("before"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		link, chain := filepath.Join(dir, fmt.Sprint("link", exists)), filepath.Join(dir, fmt.Sprint("chain", exists))
		if err := errors.Join(os.Symlink(file, link), os.Symlink(filepath.Base(link), chain)); err != nil {
			t.Skip("no symbolic links here: ", err)
		}
		if err := Write(chain, text("x")); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{link, chain} {
			if _, err := os.Readlink(name); err != nil {
				t.Errorf("%s is no link any more", name)
			}
		}
		if b, _ := os.ReadFile(file); string(b) != "x" {
			t.Errorf("behind the link is %q, want x", b)
		}
	}
	if entries, _ := os.ReadDir(far); len(entries) != 2 {
		t.Errorf("the folder behind the links has %d files, want 2", len(entries))
	}
}

func TestLinksInACircleAreAnError(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	if err := errors.Join(os.Symlink(a, b), os.Symlink(b, a)); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	if err := Write(a, text("x")); err == nil {
		t.Error("links in a circle were written to")
	}
}

func TestTheRightsOfAFileStay(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := Write(name, text("x")); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(name); err != nil || after.Mode() != before.Mode() {
		t.Errorf("the mode is %v (%v), want %v", after.Mode(), err, before.Mode())
	}
}

func TestAFolderIsNotReplaced(t *testing.T) {
	dir := t.TempDir()
	err := Write(dir, text("x"))
	if err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("the error is %v, want one that says that this is a folder", err)
	}
}

func TestSeveralWritersOfAFileAllSucceed(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	long := strings.Repeat("x", 1<<16)
	var group stdsync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for range 4 {
				if err := Write(name, text(fmt.Sprint(i, long, i))); err != nil {
					t.Error(err)
				}
				if b, err := os.ReadFile(name); err != nil || len(b) != len(long)+2 || b[0] != b[len(b)-1] {
					t.Errorf("the file has %d bytes of one writer and another (%v)", len(b), err)
				}
			}
		})
	}
	group.Wait()
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("the folder has %d files, want 1", len(entries))
	}
}

func TestALongNameHasADraft(t *testing.T) {
	name := filepath.Join(t.TempDir(), strings.Repeat("a", 250))
	if err := Write(name, text("x")); err != nil {
		t.Error(err)
	}
}

func TestOnlyDraftsOfEndedWritersAreRemoved(t *testing.T) {
	dir := t.TempDir()
	const random = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	stay := map[string]string{"a." + random[1:] + "2.part": "", "a.mine.part": "", "b." + random + ".part": ""}
	for name := range stay {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	ended := filepath.Join(dir, "a."+random+".part")
	if err := os.WriteFile(ended, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	living, err := os.Open(filepath.Join(dir, "a."+random[1:]+"2.part"))
	if err != nil {
		t.Fatal(err)
	}
	defer living.Close()
	if Lock(living) != nil {
		t.Skip("files have no locks here")
	}
	if err := Write(filepath.Join(dir, "a"), text("x")); err != nil {
		t.Fatal(err)
	}
	stay["a"] = "x"
	has(t, dir, stay)
}

func TestTheDraftAndThenItsNameAreOnDiskBeforeWriteReturns(t *testing.T) {
	defer func(before func(*os.File) error) { Sync = before }(Sync)
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	var synced []string
	Sync = func(f *os.File) error {
		there := "draft"
		if _, err := os.Stat(name); err == nil {
			there = "in place"
		}
		synced = append(synced, there+" "+map[bool]string{true: "folder", false: "file"}[filepath.Clean(f.Name()) == dir])
		return nil
	}
	if err := Write(name, text("x")); err != nil {
		t.Fatal(err)
	}
	if want := []string{"draft file", "in place folder"}; !slices.Equal(synced, want) {
		t.Errorf("synced %q, want %q", synced, want)
	}
	lost := errors.New("lost")
	Sync = func(*os.File) error { return lost }
	if err := Write(name, text("y")); err != lost {
		t.Errorf("the error is %v, want that of the disk", err)
	}
	has(t, dir, map[string]string{"a": "x"})
}
