package affine

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestNeighboursGainByTheFormulaWhenExchanged(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 31))
	for range long.Trials(500, 2000) {
		s := plain(r, 2+r.IntN(4))
		order := orders.Numbered(len(s))
		tail := s.line(order[2:])
		time := wide(r)
		gain := s.line(order).Load(time)
		scale := math.Abs(gain)
		order[0], order[1] = 1, 0
		swapped := s.line(order)
		gain -= swapped.Load(time)
		scale = max(scale, math.Abs(float64(swapped.Rate*time)), math.Abs(swapped.Base))
		a, b := s[0], s[1]
		u := func(w worker) float64 {
			return w.Send.Latency*w.Compute.PerUnit - w.Compute.Latency*w.Send.PerUnit
		}
		want := ((b.Send.PerUnit*time+u(b))*(1-a.Send.PerUnit*tail.Rate) - (a.Send.PerUnit*time+u(a))*(1-b.Send.PerUnit*tail.Rate)) / (a.unit() * b.unit())
		if math.Abs(gain-want) > 1e-11*scale {
			t.Fatalf("%+v, %v: gains %v, not %v", s, time, gain, want)
		}
	}
}

// In an exact plan no exchange of neighbours gains, and c v <= 1 for all.
func TestInExactPlansNoNeighboursAreWrong(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 32))
	pairs := 0
	for range long.Trials(300, 1200) {
		s := draw(r, 2+r.IntN(7))
		plan := rent(t, exact(t, s), 10*wide(r))
		left := plan.Makespan
		for k, i := range plan.Order {
			if s[i].free() {
				continue
			}
			w := &s[i]
			if v := s.line(plan.Order[k+1:]).Rate; w.Send.PerUnit*v > 1+1e-9 {
				t.Fatalf("%+v, %+v: c v is %v for P%d", s, plan, w.Send.PerUnit*v, i+1)
			}
			if k+1 < len(plan.Order) {
				pairs++
				j, v := plan.Order[k+1], s.line(plan.Order[min(k+2, len(plan.Order)):]).Rate
				b := &s[j]
				ij := (b.Send.PerUnit*left + b.tilt()) * (1 - w.Send.PerUnit*v)
				ji := (w.Send.PerUnit*left + w.tilt()) * (1 - b.Send.PerUnit*v)
				if ji > ij+1e-9*math.Abs(ij) {
					t.Fatalf("%+v, %+v: P%d before P%d would gain: %v, %v", s, plan, j+1, i+1, ij, ji)
				}
			}
			left = w.Compute.Of(w.share(left))
		}
	}
	t.Logf("%d pairs", pairs)
}

// The paper leaves open how to break ties between equal c. On a bus the tie-break decides everything, and
// is right for every load.
func TestOnABusTheOrderOfCwMinusWcIsBestForEveryLoad(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 33))
	other, worst := 0, 0.0
	for range long.Trials(200, 800) {
		s := draw(r, 2+r.IntN(7))
		c := wide(r)
		for i := range s {
			if s[i].Send.PerUnit = c; r.IntN(8) == 0 && s[i].Compute.PerUnit > 0 {
				s[i].Send.Latency, s[i].Send.PerUnit = 0, 0
			}
		}
		if !s.settled() {
			t.Fatalf("%+v is not settled", s)
		}
		load := 10 * wide(r)
		best := rent(t, exact(t, s), load)
		sorted := rent(t, inOrder(t, s, s.sorted()), load)
		if !gen.Near(best.Makespan, sorted.Makespan, 1e-9) {
			t.Fatalf("%+v: %+v, sorted %+v", s, best, sorted)
		}
		back := s.sorted()
		slices.Reverse(back)
		if late := rent(t, inOrder(t, s, back), load); late.Makespan > best.Makespan*(1+1e-9) {
			other++
			worst = max(worst, late.Makespan/best.Makespan)
		}
	}
	t.Logf("the opposite order is worse in %d cases, up to %.3g times", other, worst)
	if other < long.Trials(50, 200) {
		t.Error("order hardly matters")
	}
}

func TestWhereTheStarIsSettledTheSortedOrderIsBestForEveryLoad(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 34))
	settled, not := 0, 0
	for range long.Trials(400, 1600) {
		s := draw(r, 2+r.IntN(5))
		load := wide(r)
		best := rent(t, exact(t, s), load)
		sorted := rent(t, inOrder(t, s, s.sorted()), load)
		switch {
		case s.settled() && !gen.Near(best.Makespan, sorted.Makespan, 1e-9):
			t.Fatalf("%+v: %+v, sorted %+v", s, best, sorted)
		case s.settled():
			settled++
		case !gen.Near(best.Makespan, sorted.Makespan, 1e-9):
			not++
		}
	}
	t.Logf("%d settled; sorted is not best in %d", settled, not)
	if settled < long.Trials(50, 200) || not < long.Trials(10, 40) {
		t.Error("too few cases of a kind")
	}
}

// Small loads may be best served over slow links first.
func TestAFastLinkWithALongStartUpComesSecond(t *testing.T) {
	s := costs([4]float64{8, 1, 0, 10}, [4]float64{1, 2, 0, 4})
	if s.settled() {
		t.Error("settled")
	}
	p := exact(t, s)
	for _, k := range []struct {
		time float64
		want []int32
		load float64
	}{{30, []int32{1, 0}, 29./6 + 34./33}, {100, []int32{0, 1}, 92./11 + (920./11-1)/6}} {
		plan, err := p.Exploit(k.time)
		if err != nil || !slices.Equal(plan.Order, k.want) || !gen.Near(plan.Load, k.load, 1e-12) {
			t.Errorf("%+v, %v, want %v", plan, err, k)
		}
	}
	// in between they tie: 2 K + 4 = K + 80
	if _, sorted := p.AllFrom(); !gen.Near(sorted, s.line([]int32{0, 1}).Load(76), 1e-12) {
		t.Errorf("sorted from %v on", sorted)
	}
}
