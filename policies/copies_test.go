package policies_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/copies"
)

func TestAFileIsFoundInAFolderOfCopies(t *testing.T) {
	parent := t.TempDir()
	here, study := filepath.Join(parent, "here"), filepath.Join(parent, "copies")
	elsewhere := filepath.Join(parent, "a")
	for _, c := range []struct{ name, copied, from, kept string }{
		{"a", "a", "here/a", "copies/a"},
		{"sub/../b/a", "b/a", "here/b/a", "copies/b/a"},
		{"../a", "_elsewhere/a", "a", "copies/_elsewhere/a"},
		{elsewhere, "_elsewhere/a", "a", "copies/_elsewhere/a"},
	} {
		if got := copies.Name(c.name); got != c.copied {
			t.Errorf("the copy of %s is named %s, want %s", c.name, got, c.copied)
		}
		kept := filepath.Join(parent, filepath.FromSlash(c.kept))
		if got, want := copies.Path(here, c.name), filepath.Join(parent, filepath.FromSlash(c.from)); got != want {
			t.Errorf("%s is found at %s, want %s", c.name, got, want)
		}
		if err := os.MkdirAll(filepath.Dir(kept), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(kept, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		if got := copies.Path(study, c.name); got != kept {
			t.Errorf("the copy of %s is found at %s, want %s", c.name, got, kept)
		}
	}
}
