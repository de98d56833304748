package rounds

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func periods(t testing.TB, workers []models.Worker, load float64) *Periods {
	t.Helper()
	s, err := NewPeriods(on(workers, load))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestThroughputIsTheOptimumOfItsProgramme(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 31))
	shared := 0
	for range long.Trials(200, 800) {
		workers := star(r, 1+r.IntN(6))
		rate, rates, err := Throughput(on(workers, 1))
		if err != nil {
			t.Fatal(err)
		}
		sum, port := 0.0, 0.0
		for i, w := range workers {
			if !(rates[i] >= 0) || rates[i]*w.Compute.PerUnit > 1+1e-12 {
				t.Fatalf("%+v: rates %v", workers, rates)
			}
			sum += rates[i]
			port += rates[i] * w.Send.PerUnit
		}
		if !gen.Near(sum, rate, 1e-12) || port > 1+1e-12 {
			t.Fatalf("%+v: rates %v, of %v, need %v of the port", workers, rates, rate, port)
		}
		// In the dual, the price of the port's time belongs to the worker that it cannot feed.
		price := 0.0
		for i, w := range workers {
			if w.Send.PerUnit > 0 && rates[i]*w.Compute.PerUnit < 1-1e-9 {
				price = max(price, 1/w.Send.PerUnit)
			}
		}
		bound := price
		for _, w := range workers {
			bound += max(0, 1-price*w.Send.PerUnit) / w.Compute.PerUnit
		}
		if !gen.Near(bound, rate, 1e-9) {
			t.Fatalf("%+v: %v, the dual has %v", workers, rate, bound)
		}
		if price > 0 {
			shared++
		}
	}
	if shared < long.Trials(30, 120) {
		t.Errorf("the port was the bottleneck %d times only", shared)
	}
}

func TestNoScheduleEndsBeforeTheLoadOverTheThroughput(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 32))
	var sim simulator
	for range long.Trials(200, 800) {
		workers := star(r, 1+r.IntN(5))
		load := wide(r, 4)
		bound, err := LowerBound(on(workers, load))
		if err != nil {
			t.Fatal(err)
		}
		order := some(r, workers)
		chunks := make([][]float64, 1+r.IntN(5))
		for j := range chunks {
			chunks[j] = make([]float64, len(order))
			for k := range order {
				chunks[j][k] = wide(r, 3)
			}
		}
		pl := Plan{Order: order, Chunks: chunks}
		all := flat(chunks)
		pl = scaled(pl, load, func(k int) float64 { return all[k] })
		if out := sim.run(t, workers, load, pl.Schedule(on(workers, 1))); out.Makespan < bound*(1-1e-12) {
			t.Fatalf("%+v: %v by %v, before %v", workers, load, out.Makespan, bound)
		}
		for _, plan := range []func(*models.Problem, Choice) (Plan, error){BestRecursive, BestUniform} {
			if pl, err := plan(on(workers, load), Choice{Rounds: 1 + r.IntN(4)}); err == nil && pl.Makespan < bound*(1-1e-9) {
				t.Fatalf("%+v: %v by %v, before %v", workers, load, pl.Makespan, bound)
			}
		}
	}
}

func TestOnTheEnginePeriodsEndWhenTheFormulaSaysAndWithinTheGuarantee(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 33))
	sim := simulator{models.Simulator{Record: true}}
	for range long.Trials(200, 800) {
		workers := star(r, 1+r.IntN(6))
		load := wide(r, 4) * 10
		s := periods(t, workers, load)
		n := 1 + r.IntN(30)
		pl, err := s.Plan(n)
		if err != nil {
			t.Fatal(err)
		}
		out := sim.agrees(t, workers, load, pl)
		if out.Makespan > s.Guarantee(n)*(1+1e-12) {
			t.Fatalf("%+v, load %v, %d rounds: by %v, after %v", workers, load, n, out.Makespan, s.Guarantee(n))
		}
		// A round is sent in its period and computed in the next.
		length := s.Length(n) * (1 + 1e-9)
		for _, span := range sim.Spans {
			k := float64(int(span.Chunk)/len(pl.Order) + 1)
			if span.Activity == models.Computing {
				k++
			}
			if span.End > k*length {
				t.Fatalf("%+v: %v in period %v, which ends at %v", workers, span, k, k*length)
			}
		}
	}
}

