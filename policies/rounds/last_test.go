package rounds

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// Uniform's plan for the computed load has the last round that was asked for.
func TestTheLoadOfALastRoundHasThatLastRound(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	plans := 0
	for range 3000 {
		workers := make([]models.Worker, 1+r.IntN(4))
		for i := range workers {
			workers[i] = models.Worker{
				Send:    models.Affine{Latency: r.Float64() * float64(r.IntN(2)), PerUnit: 0.01 + r.Float64()/4},
				Compute: models.Affine{Latency: r.Float64() * float64(r.IntN(2)), PerUnit: 0.5 + r.Float64()},
			}
		}
		rounds, last := 1+r.IntN(6), 100*r.Float64()
		load, err := LoadOfLast(on(workers, 1), rounds, last)
		if err != nil {
			continue
		}
		plan, err := Uniform(on(workers, load), ByLink(on(workers, 1)), rounds)
		if err != nil {
			continue
		}
		plans++
		sum := 0.0
		for _, x := range plan.Chunks[len(plan.Chunks)-1] {
			sum += x
		}
		if got := sum / float64(len(workers)); math.Abs(got/last-1) > 1e-9 {
			t.Errorf("%+v, %d rounds of %v: the last has %v, want %v", workers, rounds, load, got, last)
		}
	}
	if plans < 300 {
		t.Errorf("only %d plans", plans)
	}
	if _, err := LoadOfLast(on(nil, 1), 1, 1); err == nil {
		t.Error("no workers have a load")
	}
	if _, err := LoadOfLast(on([]models.Worker{{Send: models.Affine{PerUnit: 1}, Compute: models.Affine{PerUnit: 1}}}, 1), 0, 1); err == nil {
		t.Error("no rounds have a load")
	}
}

// LoadOfLast returns the load for which [Uniform] makes the given number of rounds, for all workers in
// the order of [ByLink], such that the mean chunk of the last round is last units. Evening that round out
// does not change its sum.
//
// By (1.12), read from the last round to the first, every round takes
//
//	tau_j = sum C_i - sum c_i W_i/w_i + r tau_j+1,   r = sum c_i/w_i
//
// and with U = sum 1/w_i a round of tau is U tau - sum W_i/w_i units. Uniform decides whether that is a
// plan.
func LoadOfLast(p *models.Problem, rounds int, last float64) (load float64, err error) {
	if rounds < 1 || rounds > Most {
		return 0, fmt.Errorf("%d rounds: there must be 1 to %d", rounds, Most)
	}
	even := *p
	even.Load = last
	if err := checkAll(&even, ByLink(p), rounds*len(p.Workers)); err != nil {
		return 0, err
	}
	var rate, idle, port, ratio float64
	for _, w := range p.Workers {
		rate += 1 / w.Compute.PerUnit
		idle += w.Compute.Latency / w.Compute.PerUnit
		port += w.Send.Latency - float64(w.Send.PerUnit*(w.Compute.Latency/w.Compute.PerUnit))
		ratio += w.Send.PerUnit / w.Compute.PerUnit
	}
	units := float64(len(p.Workers)) * last
	tau := (units + idle) / rate
	for load = units; rounds > 1; rounds-- {
		tau = port + float64(ratio*tau)
		load += float64(rate*tau) - idle
	}
	if !(load > 0) || math.IsInf(load, 1) {
		return 0, fmt.Errorf("with %v units in the last round the load would be %v: it must be positive and finite", last, load)
	}
	return load, nil
}
