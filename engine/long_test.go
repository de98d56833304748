package engine_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// skipping is a test that records whether it was skipped.
type skipping struct {
	testing.TB
	skipped bool
}

func (s *skipping) Skip(...any) { s.skipped = true }

func TestTrialsAreFewUnlessAllAreAskedForAndNeverAllWithShort(t *testing.T) {
	short := flag.Lookup("test.short").Value
	before := short.String()
	t.Cleanup(func() { _ = short.Set(before) })
	for _, c := range []struct {
		long, short string
		trials      int
		skipped     bool
	}{
		{"", "false", 150, true},
		{"1", "false", 400, false},
		{"", "true", 100, true},
		{"1", "true", 100, true},
	} {
		t.Setenv("LOADSTAR_LONG", c.long)
		if err := short.Set(c.short); err != nil {
			t.Fatal(err)
		}
		s := &skipping{TB: t}
		long.Skip(s)
		if n := long.Trials(150, 400); n != c.trials || s.skipped != c.skipped {
			t.Errorf("%+v: %d trials, skipped: %v", c, n, s.skipped)
		}
	}
	if n := long.Trials(1, 5); n != 1 {
		t.Errorf("%d trials of 5", n)
	}
}

func TestATestThatAsksForItsSizeIsNamedAndAllAreWhereTheTestIsUnknown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sized")
	t.Setenv("LOADSTAR_SIZED", path)
	_ = long.On()
	t.Run("in a subtest", func(*testing.T) { long.Trials(1, 2) })
	unknown := make(chan struct{})
	go ask(unknown)
	<-unknown
	const program = "github.com/loadstar-sim/loadstar/engine.test "
	const name = program + "TestATestThatAsksForItsSizeIsNamedAndAllAreWhereTheTestIsUnknown\n"
	got, err := os.ReadFile(path)
	if want := name + name + program + ".*\n"; err != nil || string(got) != want {
		t.Errorf("%q, %v: want %q", got, err, want)
	}
}

// ask asks for the size of a test that is not on its stack.
func ask(done chan<- struct{}) {
	_ = long.On()
	close(done)
}
