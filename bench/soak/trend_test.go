package main

import (
	"math/rand/v2"
	"testing"
	"time"
)

// samples returns a trend of a function of the elapsed share and of noise with deviation 1.
func samples(of func(at, noise float64) float64) *trend {
	rng := rand.New(rand.NewPCG(1, 2))
	t := &trend{what: "it", slack: 4}
	for i := range 500 {
		at := float64(i) / 500
		t.add(at, of(at, rng.NormFloat64()))
	}
	return t
}

func TestWhatGrowsIsTold(t *testing.T) {
	for _, c := range []struct {
		name  string
		of    func(at, noise float64) float64
		grows bool
	}{
		{"constant", func(_, noise float64) float64 { return 100 + noise }, false},
		{"growing by a quarter", func(at, noise float64) float64 { return 100 + 40*at + noise }, true},
		{"growing from little", func(at, noise float64) float64 { return 1 + 10*at + noise/10 }, true},
		{"shrinking", func(at, noise float64) float64 { return 100 - 40*at + noise }, false},
		{"filled at first", func(at, noise float64) float64 { return 100*min(1, 6*at) + noise }, false},
		{"with peaks at the end", func(at, noise float64) float64 {
			if at > 0.9 {
				return 300
			}
			return 100 + noise
		}, false},
		{"nothing", func(_, _ float64) float64 { return 0 }, false},
	} {
		if line, err := samples(c.of).verdict(); (err != nil) != c.grows {
			t.Errorf("%s: %s: %v", c.name, line, err)
		}
	}
}

func TestTracesOfTheRuntimeAreRead(t *testing.T) {
	p := &process{}
	for _, line := range []string{
		"SCHED 5004ms: gomaxprocs=2 idleprocs=0 threads=8 gcwaiting=false\n",
		"  P0: status=1 schedtick=5\n", "  M1: p=0 curg=nil\n",
		"  G1: status=4(chan receive) m=nil lockedm=nil\n", "  G2: status=6() m=nil lockedm=nil\n", "  G17: status=2() m=1 lockedm=nil\n",
		"gc 134 @34.021s 8%: 5.6+190+0.006 ms clock, 11+32/173/15+0.012 ms cpu, 41->46->31 MB, 46 MB goal, 0 MB stacks, 0 MB globals, 2 P\n",
		"runexp: a fault\n",
		"SCHED 10004ms: gomaxprocs=2 idleprocs=0 threads=8 gcwaiting=false\n",
	} {
		p.take(line)
	}
	if p.heap != 31 || p.goroutines != 2 || p.words() != "runexp: a fault\n" {
		t.Errorf("%v MB, %v goroutines, %q", p.heap, p.goroutines, p.words())
	}
}

func TestAMinuteOfFlushesAndALifeOfTwoStudiesLeaveNothing(t *testing.T) {
	if err := flushes(t.TempDir(), time.Minute); err != nil {
		t.Error(err)
	}
	if err := life(t.Context(), t.TempDir(), 2); err != nil {
		t.Error(err)
	}
}
