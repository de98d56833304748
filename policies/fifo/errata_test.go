package fifo

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// Each test has a witness against a statement printed in Adler, Gong, Rosenberg 2008.

// The proof of Theorem 2.1 concludes from the total time of all messages that every amount is positive
// and grows with the lifespan. Here that time is below the lifespan, and two amounts are negative.
func TestErrataAmountsMayBeNegativeAndShrink(t *testing.T) {
	c := Cluster{Out: 3, Back: 1, Work: []float64{2, 1, 2, 1}}
	p := solved(t, c, []int32{0, 1, 2, 3}, []int32{2, 3, 0, 1})
	for _, l := range []float64{729, 7290} {
		shares, messages := p.Shares(l), (c.Out+c.Back)*p.Work(l)
		t.Logf("lifespan %v: %.4g, messages take %v", l, shares, messages)
		for k, want := range []float64{108, 81, -4, -3} {
			if !gen.Near(shares[k], want*l/729, 1e-12) {
				t.Error("the witness fails")
			}
		}
		if !gen.Near(messages, 728*l/729, 1e-12) || p.Check(l) == nil {
			t.Error("the witness fails")
		}
	}
	equal := Cluster{Out: 2, Back: 2, Work: []float64{1, 1, 1}}
	q := solved(t, equal, []int32{0, 1, 2}, []int32{2, 0, 1})
	for k, want := range []float64{5, 5, -1} {
		if !gen.Near(q.Shares(35)[k], want, 1e-12) {
			t.Errorf("equal workers: %v", q.Shares(35))
		}
	}
}

// (4.1) has W on its left side, but all equations of (2.2) add up to the total computing time of the
// workers. Its O(1) is n(n+1) sigma.
func TestErrataTheSumOfAllEquationsIsTimeAndNotWork(t *testing.T) {
	for _, c := range []Cluster{{Out: 1, Back: 1, Work: []float64{2, 2}}, {Setup: .1, Out: 1, Back: .5, Work: []float64{3, 7, 4}}} {
		for _, back := range [][]int32{all(c), models.LIFO(all(c))} {
			const l = 10.
			p := solved(t, c, all(c), back)
			n := float64(len(c.Work))
			right, time := n*l-n*(n+1)*c.Setup, 0.0
			for k, w := range p.Shares(l) {
				right -= (n-float64(k))*w*c.Out + float64(p.place[k]+1)*w*c.Back
				time += c.Work[k] * w
			}
			t.Logf("the right side is %.4g, W %.4g, the time %.4g", right, p.Work(l), time)
			if !gen.Near(right, time, 1e-12) || gen.Near(right, p.Work(l), .1) {
				t.Error("the witness fails")
			}
		}
	}
}

// Section 4.1 says rho (1 + pi~_0) for the time to unpack, compute and package a unit. It is rho (1 +
// pi~_n) at full speed, and rho + pi~ if slowed down.
func TestErrataWorkersPackageAtTheirOwnSpeed(t *testing.T) {
	p := Parameters{Tau: 1, Delta: 1, Pi0: 3, Pi: .5, Rho: []float64{1}}
	c := p.Cluster()
	var sim simulator
	took := sim.run(t, c, newSchedule(c, []int32{0}, []int32{0}, []float64{1})).Makespan
	printed := p.Pi0 + p.Tau + p.Tau*p.Delta + p.Rho[0]*(1+(1+p.Delta)*p.Pi0)
	ours := p.Pi0 + p.Tau + p.Tau*p.Delta + p.Rho[0]*(1+(1+p.Delta)*p.Pi)
	t.Logf("a unit takes %v, printed %v, ours %v", took, printed, ours)
	if printed != 12 || ours != 7 || took != ours {
		t.Error("the witness fails")
	}
}

