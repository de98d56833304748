package cli

import (
	"testing"
	"time"
)

var evening = time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)

func TestARunEndsAfterItsTime(t *testing.T) {
	if at := deadlineAfter(time.Hour, evening); !at.Equal(evening.Add(time.Hour)) {
		t.Error(at)
	}
	if at := deadlineAfter(0, evening); !at.IsZero() {
		t.Error("a run without a limit has one")
	}
}

func TestTimeIsLeftForWhatComesAfterButAtMostHalf(t *testing.T) {
	for _, c := range []struct{ left, after, want time.Duration }{
		{time.Hour, time.Minute, 59 * time.Minute},
		{time.Minute, time.Hour, 30 * time.Second},
		{-time.Minute, time.Second, -time.Minute + 30*time.Second}, // past: as soon as anything is done
	} {
		at := deadlineBefore(evening.Add(c.left), evening, c.after)
		if got := at.Sub(evening); c.left > 0 && got != c.want || c.left < 0 && got > 0 {
			t.Errorf("with %v left and %v after: %v, want %v", c.left, c.after, got, c.want)
		}
	}
	if !deadlineBefore(time.Time{}, evening, time.Hour).IsZero() {
		t.Error("a run without a limit has one")
	}
}
