package star

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// numbers returns a source of costs that are far apart, close together, or small
// integers, which makes ties.
func numbers(r *rand.Rand) func() float64 {
	return []func() float64{
		func() float64 { return math.Pow(10, 6*r.Float64()-3) },
		func() float64 { return .5 + r.Float64() },
		func() float64 { return float64(1 + r.IntN(4)) },
	}[r.IntN(3)]
}

// draw returns a star, every fourth time with a master that computes.
func draw(r *rand.Rand, p int) Star {
	s, number := make(Star, p), numbers(r)
	for i := range s {
		s[i] = Worker{Send: number(), Compute: number()}
	}
	if r.IntN(4) == 0 {
		s[r.IntN(p)].Send = 0
	}
	return s
}

// drawBus returns a bus, every other time with a master that computes and comes
// first.
func drawBus(r *rand.Rand, p int) Star {
	s, number := make(Star, p), numbers(r)
	send := number()
	for i := range s {
		s[i] = Worker{Send: send, Compute: number()}
	}
	if r.IntN(2) == 0 {
		s[0].Send = 0
	}
	return s
}

func permutation(r *rand.Rand, n int) []int32 {
	order := make([]int32, n)
	for i, w := range r.Perm(n) {
		order[i] = int32(w)
	}
	return order
}

// each calls f with all orders of n workers, in memory that is used again.
func each(n int, f func(order []int32)) {
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	var from func(k int)
	from = func(k int) {
		if k == n {
			f(order)
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			from(k + 1)
			order[k], order[i] = order[i], order[k]
		}
	}
	from(0)
}

// simulator runs plans on the engine and has the judge look at each.
type simulator struct{ models.Simulator }

func (sim *simulator) run(t testing.TB, s Star, p Plan, load float64) *models.Outcome {
	t.Helper()
	schedule := &models.Schedule{Size: p.Shares, List: make([][]int32, len(s)), Send: []int32{}}
	for k, i := range p.Order {
		schedule.List[i] = []int32{int32(k)}
		if s[i].Send > 0 {
			schedule.Send = append(schedule.Send, i)
		}
	}
	return sim.play(t, &models.Problem{Platform: s.Platform(), Load: load}, schedule)
}

func (sim *simulator) play(t testing.TB, p *models.Problem, schedule *models.Schedule) *models.Outcome {
	t.Helper()
	plan, err := models.Compile(p, schedule)
	if err != nil {
		t.Fatalf("%+v: %v", p, err)
	}
	in := &models.Instance{}
	for range p.Workers {
		in.Interrupt = append(in.Interrupt, math.Inf(1))
	}
	sim.Record = true
	out := sim.Run(plan, in)
	if err := judge.Judge(judge.Case{Problem: p, Size: schedule.Size, Instance: in, Spans: sim.Spans, Outcome: out}); err != nil {
		t.Fatalf("%+v: %v", p, err)
	}
	return out
}

// must returns the plan of a call that may not fail.
func must(t testing.TB) func(Plan, error) Plan {
	return func(p Plan, err error) Plan {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
}

// another returns shares of the same sum: some load moved from one to another, or
// drawn at random.
func another(r *rand.Rand, shares []float64) []float64 {
	x, sum, drawn := append([]float64(nil), shares...), 0.0, 0.0
	if len(x) > 1 && r.IntN(2) == 0 {
		i, j := r.IntN(len(x)), r.IntN(len(x))
		moved := x[i] * math.Pow(10, -6*r.Float64())
		x[i] -= moved
		x[j] += moved
		return x
	}
	for k := range x {
		sum += x[k]
		x[k] = r.ExpFloat64()
		drawn += x[k]
	}
	for k := range x {
		x[k] *= sum / drawn
	}
	return x
}

func total(xs []float64) (sum float64) {
	for _, x := range xs {
		sum += x
	}
	return sum
}

// near is about numbers of any size; no finite number is near an infinite one.
func near(a, b, tolerance float64) bool {
	return a == b || math.Abs(a-b) <= tolerance*min(max(math.Abs(a), math.Abs(b)), math.MaxFloat64)
}
