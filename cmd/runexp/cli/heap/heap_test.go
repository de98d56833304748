package heap

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"
)

func TestTheHeapReachesTheFloorOrGrows(t *testing.T) {
	for _, c := range []struct {
		floor, growth, live uint64
		want                int
	}{
		{48 << 20, 100, 0, 1100}, {48 << 20, 100, 4 << 20, 1100}, {48 << 20, 100, 16 << 20, 200}, {48 << 20, 100, 24 << 20, 100},
		{48 << 20, 100, 1 << 40, 100}, {0, 100, 0, 100}, {1 << 20, 100, 0, 100},
		{48 << 20, 50, 16 << 20, 200}, {48 << 20, 50, 32 << 20, 50}, {48 << 20, 50, 40 << 20, 50}, {0, 30, 1 << 30, 30},
	} {
		if got := percent(c.floor, c.growth, c.live); got != c.want {
			t.Errorf("floor %d, growth %d, live %d: %d%%, want %d%%", c.floor, c.growth, c.live, got, c.want)
		}
	}
}

// grown reads by how much the heap may grow now.
func grown() int {
	s := []metrics.Sample{{Name: "/gc/gogc:percent"}}
	metrics.Read(s)
	return int(s[0].Value.Uint64())
}

// silent makes the environment say nothing, and restores what the test sets.
func silent(t *testing.T) {
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
	before := debug.SetGCPercent(70)
	t.Cleanup(func() { debug.SetGCPercent(before) })
}

func TestEveryCollectionSetsTheNext(t *testing.T) {
	silent(t)
	end := Set(400<<20, 100)
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
	end()
	for range 3 {
		runtime.GC()
		time.Sleep(time.Millisecond)
		if grown() != 70 {
			t.Errorf("%d%% in the end, want 70%%", grown())
		}
	}
}

func TestWhatWasSetBeforeIsRestored(t *testing.T) {
	silent(t)
	outer := Set(0, 50)
	inner := Set(1<<30, 30)
	if grown() < 1000 {
		t.Errorf("%d%% below the floor", grown())
	}
	if inner(); grown() != 50 {
		t.Errorf("%d%%, want 50%%", grown())
	}
	if outer(); grown() != 70 {
		t.Errorf("%d%%, want 70%%", grown())
	}
}

func TestWhatTheEnvironmentSaysHolds(t *testing.T) {
	for _, name := range []string{"GOGC", "GOMEMLIMIT"} {
		silent(t)
		t.Setenv(name, "50")
		end := Set(1<<40, 1)
		if grown() != 70 {
			t.Errorf("%s: %d%%, was 70%%", name, grown())
		}
		if end(); grown() != 70 {
			t.Errorf("%s: %d%% in the end, was 70%%", name, grown())
		}
	}
}
