//go:build linux

package survival

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// disk mounts a disk for a test, with room for a number of bytes and of files (0: any),
// and returns a function that changes both.
func disk(t *testing.T, bytes, names int) (dir string, resize func(bytes, names int)) {
	t.Helper()
	dir = t.TempDir()
	options := func(bytes, names int) string { return fmt.Sprintf("size=%d,nr_inodes=%d", bytes, names) }
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, options(bytes, names)); err != nil {
		t.Skipf("no small disk can be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir, func(bytes, names int) {
		t.Helper()
		if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT, options(bytes, names)); err != nil {
			t.Fatal(err)
		}
	}
}

const large = 64 << 20

// wantFull fails the test unless the run ended for want of room, and said so.
func (e ending) wantFull(t *testing.T, dir string) {
	t.Helper()
	e.want(t, ioError, "on a full disk")
	e.wantLine(t, dir, "no space left on device")
}

// A disk that is full while logs are written, again and again a little later.
func TestAFullDiskEndsARunThatGoesOnWithMoreRoom(t *testing.T) {
	t.Parallel()
	s := distributed // a megabyte of records
	file := s.file(t)
	mounted, resize := disk(t, 300<<10, 1000)
	dir := filepath.Join(mounted, "study")
	want, need := s.undisturbed(t, file)
	records := 0
	for size := 300 << 10; size <= 900<<10; size += 300 << 10 {
		resize(size, 1000)
		runProgram(t, s.args(file, dir, 0)...).wantFull(t, dir)
		before := records
		if records, _ = look(t, dir); records <= before {
			t.Errorf("%d bytes of room hold %d records, fewer held %d", size, records, before)
		}
	}
	runProgram(t, s.args(file, dir, 0)...).wantFull(t, dir) // nothing changes without room
	if r, _ := look(t, dir); r < records {
		t.Errorf("%d records are left of %d", r, records)
	}
	resize(large, 0)
	must(t, done, s.args(file, dir, 0)...)
	if records, _ = look(t, dir); float64(records) > 1.2*float64(need) {
		t.Errorf("%d records were written where %d are enough", records, need)
	}
	wantFinals(t, merged(t, done, dir), want)
}

// Room for the logs and not for all that is made of them: results, figures, packs.
func TestAFullDiskWhileResultsAreSavedLosesNothing(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := small
	file := s.file(t)
	want, need := s.undisturbed(t, file)
	plenty, _ := disk(t, large, 0)
	must(t, done, s.args(file, filepath.Join(plenty, "study"), 0)...)
	logs := room(t, filepath.Join(plenty, "study"), "log", "study.json")
	all := room(t, filepath.Join(plenty, "study"), ".")
	step := 32 << 10
	if testing.Short() {
		step = 64 << 10
	}
	full := 0
	for size := logs + 4<<10; size < all+len(want.pack)+step; size += step {
		mounted, resize := disk(t, size, 1000)
		dir := filepath.Join(mounted, "study")
		e := runProgram(t, s.args(file, dir, 0)...)
		if e.code != done {
			e.wantFull(t, dir)
			full++
		}
		if e := runProgram(t, "merge", dir); e.code != done {
			e.wantFull(t, dir)
			full++
		}
		resize(large, 0)
		must(t, done, s.args(file, dir, 0)...)
		wantFinals(t, merged(t, done, dir), want)
		if records, _ := look(t, dir); records > 2*need {
			t.Errorf("%d records are in logs and pack where %d are needed", records, need)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "*.part")); len(left) > 0 {
			t.Errorf("%v are left behind", left)
		}
	}
	t.Logf("full %d times", full)
	if full < 4 {
		t.Errorf("the disk was full %d times only", full)
	}
}

// A disk that can hold no further file.
func TestADiskWithoutNamesIsAFullDisk(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := tiny
	file := s.file(t)
	want, _ := s.undisturbed(t, file)
	for names := 2; names < 14; names++ {
		mounted, resize := disk(t, large, names)
		dir := filepath.Join(mounted, "study")
		for _, args := range [][]string{s.args(file, dir, 0), s.args(file, dir, 0), {"merge", dir}} {
			e := runProgram(t, args...)
			if e.code == done || e.code == usage && args[0] == "merge" { // where no study began
				continue
			}
			if e.wantLine(t, "no space left on device"); e.code != ioError {
				t.Errorf("%d names: %s ends with %d: %s", names, args[0], e.code, e.stderr)
			}
		}
		resize(large, 1000)
		must(t, done, s.args(file, dir, 0)...)
		wantFinals(t, merged(t, done, dir), want)
	}
}

// room adds up how many bytes of a disk files take, in pages.
func room(t *testing.T, dir string, names ...string) (size int) {
	t.Helper()
	for _, name := range names {
		err := filepath.WalkDir(filepath.Join(dir, name), func(_ string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			info, err := d.Info()
			size += int(info.Size()+4095) &^ 4095
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return size
}
