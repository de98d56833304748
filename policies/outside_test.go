package policies

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// listed takes its schedule from a file of a single word.
type listed struct {
	Path string
	N    float64 `min:"0"`

	folder string
}

func (l listed) Files(string) []string { return []string{l.Path} }

func (l listed) Open(folder string) (any, error) {
	l.folder = folder
	return l, nil
}

func (l listed) Schedule(*models.Problem) (*models.Schedule, error) { return nil, nil }

func TestAPolicyOfFilesIsWhatTheyContainWhereverTheyAre(t *testing.T) {
	r := NewRegistry(Row{Name: "listed", Source: "a test", Doc: "a test", Revision: 1, Prototype: listed{N: 1}})
	in := func(text, contents string) *Policy {
		t.Helper()
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "a"), []byte(contents), 0o666); err != nil {
			t.Fatal(err)
		}
		p, err := r.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.In(dir); err != nil {
			t.Fatal(err)
		}
		if p.Value.(listed).folder != dir {
			t.Errorf("opened in %q, want %q", p.Value.(listed).folder, dir)
		}
		if p, err = p.With("n", 3); err != nil || p.Value.(listed) != (listed{"a", 3, dir}) {
			t.Errorf("with an option: %+v, %v", p.Value, err)
		}
		return p
	}
	one, same, other := in("listed{path=a}", "one"), in("listed{path=a}", "one"), in("listed{path=a}", "two")
	if one.Revision != same.Revision || one.Revision == other.Revision {
		t.Errorf("revisions %x and %x of the same file, %x of another", one.Revision, same.Revision, other.Revision)
	}
	if one.Revision <= 0 || one.Revision >= 1<<48 {
		t.Errorf("the revision %x has not 48 bits", one.Revision)
	}
	p, err := r.Parse("listed{path=b}")
	if err != nil || !p.Outside() {
		t.Fatalf("%v, %v", p, err)
	}
	if p, err := p.In(t.TempDir()); err == nil {
		t.Errorf("a file that is missing: %v", p)
	}
}

func TestAPolicyThatIsOnlyRecordedIsNotReady(t *testing.T) {
	r := NewRegistry(Row{Name: "listed", Source: "a test", Doc: "a test", Revision: 1, Prototype: listed{N: 1}})
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := r.Parse("listed{path=a}")
	if err != nil {
		t.Fatal(err)
	}
	open, err := p.In(dir)
	if err != nil {
		t.Fatal(err)
	}
	recorded := open.Recorded(7)
	if p.Ready() || !open.Ready() || recorded.Ready() || recorded.Revision != 7 || open.Folder() != dir || recorded.Folder() != "" {
		t.Errorf("parsed %t, open %t in %q, recorded %t in %q as %d", p.Ready(), open.Ready(), open.Folder(), recorded.Ready(), recorded.Folder(), recorded.Revision)
	}
}
