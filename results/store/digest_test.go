package store

import (
	"os"
	"path/filepath"
	"testing"
)

func TestADigestChangesWithEveryFileOfTheStudyAndNoOther(t *testing.T) {
	dir := t.TempDir()
	f, _, err := Create(dir, plan())
	if err != nil {
		t.Fatal(err)
	}
	digest := func() string {
		t.Helper()
		d, err := f.Digest()
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	seen := map[string]string{digest(): "the plan alone"}
	write := func(name, content string, changes bool) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		d := digest()
		if other, known := seen[d]; known == changes {
			t.Errorf("after %s is %q, the digest is that of %s", name, content, other)
		}
		seen[d] = name + " with " + content
	}
	write("log/a.lsl", "x", true)
	write("log/a.lsl", "xy", true)
	write("log/b.lsl", "", true)
	write("log/b.lsl", "y", true)
	write(packName, "z", true)
	write("results.csv", "w", false)
	if err := os.Remove(filepath.Join(dir, packName)); err != nil {
		t.Fatal(err)
	}
	if _, known := seen[digest()]; !known {
		t.Error("without the pack, the digest is not that of before")
	}
}
