package deadline

import (
	"testing"
	"time"
)

var evening = time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)

func TestARunEndsAfterItsTimeOrAtTheNextSuchMoment(t *testing.T) {
	for _, c := range []struct {
		until  string
		length time.Duration
		want   time.Time
	}{
		{"", 0, time.Time{}},
		{"", time.Hour, evening.Add(time.Hour)},
		{"21:30", 0, evening.Add(90 * time.Minute)},
		{"20:00", 0, evening.Add(24 * time.Hour)},
		{"2026-11-24 08:00", 0, evening.Add(36 * time.Hour)},
	} {
		if at, err := At(c.until, c.length, evening); !at.Equal(c.want) || err != nil {
			t.Errorf("--until %q --for %v: %v, %v, want %v", c.until, c.length, at, err, c.want)
		}
	}
	if _, err := At("2026-11-22 19:00", 0, evening); err == nil {
		t.Error("a time that is past is accepted")
	}
}

func TestTimeIsLeftForWhatComesAfterButAtMostHalf(t *testing.T) {
	for _, c := range []struct{ left, after, want time.Duration }{
		{time.Hour, time.Minute, 59 * time.Minute},
		{time.Minute, time.Hour, 30 * time.Second},
		{-time.Minute, time.Second, -time.Minute + 30*time.Second}, // past: as soon as anything is done
	} {
		at := Before(evening.Add(c.left), evening, c.after)
		if got := at.Sub(evening); c.left > 0 && got != c.want || c.left < 0 && got > 0 {
			t.Errorf("with %v left and %v after: %v, want %v", c.left, c.after, got, c.want)
		}
	}
	if !Before(time.Time{}, evening, time.Hour).IsZero() {
		t.Error("a run without a limit has one")
	}
}
