package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// folders returns a folder from somebody else, and another one with the file "precious".
func folders(t *testing.T) (dir, far string) {
	dir, far = t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(far, "precious"), []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{
		"out": filepath.Join(far, "precious"), "free": filepath.Join(far, "new"), "folder": far, "inside": "file", "round": "round",
	} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skip("no symbolic links here: ", err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "file"), []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir, far
}

func TestInsideAFolderNoLinkIsFollowed(t *testing.T) {
	dir, far := folders(t)
	d, err := OpenDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, name := range []string{"out", "free", "folder", "folder/precious", "folder/new", "folder/a/b", "inside", "round"} {
		at, _, _ := strings.Cut(name, "/")
		_, opening := d.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o666)
		for what, err := range map[string]error{"Write": d.Write(name, text("theirs")), "MkdirAll": d.MkdirAll(name), "OpenFile": opening} {
			if !errors.Is(err, ErrLink) || !strings.HasPrefix(err.Error(), "open "+filepath.Join(dir, at)+": is a symbolic link") {
				t.Errorf("%s %s: %v", what, name, err)
			}
		}
	}
	has(t, far, map[string]string{"precious": "mine"})
	if b, err := os.ReadFile(filepath.Join(dir, "file")); err != nil || string(b) != "x" {
		t.Errorf("the file behind a link inside has %q, %v", b, err)
	}
}

func TestNamesThatLeadOutOfAFolderAreRefused(t *testing.T) {
	dir, far := folders(t)
	d, err := OpenDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, name := range []string{"../x", filepath.Join(far, "x"), "a/../../x"} {
		if err := d.Write(name, text("x")); err == nil {
			t.Errorf("%s was written", name)
		}
	}
}

func TestFilesAreWrittenInFoldersThatAreMade(t *testing.T) {
	name := filepath.Join(t.TempDir(), "runs", "e1")
	d, err := MakeDir(name)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, s := range []string{"first", "2nd"} {
		if err := d.Write("figures/deep/a.svg", text(s)); err != nil {
			t.Fatal(err)
		}
		has(t, filepath.Join(name, "figures", "deep"), map[string]string{"a.svg": s})
	}
	if err := d.Write("figures", text("x")); err == nil || !strings.Contains(err.Error(), "is not a file") {
		t.Errorf("a folder is written: %v", err)
	}
}

func TestAFileIsRemovedWithTheFoldersThatItLeavesEmpty(t *testing.T) {
	dir, far := folders(t)
	d, err := OpenDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, name := range []string{"a/b/gone", "a/stays"} {
		if err := d.Write(name, text("x")); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"a/b/gone", "a/b/absent", "a/b", "a", "file/below", "file/far/below"} {
		if err := d.Remove(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "file")); err != nil {
		t.Error("a file is taken for a folder: ", err)
	}
	has(t, filepath.Join(dir, "a"), map[string]string{"stays": "x"})
	if _, err := os.Stat(filepath.Join(dir, "a", "b")); err == nil {
		t.Error("an empty folder stays")
	}
	for _, name := range []string{"out", "folder/precious", "../x"} {
		if err := d.Remove(name); err == nil {
			t.Errorf("%s is removed", name)
		}
	}
	has(t, far, map[string]string{"precious": "mine"})
}

func TestTryingAFolderBesideOthersLeavesNothingThere(t *testing.T) {
	dir := t.TempDir()
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 100 {
				if err := Try(dir); err != nil {
					t.Error(err)
				}
				Clear(dir)
			}
		})
	}
	group.Wait()
	has(t, dir, map[string]string{})
	if Try(filepath.Join(dir, "absent")) == nil {
		t.Error("a folder that is absent can be written in")
	}
}

// The folder itself may be a link, for instance to a larger disk.
func TestALinkToTheFolderItselfIsFollowed(t *testing.T) {
	far := t.TempDir()
	link := filepath.Join(t.TempDir(), "runs")
	if err := os.Symlink(far, link); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	d, err := MakeDir(link)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.Write("a", text("x")); err != nil {
		t.Fatal(err)
	}
	has(t, far, map[string]string{"a": "x"})
}
