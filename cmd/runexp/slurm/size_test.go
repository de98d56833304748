package slurm

import (
	"math"
	"testing"
	"time"
)

func TestShardsTakeAboutTheTarget(t *testing.T) {
	for _, target := range []time.Duration{10 * time.Minute, 30 * time.Minute, time.Hour} {
		for _, jobs := range []int{1, 4, 64} {
			for cost := 1.0; cost < 1e9; cost *= 1.3 {
				n := Shards(cost, jobs, target)
				each := cost / float64(n) / float64(jobs) / target.Seconds()
				if n > 1 && each < 0.66 || each > 1.51 {
					t.Fatalf("%g s on %d processors for %v: %d shards of %g targets", cost, jobs, target, n, each)
				}
			}
		}
	}
}

func TestThereIsAlwaysAShard(t *testing.T) {
	for _, cost := range []float64{0, -1, math.NaN(), math.Inf(-1), 5e-324} {
		if n := Shards(cost, 0, -5); n != 1 {
			t.Errorf("%g: %d shards", cost, n)
		}
	}
	for _, cost := range []float64{math.Inf(1), math.MaxFloat64} {
		if n := Shards(cost, 1, time.Nanosecond); n != maxShards {
			t.Errorf("%g: %d shards", cost, n)
		}
	}
	if a, b := Shards(1e6, 1, 0), Shards(1e6, 1, 30*time.Minute); a != b || a != 556 {
		t.Errorf("%d and %d shards", a, b)
	}
}

func TestTimeHasAMarginAndBounds(t *testing.T) {
	for _, c := range []struct {
		cost         float64
		shards, jobs int
		want         time.Duration
	}{
		{0, 1, 1, 10 * time.Minute},
		{-7, 1, 1, 10 * time.Minute},
		{60, 8, 1, 10 * time.Minute},
		{16 * 1800, 16, 1, 65 * time.Minute},
		{16 * 1800, 4, 4, 65 * time.Minute},
		{1801, 1, 1, 66 * time.Minute},
		{1e9, 1, 1, 24 * time.Hour},
		{math.NaN(), 1, 1, 24 * time.Hour},
		{math.Inf(1), 1, 1, 24 * time.Hour},
		{math.MaxFloat64, 0, -3, 24 * time.Hour},
	} {
		if got := TimeFor(c.cost, c.shards, c.jobs); got != c.want {
			t.Errorf("%g s in %d shards on %d processors: %v, want %v", c.cost, c.shards, c.jobs, got, c.want)
		}
	}
}

func TestTheLongestArrayIsWhatTheClusterSays(t *testing.T) {
	for config, want := range map[string]int{
		"MaxArraySize            = 1001\n":                           1001,
		"Configuration data\nMaxArraySize = 40001\nMaxDBDMsgs = 2\n": 40001,
		"":                        DefaultMaxArraySize,
		"MaxArraySize = (null)\n": DefaultMaxArraySize,
		"MaxArraySize = 99999999999999999999999\n": DefaultMaxArraySize,
	} {
		if got, err := maxArraySize(config); got != want || err != nil {
			t.Errorf("%q: %d, %v", config, got, err)
		}
	}
	if n, err := maxArraySize("MaxArraySize = 0\n"); err == nil || n != DefaultMaxArraySize {
		t.Errorf("no arrays allowed: %d, %v", n, err)
	}
}
