package serve

import (
	"fmt"
	"math"
	"time"

	"github.com/loadstar-sim/loadstar/results/words"
)

// at spells a time for programs.
func at(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// age spells how long ago a time was, with its largest unit.
func age(now, t time.Time) string {
	d := now.Sub(t)
	for _, unit := range []struct {
		long time.Duration
		name string
	}{{24 * time.Hour, "day"}, {time.Hour, "hour"}, {time.Minute, "minute"}} {
		if d >= unit.long {
			return words.Count(int64(d/unit.long), unit.name) + " ago"
		}
	}
	if d < -time.Minute {
		return "later than this computer's clock"
	}
	return "just now"
}

// hour spells a time that is near.
func hour(now, t time.Time) string {
	if t.Sub(now) < 20*time.Hour {
		return t.Local().Format("15:04")
	}
	return t.Local().Format("2006-01-02 15:04")
}

// clock spells a time for readers.
func clock(t time.Time) string { return t.Local().Format("2006-01-02 15:04:05") }

// duration spells a time of processors with its two largest units.
func duration(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(math.Ceil(d.Seconds())))
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(math.Ceil(d.Minutes())))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%d days", int(d.Hours()/24))
}

// percent spells a share. Only a complete study is 100%.
func percent(share float64) string { return fmt.Sprintf("%d%%", int(100*share)) }

// speed spells a number of episodes per second with the digits that it is good for.
func speed(perSecond float64) string {
	if perSecond < 100 {
		return fmt.Sprintf("%.2g", perSecond)
	}
	last := math.Pow(10, math.Floor(math.Log10(perSecond))-2)
	return words.Thousands(int64(last * math.Round(perSecond/last)))
}

// size spells a number of bytes.
func size(n int64) string {
	switch {
	case n < 1e3:
		return fmt.Sprintf("%d bytes", n)
	case n < 1e6:
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}
