package deadline

import (
	"testing"
	"time"
)

// What is no time to come is refused.
func FuzzAt(f *testing.F) {
	for _, text := range []string{"07:30", "20:00", "23:59:60", "2027-01-31T07:30", "2027-01-31 07:30:00", "2026-11-22T19:00:00+05:00", "0000-01-01 00:00", "24:00"} {
		f.Add(text, int64(0))
	}
	f.Fuzz(func(t *testing.T, until string, seconds int64) {
		now := evening.Add(time.Duration(seconds%1e9) * time.Second)
		at, err := At(until, 0, now)
		if until != "" && err == nil && !at.After(now) {
			t.Errorf("at %v, %q is %v", now, until, at)
		}
	})
}
