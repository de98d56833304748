package affine

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// rows is a linear programme under construction: a x (+ its own slack) = b, x >= 0.
type rows struct {
	a      [][]float64
	b      []float64
	slacks []bool
}

func (m *rows) equal(a []float64, b float64) { m.add(a, b, false) }
func (m *rows) most(a []float64, b float64)  { m.add(a, b, true) }
func (m *rows) add(a []float64, b float64, slack bool) {
	m.a, m.b, m.slacks = append(m.a, a), append(m.b, b), append(m.slacks, slack)
}

// minimize returns the least c x.
func (m *rows) minimize(c []float64) (float64, error) {
	n := len(c)
	wide := n
	for _, s := range m.slacks {
		if s {
			wide++
		}
	}
	a := mat.NewDense(len(m.a), wide, nil)
	next := n
	for i, row := range m.a {
		for j, x := range row {
			a.Set(i, j, x)
		}
		if m.slacks[i] {
			a.Set(i, next, 1)
			next++
		}
	}
	least, _, err := lp.Simplex(append(append([]float64(nil), c...), make([]float64, wide-n)...), a, m.b, 1e-11, nil)
	return least, err
}

// lpTime is the least time in which the workers of an order do a load, all of them paying for their
// latencies, whatever their shares.
func lpTime(t *testing.T, s star, order []int32, load float64) float64 {
	t.Helper()
	n := len(order)
	var m rows
	all, port, latency := make([]float64, n+1), make([]float64, n+1), 0.0
	for k, i := range order {
		w := s[i]
		all[k] = 1
		row, starts := make([]float64, n+1), 0.0
		if !w.free() {
			port[k] = w.Send.PerUnit
			latency += w.Send.Latency
			copy(row, port)
			starts = latency
		}
		row[k] += w.Compute.PerUnit
		row[n] = -1
		m.most(row, -starts-w.Compute.Latency)
	}
	m.equal(all, load)
	c := make([]float64, n+1)
	c[n] = 1
	time, err := m.minimize(c)
	if err != nil {
		t.Fatalf("%+v, %v: %v", s, order, err)
	}
	return time
}

// tame draws costs that a general solver can handle.
func tame(r *rand.Rand, n int) star {
	s := draw(r, n)
	if s[0].Send.Latency != math.Trunc(s[0].Send.Latency) || s[0].Compute.PerUnit != math.Trunc(s[0].Compute.PerUnit) {
		for i := range s {
			w := &s[i]
			for _, x := range []*float64{&w.Send.Latency, &w.Send.PerUnit, &w.Compute.Latency, &w.Compute.PerUnit} {
				*x = math.Sqrt(*x)
			}
		}
	}
	return s
}

func TestALinearProgrammeFindsTheSharesOrASubsetThatIsBetter(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	equal, less := 0, 0
	for range long.Trials(150, 600) {
		s := tame(r, 1+r.IntN(5))
		order := gen.Permutation(r, len(s))[:1+r.IntN(len(s))]
		load := 4 * wide(r)
		want := lpTime(t, s, order, load)
		p, err := InOrder(s.problem(1), order)
		if err != nil {
			t.Fatal(err)
		}
		best, err := p.Rent(load)
		if err != nil {
			t.Fatal(err)
		}
		if best.Makespan > want*(1+1e-9) {
			t.Fatalf("%+v, %v: a subset takes %v, the programme %v", s, order, best.Makespan, want)
		}
		plan, err := Share(s.problem(load), order)
		switch {
		case err == nil && gen.Near(plan.Makespan, want, 1e-9):
			equal++
		case err == nil && want > plan.Makespan:
			t.Fatalf("%+v, %v: the programme finds %v, and %v is possible", s, order, want, plan.Makespan)
		default: // a worker's share is 0, and it might be left out
			less++
			if len(best.Order) == len(order) {
				t.Fatalf("%+v, %v: the programme finds %v, the shares are %+v, %v", s, order, want, plan, err)
			}
		}
	}
	t.Logf("equal in %d cases, a subset in %d", equal, less)
	if min(equal, less) < long.Trials(10, 40) {
		t.Error("too few of one kind")
	}
}

func TestInOrderIsTheBestLinearProgrammeOfAllSubsets(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	for range long.Trials(15, 60) {
		s := tame(r, 1+r.IntN(4))
		order, load := gen.Permutation(r, len(s)), 4*wide(r)
		want := math.Inf(1)
		for set := 1; set < 1<<len(s); set++ {
			var with []int32
			for _, i := range order {
				if set>>i&1 == 1 {
					with = append(with, i)
				}
			}
			want = min(want, lpTime(t, s, with, load))
		}
		p, _ := InOrder(s.problem(1), order)
		if best, err := p.Rent(load); err != nil || !gen.Near(best.Makespan, want, 1e-9) {
			t.Fatalf("%+v, %v: %v, %v, the programmes %v", s, order, best, err, want)
		}
	}
}
