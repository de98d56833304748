package rounds

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// Each test has a witness against a statement printed in Gallet, Robert, Vivien 2009, section 1.2.2.

// gammas solves (1.9) to (1.11) for one gamma_0, with (1.10) as corrected or as
// printed.
func gammas(n, p int, w models.Worker, gamma0 float64, printed bool) []float64 {
	ratio := w.Compute.PerUnit / w.Send.PerUnit
	g := []float64{gamma0}
	for j := 1; j < n; j++ {
		sum := 0.0
		for k := max(0, j-p); k < j; k++ {
			sum += g[k] / ratio
		}
		switch {
		case j >= p:
			sum += float64(p)*w.Send.Latency - w.Compute.Latency
		case printed:
			sum += float64(j)*w.Send.Latency + gamma0 - w.Compute.Latency
		default:
			sum += float64(j)*w.Send.Latency + gamma0
		}
		g = append(g, sum)
	}
	return g
}

// ends returns when each worker ends with gammas, the last chunk first.
func ends(t *testing.T, p int, w models.Worker, g []float64) (load float64, finish []float64) {
	t.Helper()
	pl := Plan{Order: orders.Numbered(p), Chunks: make([][]float64, len(g)/p)}
	for j := range g {
		x := g[len(g)-1-j] / w.Compute.PerUnit
		load += x
		pl.Chunks[j/p] = append(pl.Chunks[j/p], x)
	}
	var sim simulator
	workers := models.Uniform(p, w)
	out := sim.run(t, workers, load, pl.Schedule(on(workers, load)))
	for i := range workers {
		finish = append(finish, out.Workers[i].Finish)
	}
	return load, finish
}

// (1.10) has W on its left: the latency of the last chunk counts on both sides.
func TestErrataTheLastRoundOfTheRecursion(t *testing.T) {
	w := worker(models.Affine{Latency: 1, PerUnit: 1}, models.Affine{Latency: 2, PerUnit: 4})
	_, ours := ends(t, 3, w, gammas(6, 3, w, 8, false))
	_, printed := ends(t, 3, w, gammas(6, 3, w, 8, true))
	t.Logf("ours end at %v, printed at %v", ours, printed)
	if !gen.Near(ours[0], ours[2], 1e-12) || !gen.Near(ours[1], ours[2], 1e-12) {
		t.Error("ours do not end at once")
	}
	if math.Abs(printed[0]-printed[2]) < 1 {
		t.Error("the witness fails")
	}
	load, _ := ends(t, 3, w, gammas(6, 3, w, 8, false))
	pl, err := Recursive(on(models.Uniform(3, w), load), []int32{0, 1, 2}, 6)
	if err != nil || !gen.Near(pl.Chunks[1][2], 2, 1e-12) || !gen.Near(pl.Makespan, ours[0], 1e-12) {
		t.Errorf("the recursion has %+v, %v", pl, err)
	}
}

// The numerator has (gamma_0 - pC)(1 - x^p), and must have (gamma_0 + W - pC)(1 - x^p).
func TestErrataTheGeneratingFunction(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 41))
	furthest := 0.0
	for range long.Trials(50, 200) {
		p, gamma0 := 1+r.IntN(5), wide(r, 2)
		w := worker(cost(r), cost(r))
		w.Compute.Latency++ // without W both are the same
		at := .1 / (1 + float64(p)*w.Send.PerUnit/w.Compute.PerUnit)
		series := 0.0
		g := gammas(60, p, w, gamma0, false)
		for j := len(g) - 1; j >= 0; j-- {
			series = series*at + g[j]
		}
		power := math.Pow(at, float64(p))
		pc, c, latency := float64(p)*w.Send.Latency, w.Send.Latency, w.Compute.Latency
		rest := pc - latency + c*(at*(1-power/at)/(1-at)-float64(p-1)*power)
		under := (1 - at) - at*(1-power)*w.Send.PerUnit/w.Compute.PerUnit
		ours := ((gamma0+latency-pc)*(1-power) + rest) / under
		printed := ((gamma0-pc)*(1-power) + rest) / under
		if math.Abs(ours-series) > 1e-9*(math.Abs(series)+pc+latency+gamma0) {
			t.Fatalf("p=%d, %+v, gamma_0=%v, x=%v: %v, the series has %v", p, w, gamma0, at, ours, series)
		}
		furthest = max(furthest, math.Abs(printed-series)/math.Abs(series))
	}
	t.Logf("printed is off by up to %.3g times the value", furthest)
	if furthest < .1 {
		t.Error("the witness fails")
	}
}

