package rounds

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestUniformRoundsTakeAllTheSameTimeAndEndAtOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 21))
	sim := simulator{models.Simulator{Record: true}}
	ran := map[bool]int{}
	for k := range long.Trials(600, 2400) {
		workers := star(r, 1+r.IntN(5))
		if k%2 == 0 {
			workers = alike(r, len(workers))
		}
		load, m := wide(r, 4)*100, 2+r.IntN(6)
		pl, err := Uniform(on(workers, load), some(r, workers), m)
		if err != nil {
			continue
		}
		ran[k%2 == 0]++
		out := sim.agrees(t, workers, load, pl)
		for j, round := range pl.Chunks[:m-1] {
			w := workers[pl.Order[0]]
			tau, sent := w.Compute.Of(round[0]), 0.0
			for k, i := range pl.Order {
				if at := workers[i].Compute.Of(round[k]); !gen.Near(at, tau, 1e-9) {
					t.Fatalf("%+v: round %d takes %v and %v", workers, j, tau, at)
				}
				if j+1 < m-1 {
					sent += workers[i].Send.Of(pl.Chunks[j+1][k])
				}
			}
			if j+1 < m-1 && !gen.Near(sent, tau, 1e-9) {
				t.Fatalf("%+v: round %d takes %v, and the next %v to be sent", workers, j, tau, sent)
			}
		}
		busy := make([]float64, len(workers))
		for _, s := range sim.Spans {
			if s.Activity != models.Computing {
				continue
			}
			if at := busy[s.Worker]; at > 0 && math.Abs(s.Start-at) > 1e-9*out.Makespan {
				t.Fatalf("%+v: worker %d pauses from %v to %v", workers, s.Worker, at, s.Start)
			}
			busy[s.Worker] = s.End
		}
		for _, i := range pl.Order {
			if !gen.Near(out.Workers[i].Finish, out.Makespan, 1e-9) {
				t.Fatalf("%+v: worker %d ends at %v of %v", workers, i, out.Workers[i].Finish, out.Makespan)
			}
		}
	}
	t.Logf("%d plans of workers alike, %d of others", ran[true], ran[false])
	if min(ran[true], ran[false]) < long.Trials(15, 60) {
		t.Error("too few of one kind")
	}
}

// For equal workers: rounds do not shrink, and the last can be evened out.
func TestUniformRoundsAreRefusedExactlyWhereSomebodyWouldWait(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 22))
	valid, refused, close := 0, 0, 0
	for range long.Trials(600, 2400) {
		workers := alike(r, 2+r.IntN(4))
		load, m := wide(r, 4)*100, 2+r.IntN(6)
		_, err := Uniform(on(workers, load), ByLink(on(workers, 1)), m)
		if err != nil && strings.Contains(err.Error(), "rounding") {
			continue
		}
		first, last, slack := conditions(workers[0], float64(len(workers)), m, load)
		scale := math.Abs(first) + math.Abs(last)
		switch {
		case math.Abs(slack) < 1e-9*scale || math.Abs(min(first, last)) < 1e-9*scale:
			close++
		case (err == nil) != (slack > 0 && min(first, last) > 0):
			t.Fatalf("%+v, %d rounds, load %v: %v, but x_0 is %v, x_M-1 %v, the slack %v", workers, m, load, err, first, last, slack)
		case err == nil:
			valid++
		default:
			refused++
		}
	}
	t.Logf("%d valid, %d refused, %d on the edge", valid, refused, close)
	if min(valid, refused) < long.Trials(50, 200) {
		t.Error("too few of one kind")
	}
}

// conditions returns the first and the last chunk by (1.12) and (1.14), as corrected, and how much larger
// the last is than it must be. The powers in these formulas cancel nearly all digits of a float, so it
// computes with many.
func conditions(w models.Worker, p float64, m int, load float64) (first, last, slack float64) {
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(1000).SetFloat64(x) }
	add := func(x, y *big.Float) *big.Float { return num(0).Add(x, y) }
	sub := func(x, y *big.Float) *big.Float { return num(0).Sub(x, y) }
	mul := func(x, y *big.Float) *big.Float { return num(0).Mul(x, y) }
	quo := func(x, y *big.Float) *big.Float { return num(0).Quo(x, y) }
	port := mul(num(p), num(w.Send.PerUnit))
	ratio := quo(num(w.Compute.PerUnit), port)
	step := quo(sub(num(w.Compute.Latency), mul(num(p), num(w.Send.Latency))), port)
	sumA, sumB, a, b := num(0), num(0), num(1), num(0)
	for j := range m {
		if j > 0 {
			a, b = mul(ratio, a), add(mul(ratio, b), step)
		}
		sumA, sumB = add(sumA, a), add(sumB, b)
	}
	x := quo(sub(quo(num(load), num(p)), sumB), sumA)
	y := add(mul(a, x), b)
	message := add(num(w.Send.Latency), mul(num(w.Send.PerUnit), x))
	z := sub(sub(y, x), mul(quo(num(p-1), num(2*w.Compute.PerUnit)), message))
	first, _ = x.Float64()
	last, _ = y.Float64()
	slack, _ = z.Float64()
	return first, last, slack
}

func TestOneUniformRoundIsThatOfTheRecursion(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 23))
	for range long.Trials(50, 200) {
		workers := star(r, 1+r.IntN(5))
		load, order := wide(r, 4)*100, some(r, workers)
		a, errA := Uniform(on(workers, load), order, 1)
		b, errB := Recursive(on(workers, load), order, len(order))
		if (errA == nil) != (errB == nil) || errA == nil && a.Makespan != b.Makespan {
			t.Fatalf("%+v: %v, %v; %v, %v", workers, a, errA, b, errB)
		}
	}
}

func TestForOneWorkerUniformRoundsAreTheRecursion(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 24))
	ran := 0
	for range long.Trials(200, 800) {
		workers := alike(r, 1)
		load, m := wide(r, 4)*100, 1+r.IntN(8)
		a, err := Uniform(on(workers, load), []int32{0}, m)
		b, refused := Recursive(on(workers, load), []int32{0}, m)
		if (err != nil || refused != nil) && (strings.Contains(errors(err, refused), "rounding") || err != nil && refused != nil) {
			continue
		}
		if err != nil || refused != nil || !gen.Near(a.Makespan, b.Makespan, 1e-9) {
			t.Fatalf("%+v, load %v, %d rounds: %v, %v; %v, %v", workers, load, m, a, err, b, refused)
		}
		ran++
	}
	if ran < long.Trials(50, 200) {
		t.Errorf("only %d plans", ran)
	}
}

func errors(errs ...error) (all string) {
	for _, err := range errs {
		if err != nil {
			all += err.Error() + "\n"
		}
	}
	return all
}
