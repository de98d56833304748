package files

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/policies"
)

func TestProgramsAmongTheFilesOfAPolicyStayExecutable(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no such permission")
	}
	here, study := t.TempDir(), t.TempDir()
	plan := filepath.Join(here, "plan.json")
	const text = `{"loadstar":"schedule","version":1,"workers":1,"load":1,"size":[1],"list":[[0]]}`
	if err := os.WriteFile(plan, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	p, err := policies.Parse("file{path=plan.json}")
	if err == nil {
		p, err = p.In(here)
	}
	if err == nil {
		err = KeepPolicies([]*policies.Policy{p}, study)
	}
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(study, "files", ofRevision(p), "plan.json"))
	if err != nil || info.Mode().Perm()&0o100 == 0 {
		t.Errorf("the copy has the mode %v, %v", info, err)
	}
}

func TestFilesThatChangeBetweenReadingAndCopyingAreNoCopies(t *testing.T) {
	here, study := t.TempDir(), t.TempDir()
	plan := filepath.Join(here, "plan.json")
	write := func(load string) {
		t.Helper()
		text := `{"loadstar":"schedule","version":1,"workers":1,"load":` + load + `,"size":[1],"list":[[0]]}`
		if err := os.WriteFile(plan, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("1")
	p, err := policies.Parse("file{path=plan.json}")
	if err == nil {
		p, err = p.In(here)
	}
	if err != nil {
		t.Fatal(err)
	}
	write("2")
	if err := KeepPolicies([]*policies.Policy{p}, study); err == nil || !strings.Contains(err.Error(), "changed while they were read") {
		t.Errorf("the error is %v", err)
	}
	write("1")
	if err := KeepPolicies([]*policies.Policy{p}, study); err != nil {
		t.Errorf("the files are again those that were read, and the error is %v", err)
	}
}
