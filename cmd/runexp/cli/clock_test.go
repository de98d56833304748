package cli

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// Clocks of machines differ, and jump by hours or years. The output of commands then has no negative times,
// and no dates before now or after all studies.
func TestEstimatesMeanSomethingWhateverTheClockDoes(t *testing.T) {
	now := time.Date(2026, 11, 23, 2, 0, 0, 0, time.UTC)
	for _, jump := range []time.Duration{0, time.Hour, -time.Hour, 20 * 365 * 24 * time.Hour, -20 * 365 * 24 * time.Hour} {
		log := store.LogInfo{Who: "process 1 on a", Started: now.Add(jump), Modified: now.Add(jump), Size: 1000, InUse: true}
		st := &study.Status{Left: 1, SecondsLeft: 1e3, Seconds: 1, Rate: store.Rate([]store.LogInfo{log}, 1, now)}
		text := atWork([]store.LogInfo{log}, now) + ending(st, now)
		if strings.Contains(text, " -") || strings.Contains(text, "until about") != (jump == -time.Hour) {
			t.Errorf("a jump by %v: %s", jump, text)
		}
	}
	for _, n := range []int64{1, 1e6} {
		p := &progress{name: "a", total: math.MaxInt64}
		for _, spent := range []time.Duration{0, time.Second, 20 * 365 * 24 * time.Hour} {
			if text := p.line(n, spent); strings.Contains(text, " -") || strings.Contains(text, "about") {
				t.Errorf("after %v: %s", spent, text)
			}
		}
	}
	for seconds, want := range map[float64]string{0: "a second", 90: "2 min", 1e9: "11574.1 days", 1e10: "more than a century", math.Inf(1): "more than a century"} {
		if got := roughly(seconds); got != want {
			t.Errorf("%v seconds are %s, want %s", seconds, got, want)
		}
	}
}
