// Package heap lets a program fill a modest heap before it looks for garbage.
//
// The collector of Go starts when the heap has doubled since it ran last. What a short run keeps
// is little, so that it collects dozens of times to hold a few megabytes down. Here the heap may
// reach a floor first; above half of the floor, the collector's own rule holds.
package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// Floor lets the heap of this program grow to so many bytes before garbage is collected, unless
// the environment says when that is to be, as GOGC and GOMEMLIMIT do.
func Floor(bytes uint64) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(percent(bytes, least))
	watch(bytes)
}

// The collector takes no heap for smaller than this.
const least = 4 << 20

// percent returns what the heap may grow by after a collection that left some bytes alive.
func percent(floor, live uint64) int {
	return int(max(200, 100*floor/max(live, least))) - 100
}

// watch sets anew, after each collection, when the next is to be. An object that nothing refers
// to tells of the collection by being collected.
func watch(floor uint64) {
	runtime.AddCleanup(new([16]byte), func(floor uint64) {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		debug.SetGCPercent(percent(floor, live[0].Value.Uint64()))
		watch(floor)
	}, floor)
}
