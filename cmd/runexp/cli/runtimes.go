package cli

import (
	"fmt"
	"time"
)

// timeUp says how far a run has got that ended as its time was up.
func timeUp(name string, instances int64, prepared, computed, saved time.Duration) string {
	round := func(d time.Duration) time.Duration { return d.Round(100 * time.Millisecond) }
	return fmt.Sprintf("%s: the time is up: %d instances computed in %v, after %v to prepare; results took %v",
		name, instances, round(computed), round(prepared), round(saved))
}
