package world

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// source returns the source from which the instances of workers are drawn.
func source(t *testing.T, workers ...models.Worker) *Source {
	t.Helper()
	s, err := NewSource(&models.Problem{Platform: models.Star(workers...), Load: 1})
	if err != nil {
		t.Fatal(err)
	}
	var streams Streams
	streams.Enter(3, "world")
	s.Take(&streams)
	return &s
}

// seen returns the times in an instance.
func seen(in *models.Instance) (all []float64) {
	all = append(all, in.Interrupt...)
	for i := range in.Interrupt {
		for k := range 3 {
			if in.Again != nil && in.Again[i] != nil {
				u, _ := in.Again[i].Up(k)
				all = append(all, u.Start, u.Stop)
			}
			if in.Slow != nil && in.Slow[i] != nil {
				all = append(all, in.Slow[i].Factor(k, 1))
			}
			if in.Faults != nil && in.Faults[i] != nil {
				all = append(all, in.Faults[i].At(k))
			}
		}
	}
	return all
}

// kinds returns sources with lives and faults and without, of two and three workers.
func kinds(t *testing.T) []*Source {
	life := &models.Life{Down: risk.Linear{X: 2}, Slow: risk.Lognormal{Sigma: 1}}
	slow := &models.Life{Slow: risk.Linear{X: 2}}
	mortal := models.Worker{Risk: risk.Exponential{Mean: 1}}
	renewed, slowed := models.Worker{Risk: mortal.Risk, Life: life}, models.Worker{Risk: mortal.Risk, Life: slow}
	found := models.Worker{Risk: found{}, Life: life}
	joint := models.Worker{Risk: foundTogether{}, Life: life}
	faulty, both := models.Worker{Risk: mortal.Risk, Faults: risk.Linear{X: .2}}, renewed
	both.Faults = risk.Exponential{Mean: .1}
	return []*Source{
		source(t, mortal, mortal), source(t, mortal, mortal, mortal),
		source(t, renewed, mortal), source(t, renewed, slowed, mortal),
		source(t, slowed, slowed), source(t, faulty, mortal), source(t, both, faulty, mortal),
		source(t, found, renewed, mortal), source(t, joint, joint),
	}
}

// Batches draw the same from any number on, whatever they drew before: so do shards.
func TestLivesAndFaultsAreTheSameInAnyBatch(t *testing.T) {
	all := kinds(t)
	r := rand.New(rand.NewPCG(1, 2))
	var b Batch
	for range 2000 {
		s := all[r.IntN(len(all))]
		from, n := 25*r.IntN(4), 1+r.IntN(25)
		if r.IntN(2) == 0 {
			from += r.IntN(25)
		}
		var afresh Batch
		b.Draw(s, from, n)
		afresh.Draw(s, from, n)
		var alone Batch
		one := r.IntN(n)
		alone.Draw(s, from+one, 1)
		for _, i := range r.Perm(n) {
			if got, want := seen(&b.Instances[i]), seen(&afresh.Instances[i]); !reflect.DeepEqual(got, want) {
				t.Fatalf("instance %d is %v, want %v", from+i, got, want)
			}
		}
		if got, want := seen(&alone.Instances[0]), seen(&b.Instances[one]); !reflect.DeepEqual(got, want) {
			t.Fatalf("instance %d drawn alone is %v, want %v", from+one, got, want)
		}
	}
}

func TestEveryInstanceHasFactorsAndTimelinesOfItsOwn(t *testing.T) {
	life := &models.Life{Down: risk.Linear{X: 2}, Slow: risk.Linear{X: 2}}
	s := source(t, models.Worker{Risk: risk.Exponential{Mean: 1}, Life: life})
	var b Batch
	b.Draw(s, 0, 25)
	factors, returns := map[float64]int{}, map[float64]int{}
	for i := range 25 {
		in := &b.Instances[i]
		up, _ := in.Again[0].Up(0)
		factors[in.Slow[0].Factor(0, 1)]++
		returns[up.Start-in.Interrupt[0]]++
	}
	if len(factors) != 25 || len(returns) != 25 {
		t.Errorf("25 instances have %d factors and %d times until a worker is back", len(factors), len(returns))
	}
}

