package serve

import (
	"strings"
	"testing"
	"time"
)

func TestAPaceTellsTheSpeedOfTheLastSeconds(t *testing.T) {
	began := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	var p pace
	if _, known := p.with(began, 7).speed(); known {
		t.Error("a speed is known from one mark")
	}
	n := int64(0)
	for second := range 100 { // 10 a second, and 50 from the 40th on
		if p = p.with(began.Add(time.Duration(second)*time.Second), n); second < 40 {
			n += 10
		} else {
			n += 50
		}
	}
	if v, known := p.speed(); !known || v != 50 {
		t.Errorf("%v a second", v)
	}
	c := p.curve()
	if c == nil || c.Least != 10 || c.Most != 50 || !c.Since.Equal(began) {
		t.Fatalf("%+v", c)
	}
	if !strings.HasPrefix(c.Path, "M0 18.6V18.6H") || !strings.Contains(c.Path, "V1.0H") || !strings.HasSuffix(c.Path, "H120.0") {
		t.Error(c.Path)
	}
}

func TestAPaceStaysShortAndBeginsAnewIfTheStudyWentBack(t *testing.T) {
	began := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	var p pace
	for i := range 10_000 {
		p = p.with(began.Add(time.Duration(i)*5*time.Second), int64(i))
		if len(p) > mostMarks+1 {
			t.Fatalf("%d marks", len(p))
		}
	}
	if !p[0].at.Equal(began) || p[len(p)-1].episodes != 9999 || len(p) < mostMarks/2 {
		t.Errorf("%d marks, from %v to %v", len(p), p[0], p[len(p)-1])
	}
	if p = p.with(began.Add(100*time.Hour), 5); len(p) != 1 {
		t.Errorf("%d marks after records were lost", len(p))
	}
	if p = p.with(began, 6); len(p) != 1 {
		t.Errorf("%d marks after the clock went back", len(p))
	}
}

func TestASpeedHasThreeDigitsAtMost(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 0.0123: "0.012", 9.96: "10", 99.4: "99", 123.4: "123", 31_549: "31,500", 981_236: "981,000", 12_345_678: "12,300,000"} {
		if got := speed(v); got != want {
			t.Errorf("%v: %s, want %s", v, got, want)
		}
	}
}

func TestAnAgeHasItsLargestUnit(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for d, want := range map[time.Duration]string{
		0: "just now", 59 * time.Second: "just now", -59 * time.Second: "just now", time.Minute: "1 minute ago", 119 * time.Minute: "1 hour ago",
		47 * time.Hour: "1 day ago", 900 * time.Hour: "37 days ago", -time.Hour: "later than this computer's clock",
	} {
		if got := age(now, now.Add(-d)); got != want {
			t.Errorf("%v: %s, want %s", d, got, want)
		}
	}
}
