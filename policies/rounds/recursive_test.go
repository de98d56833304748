package rounds

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestNobodyPausesAndAllEndAtOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	sim := simulator{models.Simulator{Record: true}}
	ran := 0
	for k := range long.Trials(300, 1200) {
		workers := star(r, 1+r.IntN(6))
		if k%2 == 0 {
			workers = alike(r, len(workers))
		}
		load := wide(r, 4) * 100
		pl, err := Recursive(on(workers, load), some(r, workers), 1+r.IntN(24))
		if err != nil {
			continue
		}
		ran++
		out := sim.agrees(t, workers, load, pl)
		port := 0.0
		busy := make([]float64, len(workers)) // end of each worker's computation, so far
		for _, s := range sim.Spans {
			switch at := busy[s.Worker]; {
			case s.Activity == models.Sending:
				if !gen.Near(s.Start, port, 1e-12) {
					t.Fatalf("%+v: the port pauses from %v to %v", workers, port, s.Start)
				}
				port = s.End
			case at > 0 && math.Abs(s.Start-at) > 1e-9*out.Makespan:
				t.Fatalf("%+v: worker %d pauses from %v to %v", workers, s.Worker, at, s.Start)
			default:
				busy[s.Worker] = s.End
			}
		}
		for _, i := range pl.Order[max(0, len(pl.Order)-len(flat(pl.Chunks))):] {
			if !gen.Near(out.Workers[i].Finish, out.Makespan, 1e-9) {
				t.Fatalf("%+v: worker %d ends at %v of %v", workers, i, out.Workers[i].Finish, out.Makespan)
			}
		}
	}
	t.Logf("%d plans", ran)
	if ran < long.Trials(80, 320) {
		t.Error("too few plans")
	}
}

// M p C + c L + W + w x_0.
func TestTheMakespanIsAllMessagesAndTheLastChunk(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	ran := 0
	for range long.Trials(300, 1200) {
		workers := alike(r, 1+r.IntN(6))
		load, m := wide(r, 4)*100, 1+r.IntN(8)
		pl, err := Recursive(on(workers, load), ByLink(on(workers, 1)), m*len(workers))
		if err != nil {
			continue
		}
		ran++
		w, n := workers[0], float64(m*len(workers))
		x := pl.Chunks[m-1][len(workers)-1]
		if want := n*w.Send.Latency + w.Send.PerUnit*load + w.Compute.Of(x); !gen.Near(pl.Makespan, want, 1e-9) {
			t.Fatalf("%+v: %v, not %v", w, pl.Makespan, want)
		}
	}
	if ran < long.Trials(80, 320) {
		t.Errorf("only %d plans", ran)
	}
}

func TestRandomChunksDoNotBeatTheRecursionOnABus(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	var sim simulator
	tried := 0
	for range long.Trials(60, 240) {
		workers := bus(r, 1+r.IntN(5))
		load := wide(r, 4) * 100
		pl, err := Recursive(on(workers, load), some(r, workers), 1+r.IntN(20))
		if err != nil {
			continue
		}
		for range 20 {
			spread := wide(r, 8)
			chunks := flat(pl.Chunks)
			other := scaled(pl, load, func(k int) float64 {
				return chunks[k] * math.Exp(min(spread, 3)*r.NormFloat64())
			})
			tried++
			if out := sim.run(t, workers, load, other.Schedule(on(workers, 1))); out.Makespan < pl.Makespan*(1-1e-12) {
				t.Fatalf("%+v, load %v, order %v: %v by %v, the recursion by %v", workers, load, pl.Order, other.Chunks, out.Makespan, pl.Makespan)
			}
		}
	}
	t.Logf("%d alternatives", tried)
	if tried < long.Trials(300, 1200) {
		t.Error("too few")
	}
}

