package ftr

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// One share is lost as a whole with its worker, many small ones pay for a start-up each. What is best
// depends on both, so installments=auto plays the very dispatcher on a few instances whose
// interruptions are drawn from the workers' laws. Of the numbers with which nearly the most work is done
// on average, it takes that with the earliest end. The instances are the same for all numbers and in
// every call. Workers are taken to be interrupted independently, and not to come back.

const (
	// nearly is the part of the most work that counts as the most.
	nearly = 0.995

	// mostTried is how many installments are tried at most.
	mostTried = 64
)

// trial is what a number of installments comes to, over all trial episodes.
type trial struct {
	dealer         *dealer
	work, makespan float64
}

// infer returns the dispatcher with the best number of installments.
func (q Policy) infer(p *models.Problem) (*dealer, error) {
	mortal := *p
	mortal.Workers = append([]models.Worker(nil), p.Workers...)
	for i := range mortal.Workers {
		mortal.Workers[i].Life = nil
	}
	instances, risky := trials(p)
	var all []trial
	most := 0.0
	var sim models.Simulator
	for n := 1; n <= mostTried; n = max(n+1, int(math.Round(float64(n)*math.Sqrt2))) {
		t := trial{}
		var err error
		if t.dealer, err = q.dealer(p, n); err != nil {
			if n == 1 {
				return nil, err
			}
			break // installments can be too small
		}
		for k := range instances {
			out, err := sim.Play(&mortal, t.dealer, &instances[k])
			if err != nil {
				return nil, err
			}
			t.work += out.Work
			t.makespan += out.Makespan
		}
		all = append(all, t)
		if most = max(most, t.work); t.work < float64(nearly*most) && !risky {
			break
		}
	}
	best := trial{makespan: math.Inf(1)}
	for _, t := range all {
		if t.work >= float64(nearly*most) && t.makespan < best.makespan {
			best = t
		}
	}
	return best.dealer, nil
}

// trials draws the instances: fewer of more workers, whose luck evens out, and one if no worker is ever
// interrupted.
func trials(p *models.Problem) (all []models.Instance, risky bool) {
	rng := rand.New(rand.NewPCG(2018, 42))
	for range max(4, min(1024/len(p.Workers), 40)) {
		in := models.Uninterrupted(len(p.Workers))
		for i, w := range p.Workers {
			if u := rng.Float64(); w.Risk != nil {
				in.Interrupt[i] = w.Risk.Quantile(u)
				risky = true
			}
		}
		if all = append(all, *in); !risky {
			break
		}
	}
	return all, risky
}