// Table 1 bounds operative rates by 1, as the peak rates; the proof of Theorem 4.2 has to slow a worker
// down to 7/3.
func TestErrataOperativeRatesExceedOne(t *testing.T) {
	c := Parameters{Tau: 1, Delta: 1, Rho: []float64{1, 1}}.Cluster()
	const l = 9.
	p := solved(t, c, []int32{0, 1}, []int32{1, 0})
	w := p.Shares(l) // 3 and 1
	delta := c.Back * w[0] / (c.Work[1] + c.Back)
	w[0], w[1] = w[0]-delta, w[1]+delta
	slow := rates(c, l, p.out, p.out, map[int32]float64{0: w[0], 1: w[1]})
	slowed := c
	slowed.Work = slow
	f := solved(t, slowed, p.out, p.out)
	t.Logf("rates %.4g, for %.4g units", slow, w)
	if p.Check(l) != nil || !gen.Near(slow[0], 7./3, 1e-12) || !gen.Near(slow[1], 1, 1e-12) || !gen.Near(f.Work(l), p.Work(l), 1e-12) {
		t.Error("the witness fails")
	}
}

// Theorem 4.1 does not ask whether FIFO is valid. Where it is not with all workers, a valid LIFO protocol
// does 31% more than any FIFO protocol that is valid at full speed, and FIFO that may wait 45% more.
func TestErrataFIFOAtFullSpeedMayHaveNoRoom(t *testing.T) {
	c := Cluster{Out: 6, Back: 5, Work: []float64{5, 5}}
	const l = 2816. // 11 times 16 times 16
	fifo := solved(t, c, all(c), all(c))
	lifo := solved(t, c, all(c), models.LIFO(all(c)))
	workers, alone, err := c.Subset(l)
	_, waiting := c.Exploit(all(c), l)
	var sim simulator
	s, problem := lifo.Schedule(l)
	if problem != nil || err != nil {
		t.Fatal(problem, err)
	}
	out := sim.run(t, c, s)
	t.Logf("FIFO: %v; of those valid %v does %v; LIFO %v until %v; waiting %v", fifo.Check(l), workers, alone, out.Work, out.Makespan, waiting)
	if fifo.Check(l) == nil || len(workers) != 1 || !gen.Near(alone, 176, 1e-12) || !gen.Near(out.Work, 231, 1e-12) || !gen.Near(out.Makespan, l, 1e-12) || !gen.Near(waiting, 256, 1e-12) {
		t.Error("the witness fails")
	}
	if !(fifo.Work(l) > waiting) {
		t.Error("what FIFO would do at full speed is more than can be carried")
	}
}

// Without results Theorem 4.1 fails even where all protocols are valid: LIFO stays ahead of FIFO by a
// constant.
func TestErrataWithoutResultsLIFOMayStayAhead(t *testing.T) {
	c := Cluster{Setup: 1, Out: 1, Work: []float64{1, 4}}
	fifo := solved(t, c, all(c), all(c))
	lifo := solved(t, c, all(c), models.LIFO(all(c)))
	for _, l := range []float64{20, 2e3, 2e5} {
		if fifo.Check(l) != nil || lifo.Check(l) != nil {
			t.Error("not valid")
		}
		ahead := lifo.Work(l) - fifo.Work(l)
		t.Logf("lifespan %v: FIFO %v, LIFO %v, ahead by %.4g", l, fifo.Work(l), lifo.Work(l), ahead)
		if !gen.Near(fifo.Work(l), .6*(l-3), 1e-12) || !gen.Near(ahead, .2, 1e-9) || !gen.Near(lifo.Lead(l), -.2, 1e-12) {
			t.Error("the witness fails")
		}
	}
}

// (4.7) makes X depend on the computing times.
func TestErrataEtaDependsOnThePackaging(t *testing.T) {
	for pi, want := range map[float64][2]float64{0.5: {2, 1. / 4}, 1: {3, 1. / 5}} {
		p := Parameters{Pi0: 1, Tau: 1, Delta: 1, Pi: pi, Rho: []float64{1}}
		xi, eta, _, ok := p.Constants()
		if x := p.Cluster().X([]int32{0}); !ok || xi != 2 || eta != want[0] || math.Abs(x-want[1]) > 1e-15 {
			t.Errorf("pi=%v: xi %v, eta %v, X %v, want %v", pi, xi, eta, x, want)
		}
	}
}