// These are the inequalities of the proof of Theorem 3.
func TestThePeriodOfTheTheoremKeepsItsBound(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 34))
	shorter, longer := 0, 0
	for range long.Trials(500, 2000) {
		workers := star(r, 1+r.IntN(6))
		s := periods(t, workers, wide(r, 8)*100)
		period := s.Period()
		n, err := s.Rounds(period)
		if err != nil {
			t.Fatal(err)
		}
		if s.Length(n) > period*(1+1e-9) || n > 1 && s.Length(n-1) < period*(1-1e-9) {
			t.Fatalf("%+v: %d rounds for a period of %v", s, n, period)
		}
		low := s.LowerBound()
		bound := low + 2*low*s.Setup/period + 2*period
		if s.Guarantee(n) > bound*(1+1e-9) || s.Makespan(n) > s.Guarantee(n)*(1+1e-12) {
			t.Fatalf("%+v: %d rounds by %v, guaranteed %v, the bound is %v", s, n, s.Makespan(n), s.Guarantee(n), bound)
		}
		if period == math.Sqrt(low) {
			shorter++
			if factor := 1 + 2*(s.Setup+1)/math.Sqrt(low); s.Guarantee(n) > factor*low*(1+1e-9) {
				t.Fatalf("%+v: guaranteed %v, not %v times %v", s, s.Guarantee(n), factor, low)
			}
		} else {
			longer++
		}
		z := s.Setup / low
		if best := s.Guarantee(s.Safest()); z > 1e-6 && best > low*(1+2*math.Sqrt(z)+2*z)*(1+1e-9) || n <= Search(len(s.order))/len(s.order) && best > s.Guarantee(n)*(1+1e-12) {
			t.Fatalf("%+v: %d rounds, guaranteed %v", s, s.Safest(), best)
		}
	}
	t.Logf("the root %d times, a longer period %d times", shorter, longer)
	if min(shorter, longer) < long.Trials(50, 200) {
		t.Error("too few of one kind")
	}
}

func TestPeriodsBecomeOptimalAsLoadGrows(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 35))
	for range long.Trials(20, 80) {
		workers := star(r, 1+r.IntN(6))
		for _, load := range []float64{1e2, 1e4, 1e6, 1e8} {
			s := periods(t, workers, load)
			n, err := s.Rounds(s.Period())
			if err != nil {
				t.Fatal(err)
			}
			most := 1 + 2*(s.Setup+1)/math.Sqrt(s.LowerBound())
			if ratio := s.Makespan(n) / s.LowerBound(); ratio > most+1e-9 && s.Period() > 2*s.Setup {
				t.Errorf("%+v, load %v: %v times the bound, not %v", workers, load, ratio, most)
			}
			if ratio := s.Makespan(s.Safest()) / s.LowerBound(); load == 1e8 && ratio > 1+4*math.Sqrt(s.Setup/s.LowerBound())+1e-3 {
				t.Errorf("%+v, load %v: %v times the bound", workers, load, ratio)
			}
		}
	}
}

func TestNoOtherPeriodIsFasterOrSafer(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 36))
	for range long.Trials(40, 160) {
		workers := star(r, 1+r.IntN(6))
		s := periods(t, workers, wide(r, 4)*10)
		fast, safe := s.Fastest(), s.Safest()
		for n := 1; n <= min(3000, Search(len(s.order))/len(s.order)); n++ {
			if s.Makespan(n) < s.Makespan(fast)*(1-1e-12) {
				t.Fatalf("%+v: %d rounds by %v, %d by %v", s, fast, s.Makespan(fast), n, s.Makespan(n))
			}
			if s.Guarantee(n) < s.Guarantee(safe)*(1-1e-12) {
				t.Fatalf("%+v: %d rounds by %v, %d by %v", s, safe, s.Guarantee(safe), n, s.Guarantee(n))
			}
		}
	}
}

// With a worker that the port just feeds, rounding must not add another one.
func TestThePortIsSharedExactly(t *testing.T) {
	workers := models.Uniform(4, worker(models.Affine{Latency: 1, PerUnit: 1}, models.Affine{Latency: 1, PerUnit: 3}))
	rate, rates, err := Throughput(on(workers, 1))
	if err != nil || rate != 1 || rates[3] != 0 {
		t.Errorf("%v, %v, %v", rate, rates, err)
	}
	if s := periods(t, workers, 1); s.Setup != 6 {
		t.Errorf("latencies of %v", s.Setup)
	}
}