func TestGoroutinesDrawTheSameLivesAndFaults(t *testing.T) {
	for _, s := range kinds(t) {
		draw := func() (all [][]float64) {
			var b Batch
			b.Draw(s, 0, 25)
			for i := range b.Instances {
				all = append(all, seen(&b.Instances[i]))
			}
			return all
		}
		want := draw()
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				if got := draw(); !reflect.DeepEqual(got, want) {
					t.Errorf("drew %v, want %v", got, want)
				}
			})
		}
		group.Wait()
	}
}

// First interruptions equal those in a world without a life and without faults, to the last bit, and lives
// equal lives in a world without faults.
func TestNeitherLivesNorFaultsMoveInterruptions(t *testing.T) {
	mortal := models.Worker{Risk: risk.Exponential{Mean: 1}}
	renewed := mortal
	renewed.Life = &models.Life{Down: risk.Linear{X: 2}, Slow: risk.Lognormal{Sigma: 1}}
	var without, with Batch
	without.Draw(source(t, mortal, mortal, mortal), 50, 25)
	with.Draw(source(t, renewed, mortal, renewed), 50, 25)
	for i := range 25 {
		if a, b := without.Instances[i].Interrupt, with.Instances[i].Interrupt; !reflect.DeepEqual(a, b) {
			t.Errorf("instance %d: %v without lives, %v with them", 50+i, a, b)
		}
	}
	wrong := renewed
	wrong.Faults = risk.Linear{X: .2}
	var faulty Batch
	faulty.Draw(source(t, wrong, mortal, renewed), 50, 25)
	for i := range 25 {
		in := &faulty.Instances[i]
		if in.Faults[0].At(0) == 0 || in.Faults[1] != nil {
			t.Errorf("instance %d has the faults %v", 50+i, in.Faults)
		}
		in.Faults = nil
		if a, b := seen(&with.Instances[i]), seen(in); !reflect.DeepEqual(a, b) {
			t.Errorf("instance %d: %v without faults, %v with them", 50+i, a, b)
		}
	}
}

func TestBatchesOfLivesReuseTheirMemory(t *testing.T) {
	for k, s := range kinds(t)[:7] {
		var b Batch
		b.Draw(s, 1, 25)
		from := 1
		if n := testing.AllocsPerRun(50, func() { b.Draw(s, from, 25); from += 25 }); n != 0 {
			t.Errorf("source %d: %v allocations a batch", k, n)
		}
	}
}

func TestLawsOfManyTimesNeedALife(t *testing.T) {
	for _, law := range []models.Risk{found{}, foundTogether{}} {
		p := &models.Problem{Platform: models.Star(models.Worker{Risk: law}), Load: 1}
		if _, err := NewSource(p); err == nil || !strings.Contains(err.Error(), "needs a Life") {
			t.Errorf("%T: %v", law, err)
		}
	}
}

// found is the law of workers that are there for 1 and away for 2, found at any moment.
type found struct{ risk.Linear }

func (found) Live(times []float64, again []models.Timeline, rng *rand.PCG) {
	for i := range times {
		ends := max(0, 3*engine.Uniform(rng)-2)
		times[i], again[i] = ends, risk.NewAlternating(ends, risk.Linear{X: 2}, risk.Linear{X: 1}, rng)
	}
}

// foundTogether is the same for workers that are found together.
type foundTogether struct{ found }

func (foundTogether) Room(int) error { return nil }

func (foundTogether) Draw([]float64, *rand.PCG) { panic("drawn without what comes after") }

func (foundTogether) Live(times []float64, again []models.Timeline, rng *rand.PCG) {
	for i := range times {
		times[i], again[i] = 1, risk.NewAlternating(1, risk.Linear{X: 2}, risk.Linear{X: 1}, rng)
	}
}