// (1.12) inverts its ratio, and its gamma is not a part of the load: chunks are to be fractions, and
// gamma is a number of units. Where w = pc it divides by 0.
func TestErrataUniformChunks(t *testing.T) {
	const p, m, load = 2, 4, 100.
	w := worker(models.Affine{Latency: 1, PerUnit: 1}, models.Affine{Latency: 1, PerUnit: 3})
	pl, err := Uniform(on(models.Uniform(p, w), load), []int32{0, 1}, m)
	if err != nil {
		t.Fatal(err)
	}
	alpha0 := pl.Chunks[0][0] / load
	g := (p*1. - 1) / (3 - p*1.)
	for j := range m - 1 {
		at := pl.Chunks[j][0] / load
		ours := math.Pow(3./p, float64(j))*(alpha0-g/load) + g/load
		printed := math.Pow(1./(p*3), float64(j))*(alpha0-g) + g
		t.Logf("round %d: %.6g, ours %.6g, printed %.6g", j+1, at, ours, printed)
		if !gen.Near(at, ours, 1e-12) || j > 0 && gen.Near(at, printed, .5) {
			t.Error("the witness fails")
		}
		if j+1 < m-1 && !gen.Near(1+3*at*load, p*(1+pl.Chunks[j+1][0]), 1e-12) {
			t.Error("the port pauses")
		}
	}
	w.Compute = models.Affine{Latency: 4, PerUnit: 2}
	flat, err := Uniform(on(models.Uniform(p, w), load), []int32{0, 1}, m)
	if err != nil || !gen.Near(flat.Chunks[1][0]-flat.Chunks[0][0], 1, 1e-9) || !gen.Near(flat.Chunks[2][0]-flat.Chunks[1][0], 1, 1e-9) {
		t.Errorf("with w = pc each round adds (W - pC)/pc: %v, %v", flat.Chunks, err)
	}
}

// (1.13) lacks w in its first term, the load in its last, and has p/2 for (p+1)/2.
func TestErrataTheMakespanOfUniformRounds(t *testing.T) {
	const p, m, load = 2, 4, 100.
	w := worker(models.Affine{Latency: 1, PerUnit: 1}, models.Affine{Latency: 1, PerUnit: 3})
	workers := models.Uniform(p, w)
	pl, err := Uniform(on(workers, load), []int32{0, 1}, m)
	if err != nil {
		t.Fatal(err)
	}
	var sim simulator
	took := sim.agrees(t, workers, load, pl).Makespan
	x := pl.Chunks[0][0]
	ours := 3*load/p + m*1 + (p+1)/2.*(1+x)
	printed := load/p + m*1 + p/2.*(1+x/load)
	half := 3*load/p + m*1 + p/2.*(1+x)
	t.Logf("it takes %v, ours %v, printed %v, with p/2 alone %v", took, ours, printed, half)
	if !gen.Near(took, ours, 1e-12) || gen.Near(took, printed, .01) || gen.Near(took, half, .01) {
		t.Error("the witness fails")
	}
}

// The same formula for all plans of equal workers, from the engine.
func TestErrataTheMakespanOfUniformRoundsEverywhere(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 42))
	var sim simulator
	ran := 0
	for range long.Trials(300, 1200) {
		workers := alike(r, 2+r.IntN(5))
		load, m := wide(r, 4)*100, 2+r.IntN(6)
		pl, err := Uniform(on(workers, load), ByLink(on(workers, 1)), m)
		if err != nil {
			continue
		}
		ran++
		p, w := float64(len(workers)), workers[0]
		ours := w.Compute.PerUnit*load/p + float64(m)*w.Compute.Latency + (p+1)/2*w.Send.Of(pl.Chunks[0][0])
		if out := sim.agrees(t, workers, load, pl); !gen.Near(out.Makespan, ours, 1e-9) {
			t.Fatalf("%+v: %v, not %v", w, out.Makespan, ours)
		}
	}
	if ran < long.Trials(30, 120) {
		t.Errorf("only %d plans", ran)
	}
}

