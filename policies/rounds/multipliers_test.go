package rounds

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// programme is the linear programme of Multipliers for a given order: constraint j is constant[j] + sum
// over k of factor[j][k] x_k <= T, with chunks in the order sent. It is derived from the definition of a
// schedule, and shares nothing with the recursion.
func programme(workers []models.Worker, order []int32, n int) (constant []float64, factor [][]float64) {
	p := len(order)
	constant, factor = make([]float64, n), make([][]float64, n)
	for j := range n {
		factor[j] = make([]float64, n)
		for k := range n {
			w := workers[order[(p-n%p+k)%p]]
			if k <= j {
				constant[j] += w.Send.Latency
				factor[j][k] += w.Send.PerUnit
			}
			if k >= j && k%p == j%p {
				constant[j] += w.Compute.Latency
				factor[j][k] += w.Compute.PerUnit
			}
		}
	}
	return constant, factor
}

// dual returns the bound on the makespan that any multipliers prove, as long as none is negative and they
// add up to 1.
func dual(constant []float64, factor [][]float64, y []float64, load float64) float64 {
	bound, least := 0.0, math.Inf(1)
	for k := range y {
		bound += y[k] * constant[k]
		reduced := 0.0
		for j := range y {
			reduced += y[j] * factor[j][k]
		}
		least = min(least, reduced)
	}
	return bound + least*load
}

// flat returns the chunks of all rounds.
func flat(rows [][]float64) (all []float64) {
	for _, row := range rows {
		all = append(all, row...)
	}
	return all
}

func TestMultipliersProveTheRecursionOptimalOnEveryBus(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	proved := 0
	for k := range long.Trials(300, 1200) {
		workers := bus(r, 1+r.IntN(6))
		if k%2 == 0 {
			workers = alike(r, len(workers))
		}
		load := wide(r, 4) * 100
		order, m := some(r, workers), 1+r.IntN(24)
		y, ok := Multipliers(on(workers, 1), order, m)
		if !ok {
			t.Fatalf("%+v, order %v, %d messages: no multipliers", workers, order, m)
		}
		sum := 0.0
		for _, x := range y {
			sum += x
			if !(x > 0) {
				t.Fatalf("%+v, order %v: multipliers %v", workers, order, y)
			}
		}
		if !gen.Near(sum, 1, 1e-12) {
			t.Fatalf("multipliers add up to %v", sum)
		}
		pl, err := Recursive(on(workers, load), order, m)
		if err != nil {
			continue
		}
		constant, factor := programme(workers, order, m)
		if bound := dual(constant, factor, y, load); !gen.Near(bound, pl.Makespan, 1e-9) {
			t.Fatalf("%+v, load %v, order %v, %d messages: %v, the bound is %v", workers, load, order, m, pl.Makespan, bound)
		}
		proved++
	}
	t.Logf("%d plans proved optimal", proved)
	if proved < long.Trials(80, 320) {
		t.Error("too few plans")
	}
}

func TestOnAStarMultipliersProveItOrThereIsABetterPlan(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	var sim simulator
	proved, beaten, open := 0, 0, 0
	for range long.Trials(600, 2400) {
		workers := star(r, 2+r.IntN(4))
		load := wide(r, 4) * 100
		order, m := some(r, workers), 1+r.IntN(16)
		if r.IntN(2) == 0 {
			order = ByLink(on(workers, 1))
		}
		pl, err := Recursive(on(workers, load), order, m)
		if err != nil {
			continue
		}
		constant, factor := programme(workers, order, m)
		if y, ok := Multipliers(on(workers, 1), order, m); ok {
			if bound := dual(constant, factor, y, load); !gen.Near(bound, pl.Makespan, 1e-9) {
				t.Fatalf("%+v, load %v, order %v, %d messages: %v, the bound is %v", workers, load, order, m, pl.Makespan, bound)
			}
			proved++
			continue
		}
		if better := improved(constant, factor, pl, load); better == nil {
			open++
		} else if out := sim.run(t, workers, load, better.Schedule(on(workers, 1))); out.Makespan < pl.Makespan*(1-1e-12) {
			beaten++
		} else {
			open++
		}
	}
	t.Logf("%d proved optimal, %d beaten, %d neither", proved, beaten, open)
	if min(proved, beaten) < long.Trials(20, 80) || open > beaten/20 {
		t.Error("too few of one kind")
	}
}

