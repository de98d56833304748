package heap

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"
)

func TestTheHeapReachesTheFloorOrDoubles(t *testing.T) {
	for _, c := range []struct {
		floor, live uint64
		want        int
	}{{48 << 20, 0, 1100}, {48 << 20, 4 << 20, 1100}, {48 << 20, 16 << 20, 200}, {48 << 20, 24 << 20, 100}, {48 << 20, 1 << 40, 100}, {0, 0, 100}, {1 << 20, 0, 100}} {
		if got := percent(c.floor, c.live); got != c.want {
			t.Errorf("floor %d, live %d: %d%%, want %d%%", c.floor, c.live, got, c.want)
		}
	}
}

// grown reads by how much the heap may grow now.
func grown() int {
	s := []metrics.Sample{{Name: "/gc/gogc:percent"}}
	metrics.Read(s)
	return int(s[0].Value.Uint64())
}

func TestEveryCollectionSetsTheNext(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	watch(400 << 20)
	for _, live := range []int{200 << 20, 0} {
		held := make([]byte, live)
		wide := live == 0
		for range 1000 {
			runtime.GC()
			if now := grown(); wide == (now > 200) {
				break
			}
			time.Sleep(time.Millisecond) // what follows a collection runs on a goroutine of its own
		}
		if now := grown(); wide != (now > 200) {
			t.Errorf("with %d bytes alive the heap may grow by %d%%", live, now)
		}
		runtime.KeepAlive(held)
	}
}

func TestWhatTheEnvironmentSaysHolds(t *testing.T) {
	for _, name := range []string{"GOGC", "GOMEMLIMIT"} {
		t.Setenv("GOGC", "")
		t.Setenv("GOMEMLIMIT", "")
		t.Setenv(name, "50")
		before := grown()
		Floor(1 << 40)
		if now := grown(); now != before {
			t.Errorf("%s: %d%%, was %d%%", name, now, before)
		}
	}
}