// In (1.14) the fractions of the load add up to 0.
func TestErrataFractionsAddUpToOne(t *testing.T) {
	w := worker(models.Affine{Latency: 1, PerUnit: 1}, models.Affine{Latency: 1, PerUnit: 3})
	pl, err := Uniform(on(models.Uniform(2, w), 100), []int32{0, 1}, 4)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, x := range flat(pl.Chunks) {
		sum += x / 100
	}
	if !gen.Near(sum, 1, 1e-12) {
		t.Error(sum)
	}
}

// Shares 1/w_i satisfy (1.17). The printed shares 1/c_i exceed the port, and do not add up to (1.18).
func TestErrataSharesOfAPeriod(t *testing.T) {
	workers := []models.Worker{worker(models.Affine{PerUnit: 1}, models.Affine{PerUnit: 4}), worker(models.Affine{PerUnit: 2}, models.Affine{PerUnit: 4}), worker(models.Affine{PerUnit: 4}, models.Affine{PerUnit: 4})}
	rate, rates, err := Throughput(on(workers, 1))
	if err != nil {
		t.Fatal(err)
	}
	port, printed, compute := 0.0, 0.0, 0.0
	for i, w := range workers[:2] {
		port += rates[i] * w.Send.PerUnit
		printed += 1 / w.Send.PerUnit * w.Send.PerUnit
		compute = max(compute, 1/w.Send.PerUnit*w.Compute.PerUnit)
	}
	port += rates[2] * workers[2].Send.PerUnit
	t.Logf("rate %v, rates %v, the port is busy for %v; printed for %v, and a worker for %v", rate, rates, port, printed, compute)
	if !gen.Near(rate, 1./4+1./4+.25/4, 1e-12) || !gen.Near(port, 1, 1e-12) || printed != 2 || compute != 4 {
		t.Error("the witness fails")
	}
}

// Section 1.2.2.2.1 says that uniform rounds are better where latencies are large. They are better than
// whole rounds of the recursion where it has to stop early, as here: three rounds of it are not possible.
// They are not better than its best.
func TestErrataUniformRoundsAreBetterOnlyThanWholeRounds(t *testing.T) {
	workers := models.Uniform(2, worker(models.Affine{PerUnit: .2}, models.Affine{Latency: 1, PerUnit: 3}))
	const load = 100.
	order := []int32{0, 1}
	_, refusal := Recursive(on(workers, load), order, 6)
	four, err4 := Recursive(on(workers, load), order, 4)
	five, err5 := Recursive(on(workers, load), order, 5)
	uniform, err := Uniform(on(workers, load), order, 3)
	if refusal == nil || err4 != nil || err5 != nil || err != nil {
		t.Fatal(refusal, err4, err5, err)
	}
	best, _ := BestRecursive(on(workers, load), Choice{})
	other, _ := BestUniform(on(workers, load), Choice{})
	t.Logf("2 rounds of the recursion by %v, 3: %v", four.Makespan, refusal)
	t.Logf("3 uniform rounds by %v, 5 messages of the recursion by %v", uniform.Makespan, five.Makespan)
	if !(five.Makespan < uniform.Makespan && uniform.Makespan < four.Makespan) {
		t.Error("the witness fails")
	}
	if best.Makespan != five.Makespan || other.Makespan != uniform.Makespan {
		t.Errorf("the best of either are %v and %v", best.Makespan, other.Makespan)
	}
}

// The period sqrt(T) of Theorem 3 is too short for the proof, or altogether, unless the load is large:
// here it is less than the latencies of a round.
func TestErrataThePeriodMayHaveNoRoomForLatencies(t *testing.T) {
	workers := models.Uniform(2, worker(models.Affine{Latency: 2, PerUnit: 1}, models.Affine{Latency: 3, PerUnit: 4}))
	s := periods(t, workers, 8)
	_, err := s.Rounds(math.Sqrt(s.LowerBound()))
	n, long := s.Rounds(s.Period())
	t.Logf("the root is %v: %v; with %v it is %d rounds, by %v, guaranteed %v", math.Sqrt(s.LowerBound()), err, s.Period(), n, s.Makespan(n), s.Guarantee(n))
	if err == nil || long != nil || s.Makespan(n) > s.Guarantee(n) {
		t.Error("the witness fails")
	}
}