// improved returns a plan that relaxes one constraint and ends earlier, or nil.
func improved(constant []float64, factor [][]float64, pl Plan, load float64) *Plan {
	n := len(constant)
	a := mat.NewDense(n+1, n+1, nil)
	for j := range n {
		for k := range n {
			a.Set(j, k, factor[j][k])
		}
		a.Set(j, n, -1)
		a.Set(n, j, 1)
	}
	chunks := flat(pl.Chunks)
	var best *Plan
	most := 0.0
	for j := range n {
		b := mat.NewVecDense(n+1, nil)
		b.SetVec(j, -1)
		var x mat.VecDense
		if err := x.SolveVec(a, b); err != nil && math.IsInf(float64(conditionOf(err)), 1) {
			return nil
		}
		if x.AtVec(n) >= 0 {
			continue
		}
		step := math.Inf(1) // until a chunk is empty
		for k := range n {
			if d := x.AtVec(k); d < 0 {
				step = min(step, -chunks[k]/d)
			}
		}
		step *= .9
		if gain := -x.AtVec(n) * step; gain > most && !math.IsInf(step, 1) {
			other := scaled(pl, load, func(k int) float64 { return chunks[k] + step*x.AtVec(k) })
			best, most = &other, gain
		}
	}
	return best
}

func conditionOf(err error) mat.Condition {
	if c, ok := err.(mat.Condition); ok {
		return c
	}
	return mat.Condition(math.Inf(1))
}

// The simplex of gonum fails on some of these programmes, or is off by more than its tolerance; where it
// returns a feasible answer, that answer is never better.
func TestALinearProgrammeFindsNothingBetter(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	equal, gaveUp, odd := 0, 0, 0
	for range max(50, long.Trials(15, 60)) {
		workers := alike(r, 1+r.IntN(3))
		load := wide(r, 2) * 10
		order, m := ByLink(on(workers, 1)), 1+r.IntN(12)
		pl, err := Recursive(on(workers, load), order, m)
		if err != nil {
			continue
		}
		best, ok := simplex(workers, order, m, load)
		switch {
		case !ok:
			gaveUp++
		case best < pl.Makespan*(1-1e-7):
			t.Errorf("%+v, load %v, %d messages: %v, the programme has %v", workers, load, m, pl.Makespan, best)
		case gen.Near(best, pl.Makespan, 1e-7):
			equal++
		default:
			odd++
		}
	}
	t.Logf("equal %d times, worse %d times, without answer %d times", equal, odd, gaveUp)
	if equal < 10*(odd+gaveUp) || equal < max(16, long.Trials(5, 20)) {
		t.Error("the programme confirms too little")
	}
}

// simplex returns the optimum of the programme, recomputed from gonum's chunks.
func simplex(workers []models.Worker, order []int32, messages int, load float64) (best float64, ok bool) {
	constant, factor := programme(workers, order, messages)
	n := len(constant)
	scale := 0.0
	for j := range constant {
		scale = max(scale, constant[j]+factor[j][j]*load)
	}
	// Chunks are parts of the load; T and slacks are in the unit scale.
	a := mat.NewDense(n+1, 2*n+1, nil)
	b, c := make([]float64, n+1), make([]float64, 2*n+1)
	c[n] = 1
	for j := range n {
		for k := range n {
			a.Set(j, k, -factor[j][k]*load/scale)
		}
		a.Set(j, n, 1)
		a.Set(j, n+1+j, -1)
		b[j] = constant[j] / scale
		a.Set(n, j, 1)
	}
	b[n] = 1
	_, x, err := lp.Simplex(c, a, b, 1e-12, nil)
	if err != nil {
		return 0, false
	}
	sum := 0.0
	for _, v := range x[:n] {
		sum += max(0, v)
	}
	for j := range n {
		at := constant[j]
		for k := range n {
			at += factor[j][k] * max(0, x[k]) / sum * load
		}
		best = max(best, at)
	}
	return best, true
}
