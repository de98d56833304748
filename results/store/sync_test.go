package store

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/resultstest"
)

func TestNoLossOfPowerTakesWhatWasWritten(t *testing.T) {
	var disk resultstest.Disk
	defer func(before func(*os.File) error) { atomicfile.Sync = before }(atomicfile.Sync)
	atomicfile.Sync = disk.Sync
	dir := filepath.Join(t.TempDir(), "new", "study")
	spared := func(when string, names ...string) {
		t.Helper()
		for _, name := range names {
			found, err := filepath.Glob(filepath.Join(dir, name))
			if err != nil || len(found) == 0 {
				t.Fatalf("%s there is no %s (%v)", when, name, err)
			}
			for _, path := range found {
				if err := disk.Spares(path); err != nil {
					t.Errorf("%s: %v", when, err)
				}
			}
		}
	}
	f, _, err := Create(dir, plan())
	if err != nil {
		t.Fatal(err)
	}
	spared("after Create", ".", "..", PlanName, logFolder)
	put(t, f, rec(1, 1, 0, "a"), rec(1, 2, 0, "b"))
	spared("after Close", logFolder+"/*")
	more := plan()
	more.Goal.Instances++
	if f, _, err = Create(dir, more); err != nil {
		t.Fatal(err)
	}
	spared("after the plan grew", PlanName)
	for _, build := range []Build{{}, {ID: "b"}} { // the file of builds is written last, if there is one
		f.Build = build
		put(t, f, rec(1, 1, 1, "c"))
		if _, _, err := f.Pack([]uint64{1}, []uint64{1, 2}); err != nil {
			t.Fatal(err)
		}
		spared("after Pack", packName)
		if err := f.DropLogs(); err != nil {
			t.Fatal(err)
		}
	}
	spared("after Pack", buildsName(packName))
	if _, _, err := f.Pack([]uint64{1}, []uint64{1}); err != nil {
		t.Fatal(err)
	}
	spared("after a smaller Pack", packName, logFolder+"/*"+logSuffix)
	if err := os.RemoveAll(filepath.Join(dir, logFolder)); err != nil {
		t.Fatal(err)
	}
	disk = resultstest.Disk{}
	put(t, f, rec(1, 1, 2, "d"))
	spared("after the folder of logs was gone", logFolder, logFolder+"/*")
}

func TestAFileThatIsPutInPlaceIsOnDisk(t *testing.T) {
	var disk resultstest.Disk
	defer func(before func(*os.File) error) { atomicfile.Sync = before }(atomicfile.Sync)
	atomicfile.Sync = disk.Sync
	path := filepath.Join(t.TempDir(), "a")
	for k, put := range []func(string, func(io.Writer) error) error{place, replace} {
		if err := put(path, write([]byte("text"))); err != nil {
			t.Fatal(err)
		}
		if err := disk.Spares(path); err != nil {
			t.Errorf("%d: %v", k, err)
		}
	}
}
