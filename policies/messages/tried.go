package messages

import (
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/trial"
)

// Workers wait for the port as long as it serves others. How much of that wait a chunk should count
// depends on the load, the port, the lives of the workers, and the news that the master gets. So auto
// plays the policy in trial episodes (package trial).

// multiples returns the candidate multiples of a chunk's own messages. The last counts the messages of
// all workers.
func multiples(workers int) []float64 { return []float64{1, 0, 3, 5, float64(workers)} }

// known caches the multiples of all policies.
var known trial.Memo[float64]

// tried returns the multiple with which most work is done, and among several the one that ends first.
func (x Gambler) tried(p *models.Problem) (float64, error) {
	p = trial.ForGood(p)
	return known.Get(x.Policy, p, func() (float64, error) {
		best, refused := -1.0, error(nil)
		var most, ends float64
		instances, _ := trial.Draw(p, rand.NewPCG(2013, 42), 1024, 60)
		for _, times := range multiples(len(p.Workers)) {
			work, end, err := x.play(p, times, instances)
			if err != nil {
				if refused == nil {
					refused = err
				}
				continue
			}
			if even := alike * most; best < 0 || work > most+even || work >= most-even && end < ends {
				best, most, ends = times, work, end
			}
		}
		if best < 0 {
			return 0, refused
		}
		return best, nil
	})
}

// alike is the relative difference up to which two amounts of work count as equal: sums are rounded.
const alike = 1e-9

// play returns the work and the makespans of a multiple over the instances.
func (x Gambler) play(p *models.Problem, times float64, instances []models.Instance) (work, end float64, err error) {
	gamble, err := x.Gamble(x.counted(p, times))
	if err != nil {
		return 0, 0, err
	}
	var simulator models.Simulator
	var plan models.Plan
	rng := rand.NewPCG(2013, 53)
	for k := range instances {
		if k == 0 || !x.same {
			s := gamble(rng)
			Arrange(p, s)
			if err := plan.Compile(p, s); err != nil {
				return 0, 0, err
			}
		}
		out := simulator.Run(&plan, &instances[k])
		work += out.Work
		end += out.Makespan
	}
	return work, end, nil
}
