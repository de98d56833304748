package pair

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
	"github.com/loadstar-sim/loadstar/policies/single"
)

func schedule(t *testing.T, policy Policy, p *models.Problem) *models.Schedule {
	t.Helper()
	s, err := policy.Schedule(p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestThePolicyIsBestAtAnySpeed(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 15))
	for range 300 {
		load, n, unit := 2.4*r.Float64(), 1+r.IntN(20), math.Pow(10, 2*r.Float64()-1)
		law := risk.Linear{X: unit}
		p := two(load, 0, law, law)
		for i := range p.Workers {
			p.Workers[i].Compute.PerUnit = unit
		}
		if e, want := expect(t, p, schedule(t, Policy{N: float64(n)}, p)), Best(load, 1, n).Expected(linear); !gen.NearUnit(e, want, 1e-10) {
			t.Fatalf("load %v, %d chunks, %v per unit: %v, want %v", load, n, unit, e, want)
		}
	}
}

func TestPrintedIsAlgorithm1WhereItIsDefined(t *testing.T) {
	for _, load := range []float64{.5, 1.5, 3} {
		p := two(load, 0, linear, linear)
		want := algorithm1(t, load, 1, 9).Schedule()
		if got := schedule(t, Policy{N: 9, Printed: true}, p); !reflect.DeepEqual(got, want) {
			t.Errorf("load %v: got %+v", load, got)
		}
	}
	if _, err := (Policy{N: 2, Printed: true}).Schedule(two(1.5, 0, linear, linear)); err == nil || !strings.Contains(err.Error(), "Algorithm 1 is not defined where") {
		t.Errorf("two chunks between X and 2X: %v", err)
	}
}

func TestOtherLawsGetMirroredChunks(t *testing.T) {
	all := laws(t)
	for name, law := range all {
		if name == "linear" {
			continue
		}
		for _, printed := range []bool{false, true} {
			for _, g := range []models.Risk{law, linear, nil} {
				got := schedule(t, Policy{N: 4, Printed: printed}, two(1.5, 0, law, g))
				if want := Mirror(1.5, 4).Schedule(); !reflect.DeepEqual(got, want) {
					t.Errorf("%s: got %+v", name, got)
				}
			}
		}
	}
}

func TestMoreWorkersFormPairsAndOneMayRemain(t *testing.T) {
	w := two(1, .01, linear, linear).Workers[0]
	for workers := 1; workers <= 7; workers++ {
		p := &models.Problem{Platform: models.Star(models.Uniform(workers, w)...), Load: .7 * float64(workers)}
		couple := two(1.4, .01, linear, linear)
		want := float64(workers/2) * expect(t, couple, schedule(t, Policy{N: 8}, couple))
		if workers%2 == 1 {
			_, e := single.Charged(.7, .01, 1, 8)
			want += e
		}
		if e := expect(t, p, schedule(t, Policy{N: 8}, p)); !gen.NearUnit(e, want, 1e-12) {
			t.Errorf("%d workers: %v, want %v", workers, e, want)
		}
	}
}

// Theorem 1 for two workers, by its own construction: with chunks smaller by the start-up cost, and every
// chunk counted once.
func TestStartUpCostsTakeNoMoreThanTheoremOneSays(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 16))
	for range 500 {
		load, n, eps := 2.4*r.Float64(), 1+r.IntN(10), .01*r.Float64()
		s := Best(load, 1, n).Schedule()
		p := two(load, eps, linear, linear)
		low, high := single.Bounds(Best(load, 1, n).Expected(linear), len(s.Size), eps)
		if e := expect(t, p, s); e > high+1e-12 {
			t.Fatalf("load %v, %d chunks, eps %v: %v is above %v", load, n, eps, e, high)
		}
		small := single.Shrink(s.Size, eps)
		if len(small) != len(s.Size) {
			continue // some chunks vanished, and the others are renumbered
		}
		s.Size = small
		if e := expect(t, p, s); e < low-1e-12 {
			t.Fatalf("load %v, %d chunks, eps %v: %v is below %v", load, n, eps, e, low)
		}
	}
}

func TestThePolicyIsLegalWhereChunksCostOrLoadDoesNot(t *testing.T) {
	free := two(1, .1, linear, linear)
	for i := range free.Workers {
		free.Workers[i].Compute.PerUnit = 0
	}
	for what, p := range map[string]*models.Problem{
		"chunks cost":             two(1.5, .02, linear, linear),
		"chunks cost more than X": two(1.5, 2, linear, linear),
		"load takes no time":      free,
		"hardly any time":         two(1, 0, risk.Linear{X: 1e-320}, risk.Linear{X: 1e-320}),
	} {
		for _, printed := range []bool{false, true} {
			e := expect(t, p, schedule(t, Policy{N: 10, Printed: printed}, p))
			if !(e >= 0) || e > p.Load {
				t.Errorf("%s: %v", what, e)
			}
		}
	}
}

func TestThePolicyRefusesWhatItCannotServe(t *testing.T) {
	messages := two(1, 0, linear, linear)
	messages.Workers[1].Return.Latency = .1
	speeds := two(1, 0, linear, linear)
	speeds.Workers[1].Compute.PerUnit = 2
	for says, c := range map[string]struct {
		policy Policy
		p      *models.Problem
	}{
		"workers without messages, and worker 2's take time": {Policy{N: 1}, messages},
		"in each pair, and workers 1 and 2 differ":           {Policy{N: 1}, speeds},
		"n is 0 chunks per worker":                           {Policy{}, two(1, 0, linear, linear)},
		"n is NaN chunks":                                    {Policy{N: math.NaN()}, two(1, 0, linear, linear)},
		"n is -4 chunks per worker":                          {Policy{N: -4}, two(1, 0, linear, linear)},
		"for 2 workers it must be from 1 to 10000000":        {Policy{N: 1e9}, two(1, 0, linear, linear)},
		"the load is 0":                                      {Policy{N: 1}, two(0, 0, linear, linear)},
	} {
		if _, err := c.policy.Schedule(c.p); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %q", err, says)
		}
	}
}