func TestFewerMessagesArePossibleWhereMoreAre(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	possible := 0
	for range long.Trials(200, 800) {
		workers := star(r, 1+r.IntN(5))
		load := wide(r, 4) * 100
		order := some(r, workers)
		refused := false
		for m := 1; m <= 24; m++ {
			_, err := Recursive(on(workers, load), order, m)
			if err != nil && strings.Contains(err.Error(), "lost in rounding") {
				break
			}
			if err == nil && refused {
				t.Fatalf("%+v, load %v, order %v: %d messages, but not %d", workers, load, order, m, m-1)
			}
			refused = err != nil
			if !refused {
				possible++
			}
		}
	}
	if possible < long.Trials(200, 800) {
		t.Errorf("only %d possible", possible)
	}
}

// The makespan was convex in the number of whole rounds in every case tried, so the first that no longer
// falls is the lowest; for equal workers also in the number of messages.
func TestNoOtherNumberOfMessagesIsBetter(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	longest, checked := 0, 0
	for k := range long.Trials(300, 1200) {
		workers := star(r, 1+r.IntN(6))
		if k%2 == 0 {
			workers = alike(r, len(workers))
		}
		load := wide(r, 4) * 100
		order, p := ByLink(on(workers, 1)), len(workers)
		n, best := messagesOf(on(workers, load), order, 0)
		if n == 0 {
			continue
		}
		c := newRecursion(on(workers, load), order)
		var whole, times []float64
		for m := 1; m <= min(2*n/p+30, Search(p)/p); m++ {
			c.add(p)
			for j, at := range c.makespans {
				if at < best*(1-1e-10) {
					t.Fatalf("%+v, load %v: %d messages by %v, %d by %v", workers, load, n, best, p*(m-1)+j+1, at)
				}
				times = append(times, at)
				checked++
			}
			y, at := c.solve()
			if !(y > 0) {
				break
			}
			whole = append(whole, at)
		}
		if m := concave(whole); m > 0 {
			t.Fatalf("%+v, load %v: not convex at %d rounds", workers, load, m)
		}
		if m := concave(times); k%2 == 0 && m > 0 {
			t.Fatalf("%+v, load %v: not convex at %d messages", workers, load, m)
		}
		longest = max(longest, n)
	}
	t.Logf("%d numbers of messages, the best up to %d", checked, longest)
	if longest < 100 {
		t.Error("none has many messages")
	}
}

// concave returns an index at which a sequence is not convex, or 0.
func concave(xs []float64) int {
	for i := 1; i+1 < len(xs); i++ {
		if !math.IsInf(xs[i+1], 0) && xs[i+1]-xs[i] < xs[i]-xs[i-1]-1e-10*xs[i] {
			return i + 1
		}
	}
	return 0
}

func TestABestPlanIsTheBestOfAllItsPlans(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	var sim simulator
	for _, kind := range []struct {
		best func(p *models.Problem, choice Choice, briefest float64) (Plan, error)
		one  func(*models.Problem, []int32, int) (Plan, error)
	}{{bestRecursive, Recursive}, {bestUniform, Uniform}} {
		for n := range long.Trials(20, 80) {
			workers := star(r, 1+r.IntN(5))
			if n%2 == 0 {
				workers = alike(r, len(workers))
			}
			load := wide(r, 4) * 10
			best, err := kind.best(on(workers, load), Choice{}, 0)
			if err != nil {
				t.Fatal(err)
			}
			if len(best.Chunks)*len(best.Order) < long.Trials(500, 2000) {
				sim.agrees(t, workers, load, best)
			}
			for p := range workers {
				for m := 1; m <= 24; m++ {
					pl, err := kind.one(on(workers, load), ByLink(on(workers, 1))[:p+1], m)
					if err == nil && pl.Makespan < best.Makespan*(1-1e-9) {
						t.Fatalf("%+v, load %v: %d rounds of %d workers by %v, but %d to %d by %v", workers, load,
							len(best.Chunks), len(best.Order), best.Makespan, m, p+1, pl.Makespan)
					}
				}
			}
		}
	}
}
