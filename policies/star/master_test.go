package star

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// Lemma 3, the master; Theorem 1.
func TestTheFastestIsTheBestMasterOfABus(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 21))
	var sim simulator
	for range 2000 {
		number := gen.Numbers(r, -3, 3, 4)
		send, compute := number(), make([]float64, 1+r.IntN(7))
		for i := range compute {
			compute[i] = number()
		}
		if r.IntN(9) == 0 {
			send = 0
		}
		load := number()
		got, err := BusMasters(send, compute, load)
		if err != nil {
			t.Fatal(err)
		}
		all, err := Masters(compute, func(int, int) float64 { return send }, load)
		if err != nil {
			t.Fatal(err)
		}
		fastest := slices.Index(compute, slices.Min(compute))
		for m := range compute {
			s := make(star, len(compute))
			for i, w := range compute {
				s[i] = worker{send, w}
			}
			s[m].Send = 0
			run := sim.run(t, s, must(t)(All(s.problem(load), gen.Permutation(r, len(s)))), load).Makespan
			if !gen.Near(got[m], run, 1e-9) || !gen.Near(all[m], got[m], 1e-11) {
				t.Fatalf("send %v, compute %v, master P%d: %v and %v, the engine says %v", send, compute, m+1, got[m], all[m], run)
			}
			ratio := (1 + send/compute[fastest]) / (1 + send/compute[m])
			if got[fastest] > got[m]*(1+1e-12) || !gen.Near(got[m]/got[fastest], ratio, 1e-12) {
				t.Fatalf("send %v, compute %v: P%d is no worse a master than P%d: %v", send, compute, m+1, fastest+1, got)
			}
		}
	}
}

// The cost of another master depends only on the two processors and the bus.
func TestTheCostOfAnotherMasterIsTheSameWhoeverElseThereIs(t *testing.T) {
	for others := range 5 {
		compute := []float64{1, 3}
		for range others {
			compute = append(compute, 2)
		}
		got, err := BusMasters(.5, compute, 7)
		if err != nil || !gen.Near(got[1]/got[0], (1/.5+1)/(1/.5+1./3), 1e-13) {
			t.Errorf("%v, %v", got, err)
		}
	}
}

// The remark at the end of 1.1.3: on a star all masters must be tried.
func TestTheFastestNeedNotBeTheBestMasterOfAStar(t *testing.T) {
	compute, hub := []float64{1, 1.2, 1.2}, []float64{5, .1, .1} // P1 computes fast and has a slow link
	link := func(m, i int) float64 { return max(hub[m], hub[i]) }
	got, err := Masters(compute, link, 60)
	t.Logf("makespans %v", got)
	if err != nil || !(got[1] < got[0]) || got[1] != got[2] {
		t.Errorf("%v, %v", got, err)
	}
}

func TestMastersOfExtremeCostsAreRightOrRefused(t *testing.T) {
	extremes := []float64{math.NaN(), math.Inf(1), -1, 0, 5e-324, 1e-300, 1, 1e300, math.MaxFloat64}
	for _, send := range extremes {
		for _, w := range extremes {
			for _, load := range extremes {
				compute := []float64{w, 1, w}
				bus, err := BusMasters(send, compute, load)
				all, also := Masters(compute, func(int, int) float64 { return send }, load)
				for m := range compute {
					if err == nil && !(bus[m] > 0 && bus[m] <= math.MaxFloat64) || also == nil && !(all[m] > 0 && all[m] <= math.MaxFloat64) {
						t.Errorf("send %v, compute %v, load %v: %v, %v", send, w, load, bus, all)
					}
					if err == nil && also == nil && !gen.Near(bus[m], all[m], 1e-12) {
						t.Errorf("send %v, compute %v, load %v: %v and %v", send, w, load, bus, all)
					}
				}
			}
		}
	}
	if _, err := BusMasters(1, nil, 1); err == nil {
		t.Error("no processors")
	}
}

// Masters returns, for each processor, the makespan of a load if that processor is the master, which
// computes too, and all others are workers: the remark at the end of section 1.1.3, for all masters. A
// unit takes link(m, i) from m to i and compute[i] on i.
func Masters(compute []float64, link func(master, worker int) float64, load float64) ([]float64, error) {
	if err := checkProcessors(compute, load); err != nil {
		return nil, err
	}
	makespans := make([]float64, len(compute))
	s := make(star, len(compute))
	for m := range compute {
		for i, w := range compute {
			s[i] = worker{Compute: w}
			if i != m {
				s[i].Send = link(m, i)
			}
		}
		p, err := Best(s.problem(load))
		if err != nil {
			return nil, fmt.Errorf("with P%d as the master: %w", m+1, err)
		}
		makespans[m] = p.Makespan
	}
	return makespans, nil
}
