package folder

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/results/resultstest"
)

func TestNoLossOfPowerTakesARunThatWasSaved(t *testing.T) {
	var disk resultstest.Disk
	defer func(before func(*os.File) error) { fsync = before }(fsync)
	fsync = disk.Sync
	dir := filepath.Join(t.TempDir(), "new", "run")
	for _, run := range [][]File{oldRun, newRun} {
		s := &saving{dir: dir, ours: map[string]bool{}}
		s.before = func(step string) { // in which the manifest makes the files count
			if step != "place "+ManifestName {
				return
			}
			for _, f := range run {
				if err := disk.Spares(filepath.Join(dir, f.Name)); err != nil {
					t.Errorf("before the manifest is in place: %v", err)
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
