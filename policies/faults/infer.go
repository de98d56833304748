package faults

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/trial"
)

// mostTried is how many installments are tried at most.
const mostTried = 64

// infer returns the dispatcher with the number of installments that does best in trial episodes (package
// trial): one share is lost as a whole with its worker, many small ones pay for a start-up each.
func (q Policy) infer(p *models.Problem) (*dealer, error) {
	mortal := trial.ForGood(p)
	instances, risky := trial.Draw(p, rand.NewPCG(2018, 42), 1024, 40)
	if !risky {
		instances = instances[:1]
	}
	type try struct {
		trial.Sum
		*dealer
	}
	var tried []try
	var sim models.Simulator
	for n := 1; n <= mostTried; n = max(n+1, int(math.Round(float64(n)*math.Sqrt2))) {
		d, err := q.dealer(p, n)
		if err != nil && n == 1 {
			return nil, err
		}
		if err != nil {
			break // installments can be too small
		}
		t := try{dealer: d}
		for k := range instances {
			out, err := sim.Play(mortal, d, &instances[k])
			if err != nil {
				return nil, err
			}
			t.Add(out)
		}
		if tried = append(tried, t); t.Work < float64(trial.Nearly*trial.Most(tried)) && !risky {
			break
		}
	}
	return trial.Best(tried).dealer, nil
}
