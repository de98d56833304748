//go:build unix

package survival

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// The clock jumps while a study is computed: files are from another century, past or to come, when
// the next command looks at them.
func TestFilesOfAnyTimeMakeAStudyOfTheSameBytes(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := plain
	file, dir := s.file(t), filepath.Join(t.TempDir(), "study")
	args := s.args(file, dir, 0, "--instances=2500")
	first := filepath.Join(t.TempDir(), "undisturbed")
	must(t, done, s.args(file, first, 0, "--instances=2500")...)
	records := 0
	for _, year := range []int{1971, 2100} {
		p := start(t, append(args, byEvents, "-j=1")...)
		p.awaitLog(dir, "*")
		dated(t, dir, year)
		said := must(t, stopped, "status", dir).stdout
		if nonsense.MatchString(said) {
			t.Errorf("status, at work with files of %d:\n%s", year, said)
		}
		p.killAfter(10 * time.Millisecond)
		// Whether a draft is abandoned is told by its lock, and not by its time.
		draft := filepath.Join(dir, "study.json.ABCDEFGHIJKLMNOPQRSTUVWXYZ.part")
		check(t, os.WriteFile(draft, []byte("{"), 0o666))
		dated(t, dir, year)
		records = noFewer(t, dir, records)
		if e := must(t, stopped, append(args, byEvents, "-j=1", "--for=50ms")...); nonsense.MatchString(e.stderr) {
			t.Errorf("with files of %d it says %s", year, e.stderr)
		}
		records = noFewer(t, dir, records)
	}
	must(t, done, args...)
	dated(t, dir, 2100)
	wantFinals(t, merged(t, done, dir), merged(t, done, first))
}

// nonsense is a time before a file was written, or a date long past.
var nonsense = regexp.MustCompile(`-\d+[hms]|until about (1|20[01])`)

// dated gives all files of a folder a time in a year.
func dated(t *testing.T, dir string, year int) {
	t.Helper()
	at := time.Date(year, 2, 3, 4, 5, 6, 0, time.UTC)
	check(t, filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err == nil {
			err = os.Chtimes(path, at, at)
		}
		if os.IsNotExist(err) { // a draft that has become a file
			return nil
		}
		return err
	}))
}
