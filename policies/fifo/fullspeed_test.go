package fifo

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func all(c Cluster) []int32 {
	order, _ := c.Order("given")
	return order
}

func TestWhatFIFOProducesDoesNotDependOnTheOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	for range 5000 {
		c := draw(r, 1+r.IntN(30))
		a, b := gen.Permutation(r, len(c.Work)), gen.Permutation(r, len(c.Work))
		l := float64(len(a)+1)*c.Setup + math.Pow(10, 6*r.Float64()-3)
		if !gen.Near(c.X(a), c.X(b), 1e-12) || !gen.Near(c.FullSpeed(a, l), c.FullSpeed(b, l), 1e-12) {
			t.Fatalf("%+v: X is %v and %v", c, c.X(a), c.X(b))
		}
		prod := 1.0
		for _, w := range c.Work {
			prod *= (w + c.Back) / (c.Out + w)
		}
		if d := c.Out - c.Back; math.Abs(1-prod) > 1e-3 && !gen.Near(c.X(a), (1-prod)/d, 1e-10) {
			t.Fatalf("%+v: X is %v, not %v", c, c.X(a), (1-prod)/d)
		}
	}
}

func TestFullSpeedIsWhatTheSystemProducesAndTheEngineRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	var sim simulator
	ran := 0
	for range 5000 {
		c := draw(r, 1+r.IntN(8))
		out := some(r, len(c.Work))
		p := solved(t, c, out, out)
		l := p.setups() + math.Pow(10, 6*r.Float64()-3)
		w := c.FullSpeed(out, l)
		if !gen.Near(w, p.Work(l), 1e-9) {
			t.Fatalf("%+v, %v: %v, the system says %v", c, out, w, p.Work(l))
		}
		if s, err := p.Schedule(l); err == nil {
			ran++
			if got := sim.run(t, c, s); !gen.Near(got.Makespan, l, 1e-9) || !gen.Near(got.Work, w, 1e-9) {
				t.Fatalf("%+v, %v: %v units until %v, not %v until %v", c, out, got.Work, got.Makespan, w, l)
			}
		}
	}
	if ran < 500 {
		t.Errorf("only %d were valid", ran)
	}
}

func TestSlowingWorkersDownNeverHelpsFIFO(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	for range 5000 {
		c := draw(r, 1+r.IntN(8))
		slow := c
		slow.Work = nil
		for _, w := range c.Work {
			if r.IntN(2) == 0 {
				w *= 1 + math.Pow(10, 4*r.Float64()-3)
			}
			slow.Work = append(slow.Work, w)
		}
		if x, y := c.X(all(c)), slow.X(all(c)); y > x*(1+1e-12) {
			t.Fatalf("%+v: X is %v, slowed down to %v %v", c, x, slow.Work, y)
		}
	}
}

func TestFIFOOfAllIsValidForLongLifespansIfXIsBelowOneOverC0(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 14))
	counts := [2]int{}
	for range 5000 {
		c := draw(r, 1+r.IntN(5))
		p := solved(t, c, all(c), all(c))
		x, n := c.X(p.out), float64(len(p.out))
		if gen.Near(x*c.Out, 1, 1e-9) {
			continue
		}
		from, to, ok := p.Valid()
		if want := x*c.Out < 1; ok != want || ok && !math.IsInf(to, 1) {
			t.Fatalf("%+v: C_0 X = %v, valid from %v to %v (%v)", c, x*c.Out, from, to, ok)
		}
		if !ok {
			counts[0]++
			continue
		}
		counts[1]++
		g := 1 / (c.Back + 1/x)
		want := max((n+1)*c.Setup, (2*n-(c.Out+c.Back)*g*(n+1))*c.Setup/(1-(c.Out+c.Back)*g))
		if 1-x*c.Out > 1e-3 && !gen.Near(from, want, 1e-9) {
			t.Fatalf("%+v: valid from %v, not %v", c, from, want)
		}
	}
	t.Logf("%d never, %d for long lifespans", counts[0], counts[1])
	if min(counts[0], counts[1]) < 500 {
		t.Error("too few of one kind")
	}
}

func TestWhereCZeroXIsOneRoomDependsOnSetUps(t *testing.T) {
	// C_0 = tau delta = Work, so every A is 1/2 and X is n/2; with two, C_0 X = 1.
	c := Cluster{Out: 1, Back: 1, Work: []float64{1, 1}}
	if _, _, ok := solved(t, c, all(c), all(c)).Valid(); !ok || c.X(all(c)) != 1 {
		t.Error("without set-ups there is just room")
	}
	c.Setup = .1
	if _, _, ok := solved(t, c, all(c), all(c)).Valid(); ok {
		t.Error("with set-ups there is no room")
	}
}

func TestOneWorkerEqualWorkersAndNoResults(t *testing.T) {
	one := Cluster{Setup: 1, Out: 2, Back: 3, Work: []float64{5}}
	if w := one.FullSpeed([]int32{0}, 22); w != 2 {
		t.Errorf("one worker does %v, not 2", w)
	}
	p := solved(t, one, []int32{0}, []int32{0})
	if from, to, ok := p.Valid(); from != 2 || !math.IsInf(to, 1) || !ok {
		t.Errorf("one worker is valid from %v to %v, %v", from, to, ok)
	}
	equal := Cluster{Out: 1, Back: 1, Work: []float64{7, 7, 7, 7}}
	for _, w := range solved(t, equal, all(equal), all(equal)).Shares(12) {
		if !gen.Near(w, 1, 1e-14) {
			t.Errorf("of equal workers with results like the load, one does %v, not 1", w)
		}
	}
	mute := Cluster{Out: 1, Work: []float64{1, 1}}
	if w := mute.FullSpeed(all(mute), 4); w != 3 {
		t.Errorf("without results and set-ups they do %v, not 3", w)
	}
}

// FullSpeed returns what the FIFO protocol of n workers produces in a lifespan L
// if it is valid for it, and 0 if it has no time for its messages.
//
// Theorem 3.1, (3.2):
//
//	W = (L - (n+1) sigma) / (tau delta + 1/X)
//
// It is valid if and only if L > (n+1) sigma, so that there is work at all, and
// L >= 2 n sigma + (C_0 + tau delta) W, so that all messages have room. For long
// lifespans the latter is C_0 X < 1, or C_0 X = 1 if n = 1 or sigma = 0. If C_0 X
// is greater, it fails for all lifespans.
func (c Cluster) FullSpeed(order []int32, lifespan float64) float64 {
	t := lifespan - float64(float64(len(order)+1)*c.Setup)
	return max(0, t/(c.Back+1/c.X(order)))
}
