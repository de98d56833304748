package risk

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
)

// This holds however many are kept, whoever used the memory before, and in whatever order they are asked
// for.
func TestFaultsAreTheSumsOfGapsFromTheStream(t *testing.T) {
	law := Weibull{Shape: 0.7, Scale: 2}
	r := rand.New(rand.NewPCG(1, 2))
	f := new(Faults)
	for seed := range uint64(200) {
		stream, want, sum := rand.NewPCG(seed, 3), make([]float64, 40), 0.
		f.begin(law, stream, r.IntN(60))
		for k := range want {
			sum += Sample(law, stream)
			want[k] = sum
		}
		copied := f
		for i := range 100 {
			if i == 50 {
				copied = f.Copy().(*Faults)
				f.begin(Linear{1}, stream, 30)
			}
			k := r.IntN(40)
			if got := copied.At(k); got != want[k] {
				t.Fatalf("seed %d, question %d: point %d is %v, want %v", seed, i, k, got, want[k])
			}
			if i >= 50 {
				f.At(i - 50)
			}
		}
	}
}

// faultsOf draws the first three faults of each worker of a problem.
func faultsOf(t *testing.T, in *models.Instance, key engine.Key, laws ...models.Risk) (all [][]float64) {
	t.Helper()
	p := &models.Problem{Load: 1}
	for _, law := range laws {
		p.Workers = append(p.Workers, models.Worker{Faults: law})
	}
	s, err := NewSampler(p)
	if err != nil {
		t.Fatal(err)
	}
	s.Faults().Draw(in, key)
	for _, f := range in.Faults {
		var points []float64
		for k := 2; f != nil && k >= 0; k-- {
			points = append(points, f.At(k))
		}
		all = append(all, points)
	}
	return all
}

func TestNothingMovesTheFaultsOfAnotherWorker(t *testing.T) {
	laws := []models.Risk{nil, Exponential{Mean: 1}, Linear{X: 2}, Lognormal{Sigma: 1}, Never{}}
	r := rand.New(rand.NewPCG(1, 2))
	var in models.Instance
	for range 300 {
		key := engine.NewKey(r.Uint64(), "world", "faults").Part(3)
		some := []models.Risk{laws[r.IntN(5)], laws[r.IntN(5)], laws[1+r.IntN(4)]}
		all := faultsOf(t, &in, key, some...)
		for i, law := range some {
			alone := make([]models.Risk, i+1)
			if alone[i] = law; law == nil {
				alone[i] = Never{}
				all[i] = []float64{Never{}.Quantile(.5), Never{}.Quantile(.5), Never{}.Quantile(.5)}
			}
			if got := faultsOf(t, new(models.Instance), key, alone...)[i]; !slices.Equal(got, all[i]) {
				t.Fatalf("worker %d under %v: %v with others, %v alone", i, law, all[i], got)
			}
		}
	}
}

func TestTheMemoryOfFaultsIsUsedAgain(t *testing.T) {
	s, err := NewSampler(&models.Problem{Load: 1, Platform: models.Star(models.Worker{Faults: Linear{X: 1}}, models.Worker{}, models.Worker{Faults: Exponential{Mean: 1}})})
	if err != nil {
		t.Fatal(err)
	}
	var in models.Instance
	rng := rand.NewPCG(1, 2)
	if n := testing.AllocsPerRun(50, func() { s.Draw(&in, rng); in.Faults[0].At(9); in.Faults[2].At(9) }); n != 0 {
		t.Errorf("%v allocations an instance", n)
	}
	kept := Clone(&in)
	before := kept.Faults[0].At(0)
	if s.Draw(&in, rng); kept.Faults[0].At(0) != before || in.Faults[0].At(0) == before {
		t.Error("a copy has the faults of another instance")
	}
}

func TestWithoutLawsNothingIsDrawnOfFaults(t *testing.T) {
	s, err := NewSampler(&models.Problem{Load: 1, Platform: models.Star(models.Worker{Risk: Linear{X: 1}})})
	if err != nil || s.Faults() != nil {
		t.Fatal(s.Faults(), err)
	}
	in := models.Instance{Faults: []models.FaultSequence{models.FaultsAt{1}}}
	got, want := rand.NewPCG(1, 2), rand.NewPCG(1, 2)
	s.Draw(&in, got)
	if x := Sample(Linear{X: 1}, want); in.Faults != nil || in.Interrupt[0] != x || *got != *want {
		t.Errorf("%+v", in)
	}
}

func TestLawsThatCannotTellFaultsAreRefused(t *testing.T) {
	for says, law := range map[string]models.Risk{
		"says when machines are there, not after how much load": duty{},
		"from 0 to 0 under": Linear{X: 0},
		"nine of ten faults come within 9e-08 units of the one before under linear{x=1e-7}, so a load of 10 has more than a million: want fewer": Linear{X: 1e-7},
	} {
		_, err := NewSampler(&models.Problem{Load: 10, Platform: models.Star(models.Worker{}, models.Worker{Faults: law})})
		if err == nil || !strings.HasPrefix(err.Error(), "worker 2: ") || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want %s", err, says)
		}
	}
}

// duty is a law that also says when workers are there again.
type duty struct{ Linear }

func (duty) Live([]float64, []models.Timeline, *rand.PCG) {}
