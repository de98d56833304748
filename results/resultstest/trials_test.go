package resultstest

import (
	"flag"
	"testing"
)

// skipping is a test that remembers whether it was skipped.
type skipping struct {
	testing.TB
	skipped bool
}

func (s *skipping) Skip(...any) { s.skipped = true }

func TestAllTrialsAreMadeOnlyIfAskedForAndNeverWithShort(t *testing.T) {
	short := flag.Lookup("test.short").Value
	before := short.String()
	t.Cleanup(func() { short.Set(before) })
	for _, c := range []struct {
		variable, short string
		want            int
	}{{"", "false", 3}, {"1", "false", 10}, {"", "true", 3}, {"1", "true", 3}} {
		t.Setenv("LOADSTAR_LONG", c.variable)
		if err := short.Set(c.short); err != nil {
			t.Fatal(err)
		}
		if got := Trials(3, 10); got != c.want {
			t.Errorf("LOADSTAR_LONG=%s -short=%s: %d trials, want %d", c.variable, c.short, got, c.want)
		}
		s := &skipping{TB: t}
		if Long(s); s.skipped != (c.want == 3) {
			t.Errorf("LOADSTAR_LONG=%s -short=%s: skipped is %v", c.variable, c.short, s.skipped)
		}
	}
}
