package folder

import (
	"io"
	"os"
	"path/filepath"
	"testing"
)

func TestAFileIsMadeAgainUnlessAllThatItWasMadeFromIsTheSame(t *testing.T) {
	file := func(dir string) string { return filepath.Join(dir, "figures", "a.svg") }
	for _, c := range []struct {
		name        string
		build, from string
		change      func(dir string) error
		again       bool
	}{
		{"all the same", "b1", "f1", nil, false},
		{"another build", "b2", "f1", nil, true},
		{"other data", "b1", "f2", nil, true},
		{"data that is not known", "b1", "", nil, true},
		{"a file that was altered", "b1", "f1", func(dir string) error { return os.WriteFile(file(dir), []byte("Drawn"), 0o666) }, true},
		{"a file that is gone", "b1", "f1", func(dir string) error { return os.Remove(file(dir)) }, true},
	} {
		dir, made := t.TempDir(), 0
		save := func(build, from string) {
			t.Helper()
			draw := File{Name: "figures/a.svg", From: from, Write: func(w io.Writer) error {
				made++
				_, err := io.WriteString(w, "drawn")
				return err
			}}
			if err := Save(dir, Manifest{Experiment: "e1", Build: build}, []File{draw, plain("results.csv", "x")}, 0); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
		}
		save("b1", "f1")
		if c.change != nil {
			if err := c.change(dir); err != nil {
				t.Fatal(err)
			}
		}
		save(c.build, c.from)
		if again := made == 2; again != c.again {
			t.Errorf("%s: made again: %v, want %v", c.name, again, c.again)
		}
		m, _ := complete(t, dir)
		if content, err := os.ReadFile(file(dir)); string(content) != "drawn" || m.Files[0].From != c.from {
			t.Errorf("%s: the file has %q, %v; the manifest %+v", c.name, content, err, m.Files)
		}
	}
}

func TestFilesOfABuildThatIsNotKnownAreMadeAgain(t *testing.T) {
	dir, made := t.TempDir(), 0
	draw := File{Name: "a.svg", From: "f1", Write: func(io.Writer) error { made++; return nil }}
	for range 2 {
		if err := Save(dir, Manifest{Experiment: "e1"}, []File{draw}, 1); err != nil {
			t.Fatal(err)
		}
	}
	if made != 2 {
		t.Errorf("made %d times", made)
	}
}
