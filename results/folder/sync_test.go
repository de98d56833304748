package folder

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/resultstest"
)

func TestNoLossOfPowerTakesARunThatWasSaved(t *testing.T) {
	var disk resultstest.Disk
	defer func(before func(*os.File) error) { atomicfile.Sync = before }(atomicfile.Sync)
	atomicfile.Sync = disk.Sync
	dir := filepath.Join(t.TempDir(), "new", "run")
	for _, run := range [][]File{oldRun, newRun} {
		s := &saving{dir: dir, ours: map[string]bool{}}
		s.before = func(step string) {
			names := []string{}
			switch step {
			case "retire old manifest": // from which moment on the new run has to be found
				names = append(names, commitName, filepath.Join(commitName, newPart), filepath.Join(commitName, newPart, ManifestName))
				for _, f := range run {
					names = append(names, filepath.Join(commitName, newPart, f.Name))
				}
			case "place " + ManifestName: // which makes the files count
				for _, f := range run {
					names = append(names, f.Name)
				}
			}
			for _, name := range names {
				if err := disk.Spares(filepath.Join(dir, name)); err != nil {
					t.Errorf("before the step %s: %v", step, err)
				}
			}
		}
		if err := s.run(Manifest{Experiment: "e1"}, run); err != nil {
			t.Fatal(err)
		}
		names := []string{ManifestName, "figures", ".", ".."}
		for _, f := range run {
			names = append(names, f.Name)
		}
		for _, name := range names {
			if err := disk.Spares(filepath.Join(dir, name)); err != nil {
				t.Error(err)
			}
		}
	}
}
