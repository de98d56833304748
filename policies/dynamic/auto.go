package dynamic

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// Large chunks are lost with their workers and leave workers idle at the end; small ones
// spend time on start-ups. What is best depends on both, on the port and on which
// losses the master learns of. So n=auto tries numbers of iterations: it plays the very
// queue on a few instances whose interruptions are drawn from the workers' laws. Of the
// numbers with which nearly the most work is done on average, it takes that with the
// earliest end.
//
// The instances are the same for all numbers and in every call. Workers are taken to
// be interrupted independently.

const (
	// mostEach is how many iterations of a worker are tried at most. Where starting
	// a chunk costs nothing more are always better; with so many, an interruption loses
	// half a percent of a worker's share.
	mostEach = 200

	// nearly is which part of the most work is as good as the most.
	nearly = 0.995
)

// infer returns the number of iterations into which the load is cut.
func (o Queue) infer(p *models.Problem) (int, error) {
	t := newTrials(o, p)
	most := min(mostEach*len(p.Workers), 1_000_000)
	var doubles []int
	for n := 1; n < most; n *= 2 {
		doubles = append(doubles, n)
	}
	best, err := t.best(append(doubles, most), (len(t.instances)+1)/2)
	if err != nil {
		return 0, err
	}
	var near []int
	for k := -3; k <= 3; k++ {
		n := int(math.Round(float64(best) * math.Exp2(float64(k)/4)))
		if n >= 1 && n <= most && (len(near) == 0 || near[len(near)-1] != n) {
			near = append(near, n)
		}
	}
	return t.best(near, len(t.instances))
}

// trials plays a queue on instances.
type trials struct {
	options   Queue
	problem   *models.Problem
	instances []models.Instance
	simulator models.Simulator
}

// newTrials draws the instances: fewer of more workers, whose luck evens out.
func newTrials(o Queue, p *models.Problem) *trials {
	t := &trials{options: o, problem: p}
	t.instances = make([]models.Instance, max(4, min(32, 512/len(p.Workers))))
	rng := rand.New(rand.NewPCG(1986, 2004))
	for k := range t.instances {
		in := models.Uninterrupted(len(p.Workers))
		for i, w := range p.Workers {
			if u := rng.Float64(); w.Risk != nil {
				in.Interrupt[i] = w.Risk.Quantile(u)
			}
		}
		t.instances[k] = *in
	}
	return t
}

// best returns the best of the numbers of iterations, the smallest of several.
func (t *trials) best(numbers []int, instances int) (int, error) {
	type result struct{ work, makespan float64 }
	results := make([]result, len(numbers))
	most := 0.0
	for k, n := range numbers {
		q := newQueue(t.options, t.problem, n)
		r := &results[k]
		for i := range t.instances[:instances] {
			out, err := t.simulator.Play(t.problem, q, &t.instances[i])
			if err != nil {
				return 0, err
			}
			r.work += out.Work
			r.makespan += out.Makespan
		}
		most = max(most, r.work)
	}
	best, first := numbers[0], math.Inf(1)
	for k, r := range results {
		if r.work >= float64(nearly*most) && r.makespan < first {
			best, first = numbers[k], r.makespan
		}
	}
	return best, nil
}
