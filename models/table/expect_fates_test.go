package table_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

// atoms is a law of two equally likely interruption times.
type atoms [2]float64

func (a atoms) Before(t float64) (share float64) {
	for _, x := range a {
		if x < t {
			share += 0.5
		}
	}
	return share
}

func (a atoms) Quantile(u float64) float64 {
	if u <= 0.5 {
		return min(a[0], a[1])
	}
	return max(a[0], a[1])
}

// loose is the same law in a type that panics when it is compared.
type loose struct {
	atoms
	_ []int
}

// Under a law of two times each worker has two fates, so all instances of a few workers can be played.
func TestTheMeanIsThatOverAllFates(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 4))
	var sim models.Simulator
	for round := range 1000 {
		pl, fates := fated(t, r)
		in := models.Instance{Interrupt: make([]float64, len(fates))}
		want := 0.0
		for which := range 1 << len(fates) {
			for i, times := range fates {
				in.Interrupt[i] = times[which>>i&1]
			}
			want += sim.Run(pl, &in).Work
		}
		want /= float64(int(1) << len(fates))
		if got, ok := table.Expect(pl); !ok || math.Abs(got-want) > 1e-9*want {
			t.Fatalf("round %d: the mean is %v, %v; played, it is %v: %+v", round, got, ok, want, pl.Schedule())
		}
	}
}

// fated returns a random fixed plan for up to five workers, and the two times at which each may be
// interrupted. Some workers share lists and laws.
func fated(t *testing.T, r *rand.Rand) (*models.Plan, [][2]float64) {
	t.Helper()
	n, chunks := 1+r.IntN(5), 1+r.IntN(4)
	p := &models.Problem{Load: float64(2 * chunks), Notice: math.Inf(1)}
	s := &models.Schedule{List: make([][]int32, n)}
	for range chunks {
		s.Size = append(s.Size, float64(1+r.IntN(2)))
	}
	fates := make([][2]float64, n)
	sent, inf := r.IntN(2) == 0, math.Inf(1)
	for i := range n {
		w := models.Worker{Compute: models.Affine{PerUnit: float64(1 + r.IntN(2))}}
		if sent {
			w.Send = models.Affine{Latency: 1}
		}
		fates[i] = [2]float64{float64(r.IntN(12)), float64(r.IntN(12))}
		switch r.IntN(4) {
		case 0:
			fates[i] = [2]float64{inf, inf}
		case 1:
			w.Risk = loose{atoms: fates[i]}
		default:
			w.Risk = atoms(fates[i])
		}
		s.List[i] = make([]int32, r.IntN(chunks+2))
		for k := range s.List[i] {
			s.List[i][k] = int32(r.IntN(chunks))
		}
		if i > 0 && r.IntN(2) == 0 { // share some chunks with the worker before
			s.List[i] = s.List[i-1]
			if r.IntN(2) == 0 {
				w.Risk, fates[i] = p.Workers[i-1].Risk, fates[i-1]
			}
			if r.IntN(2) == 0 {
				w.Compute = p.Workers[i-1].Compute
			}
		}
		p.Workers = append(p.Workers, w)
	}
	pl, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	return pl, fates
}
