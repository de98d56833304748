// Package heap says when garbage is looked for.
//
// The collector of Go starts when the heap has doubled since it ran last. What a short run keeps
// is little, so that it collects dozens of times to hold a few megabytes down. Here the heap may
// reach a floor first; above it, it may grow by some percent.
package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// now is what Set has set.
var now struct {
	sync.Mutex
	floor, growth uint64
	watched       bool
}

// Set lets the heap grow to a floor in bytes, and beyond it by a percentage of what is in use,
// before garbage is collected, until the function that it returns is called. If GOGC or GOMEMLIMIT
// in the environment say when that is to be, it does nothing.
func Set(floor, growth uint64) (end func()) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	now.Lock()
	defer now.Unlock()
	before, by := now.floor, now.growth
	now.floor, now.growth = floor, growth
	percent := apply()
	return func() {
		now.Lock()
		defer now.Unlock()
		if now.floor, now.growth = before, by; before == 0 {
			debug.SetGCPercent(percent) // as it was, whoever has set it
		} else {
			apply()
		}
	}
}

// The collector takes no heap for smaller than this.
const least = 4 << 20

// percent returns what the heap may grow by after a collection that left some bytes alive.
func percent(floor, growth, live uint64) int {
	return int(max(100+growth, 100*floor/max(live, least))) - 100
}

// apply sets when the next collection is to be, from what the last one left alive, and returns
// by how many percent the heap was to grow before. Where there is a floor, that changes with
// every collection.
func apply() (before int) {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	before = debug.SetGCPercent(percent(now.floor, now.growth, live[0].Value.Uint64()))
	if now.floor > 0 && !now.watched {
		now.watched = true
		// An object that nothing refers to tells of the next collection by being collected.
		runtime.AddCleanup(new([16]byte), func(int) {
			now.Lock()
			defer now.Unlock()
			if now.watched = false; now.floor > 0 {
				apply()
			}
		}, 0)
	}
	return before
}
