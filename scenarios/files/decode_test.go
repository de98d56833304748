package files

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

func TestACopyThatIsDamagedIsNeverReadForTheFile(t *testing.T) {
	const good = "1\n2\n3\n"
	meaning := []store.Field{{Name: "risk.sha256", Value: fmt.Sprintf("%x", sha256.Sum256([]byte(good)))}}
	for _, c := range []struct {
		name, copied, original string // - is a file that does not exist
		remark, lost           string
		read                   string // of the copy or the original
	}{
		{"all well", good, good, "", "", "copied"},
		{"only the copy", good, "-", "", "", "copied"},
		{"an edited original", good, "1\n", "", "", "copied"},
		{"a damaged copy", "1\n2\n4\n", good, "is damaged", "", "original"},
		{"an empty copy", "", good, "is damaged", "", "original"},
		{"no copy", "-", good, "", "", "original"},
		{"both damaged", "1\n2\n4\n", "1\n2\n5\n", "", "is damaged: its checksum is not that of the file with which the study began, and the original", ""},
		{"a damaged copy alone", "1\n2\n4\n", "-", "", "does not exist: put back the file with the SHA-256 sum " + meaning[0].Value, ""},
		{"nothing", "-", "-", "", "is missing, and the original", ""},
	} {
		study, here := t.TempDir(), t.TempDir()
		if err := os.Mkdir(filepath.Join(study, folder), 0o777); err != nil {
			t.Fatal(err)
		}
		copied, original := filepath.Join(study, folder, "d.txt"), filepath.Join(here, "d.txt")
		for name, text := range map[string]string{copied: c.copied, original: c.original} {
			if text != "-" {
				if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
		s, err := Decode(study, "name: a\nworkload: 1\nplatform: {workers: 3}\npolicies: [greedy]\nrisk: empirical{file="+original+"}\n", meaning)
		var lost *Lost
		if c.lost != "" {
			if !errors.As(err, &lost) || !strings.Contains(err.Error(), c.lost) || !strings.Contains(err.Error(), copied) {
				t.Errorf("%s: %v, want %q", c.name, err, c.lost)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got, want := *ofLaws(s)[0].name, map[string]string{"copied": copied, "original": original}[c.read]; got != want {
			t.Errorf("%s: %s is read, want %s", c.name, got, want)
		}
		if said := strings.Join(s.Remarks, "\n"); (c.remark == "") != (said == "") || !strings.Contains(said, c.remark) {
			t.Errorf("%s: it is said that %q, want %q", c.name, said, c.remark)
		}
	}
}

func TestADamagedCopyIsCopiedAgain(t *testing.T) {
	dir := t.TempDir()
	original, copied := filepath.Join(dir, "a"), filepath.Join(dir, "files", "a")
	if err := os.WriteFile(original, []byte("good"), 0o666); err != nil {
		t.Fatal(err)
	}
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte("good")))
	for _, text := range []string{"", "goof"} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(copied), 0o777), os.WriteFile(copied, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
		if _, err := keepFile(original, dir, "files/a", "", true); err == nil {
			t.Error("a file of which the study knows no checksum was replaced")
		}
		if _, err := keepFile(original, dir, "files/a", sum, true); err != nil {
			t.Error(err)
		}
		if got, err := os.ReadFile(copied); err != nil || string(got) != "good" {
			t.Errorf("the copy is %q, %v", got, err)
		}
	}
}

func TestCopiesBehindValuesAreChecked(t *testing.T) {
	here, study := t.TempDir(), t.TempDir()
	const text = "name: a\nworkload: 1\nplatform: {workers: 3}\npolicies: [greedy]\nrisk: law\nsweep: {law: ['empirical{file=d.txt}', linear]}\n"
	if err := os.WriteFile(filepath.Join(here, "d.txt"), []byte("1\n2\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s, err := sheet.Decode("a.yaml", []byte(text))
	if err == nil {
		err = errors.Join(Resolve(s, here), Keep(s, study))
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Decode(study, text, nil); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(study, folder, "d.txt")
	if err := os.WriteFile(copied, []byte("1\n3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var lost *Lost
	if _, err := Decode(study, text, nil); !errors.As(err, &lost) || !strings.Contains(err.Error(), copied+" is damaged") {
		t.Errorf("a damaged copy: %v", err)
	}
	if err := Keep(s, study); err != nil {
		t.Error(err)
	}
	if _, err := Decode(study, text, nil); err != nil {
		t.Errorf("copied again: %v", err)
	}
}
