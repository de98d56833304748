package play_test

import (
	"fmt"
	"log"
	"math/rand/v2"
	"runtime"
	"sync"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/play"
)

// instances is how many both policies meet.
const instances = 10_000

// star returns workers that differ in everything, behind messages with latencies, whose
// results travel back.
func star() *models.Problem {
	p := &models.Problem{Load: 40}
	for _, slow := range []float64{1, 1, 2, 2, 2, 4, 4} {
		p.Workers = append(p.Workers, models.Worker{
			Send:    models.Affine{Latency: 0.05 * slow, PerUnit: 0.02 * slow},
			Compute: models.Affine{Latency: 0.1, PerUnit: slow},
			Return:  models.Affine{Latency: 0.05 * slow, PerUnit: 0.01 * slow},
			Risk:    risk.Weibull{Shape: 0.7, Scale: 24},
		})
	}
	return p
}

// simulation is shared by goroutines: all of it is immutable except work, and each instance writes an
// element of its own in that.
type simulation struct {
	entries       []*play.Entry
	sampler       *risk.Sampler
	interruptions engine.Key // the random stream of each instance
	choices       engine.Key // the same for what policies leave to chance
	work          [][]float64
}

// run plays every policy on all instances whose number leaves a rest.
func (s *simulation) run(rest, goroutines int) error {
	var sim models.Simulator
	var rng rand.PCG
	var in models.Instance
	players := make([]play.Player, len(s.entries))
	for i, e := range s.entries {
		var err error
		if players[i], err = e.Player(&sim); err != nil {
			return err
		}
		defer players[i].Close()
	}
	for k := rest; k < instances; k += goroutines {
		s.interruptions.Seed(&rng, uint64(k))
		s.sampler.Draw(&in, &rng)
		for i, player := range players {
			s.choices.Seed(&rng, uint64(k))
			var err error
			if s.work[i][k], _, err = player.Play(&in, &rng); err != nil {
				return err
			}
		}
	}
	return nil
}

// A simulation without scenario and runner: a problem made in Go, policies of any kind, and
// instances that all of them meet. An instance follows from the seed and its number, so the
// numbers are the same however many goroutines there are.
func Example() {
	problem := star()
	sampler, err := risk.NewSampler(problem)
	if err != nil {
		log.Fatal(err)
	}
	s := &simulation{
		sampler:       sampler,
		interruptions: engine.NewKey(1, "star", "interruptions"),
		choices:       engine.NewKey(1, "star", "choices"),
	}
	for _, text := range []string{"factoring{n=2}", "self-scheduling{n=2}"} {
		policy, err := policies.Parse(text)
		if err != nil {
			log.Fatal(err)
		}
		entry, err := play.Prepare(policy, problem, problem, play.How{})
		if err != nil {
			log.Fatal(err)
		}
		s.entries = append(s.entries, entry)
		s.work = append(s.work, make([]float64, instances))
	}

	goroutines := runtime.GOMAXPROCS(0)
	errs := make([]error, goroutines)
	var all sync.WaitGroup
	for g := range goroutines {
		all.Go(func() { errs[g] = s.run(g, goroutines) })
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			log.Fatal(err)
		}
	}

	a, b := stat.SeriesOf(s.work[0]), stat.SeriesOf(s.work[1])
	difference := stat.Pair(a, b)
	lo, hi := difference.Interval(0.95)
	fmt.Printf("factoring %.2f, self-scheduling %.2f of %v units\n", a.Mean, b.Mean, problem.Load)
	fmt.Printf("a difference of %.2f in [%.2f, %.2f] over %d instances\n", difference.Mean, lo, hi, difference.Instances())
	// Output:
	// factoring 38.03, self-scheduling 37.42 of 40 units
	// a difference of 0.60 in [0.57, 0.64] over 10000 instances
}
