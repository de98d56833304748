package slurm

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

func TestSubmitChainsArraysThatShareALimit(t *testing.T) {
	for atOnce, dependency := range map[int]string{0: "", 2: "--dependency=afterany:1 "} {
		s := newStudy(t, 5, nil)
		bin := fakeSlurm(t, "never")
		j := s.job("study", 5)
		j.MaxArraySize, j.AtOnce = 3, atOnce
		ids, err := Submit(context.Background(), j, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		equalLines(t, ids, "1", "2", "3")
		equalLines(t, calls(t, bin, s), "sbatch --parsable shards-1", "sbatch --parsable "+dependency+"shards-2",
			"sbatch --parsable --dependency=afterany:1:2 merge 1 1 2")
	}
}

func TestWhatIsRefusedLeavesNothingInTheQueue(t *testing.T) {
	s := newStudy(t, 5, nil)
	bin := fakeSlurm(t, "merge")
	ids, err := Submit(context.Background(), s.job("study", 5), io.Discard)
	if want := "slurm: sbatch: exit status 1: sbatch: error: Batch job submission failed: not today"; err == nil || err.Error() != want || ids != nil {
		t.Errorf("%v, %v", ids, err)
	}
	equalLines(t, calls(t, bin, s), "sbatch --parsable shards-1", "sbatch --parsable --dependency=afterany:1 merge 1 1", "scancel 1")
}

func TestSubmitWantsAProgramAndAStudy(t *testing.T) {
	s := newStudy(t, 5, nil)
	for says, change := range map[string]func(*Job){
		"no such file or directory":   func(j *Job) { j.Dir += "x" },
		"want the folder of a study":  func(j *Job) { j.Dir += "/cells" },
		"want a program":              func(j *Job) { j.Program = filepath.Dir(j.Program) },
		"runexpx: no such file":       func(j *Job) { j.Program += "x" },
		"0 shards: want 1 to 1000000": func(j *Job) { j.Shards = 0 },
	} {
		bin := fakeSlurm(t, "never")
		j := s.job("study", 5)
		change(&j)
		if _, err := Submit(context.Background(), j, io.Discard); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("want %s, got %v", says, err)
		}
		equalLines(t, calls(t, bin, s))
	}
}

func TestSubmitWritesNoScriptThroughALink(t *testing.T) {
	s := newStudy(t, 5, nil)
	bin := fakeSlurm(t, "never")
	j := s.job("study", 5)
	far := t.TempDir()
	if err := os.Symlink(far, filepath.Join(j.Dir, scripts)); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	if _, err := Submit(context.Background(), j, io.Discard); !errors.Is(err, atomicfile.ErrLink) {
		t.Errorf("got %v", err)
	}
	if entries, err := os.ReadDir(far); err != nil || len(entries) > 0 {
		t.Errorf("behind the link are %v, %v", entries, err)
	}
	equalLines(t, calls(t, bin, s))
}
