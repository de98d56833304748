package queues

import (
	"errors"
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/trial"
)

// Large chunks are lost with their workers and leave workers idle at the end; small ones spend time on
// start-ups. The best size depends on both, on the port, and on the losses that the master learns of. So
// n=auto tries numbers of iterations: it plays the queue itself in trial episodes (package trial), which
// takes some milliseconds to tens of them for 32 workers.

const (
	// mostEach is about the largest number of chunks for each worker to try. Where starting a chunk costs
	// nothing more are always better; with this many, an interruption loses about a percent of a worker's
	// share.
	mostEach = 100

	// mostIterations bounds the numbers tried; rules other than Fixed make few chunks of them.
	mostIterations = 1 << 20

	// mostTries is about how often a trial episode may send each chunk where results can be wrong: a
	// chunk that hardly ever comes back right would be sent for ever.
	mostTries = 100
)

// inferred caches the numbers of iterations of all queues.
var inferred trial.Memo[int]

// infer returns the number of iterations in the load: the best power of two, or a better number near it.
func (o Queue) infer(p *models.Problem) (int, error) {
	t := newTrials(o, p)
	half := (len(t.instances) + 1) / 2
	var tried []try
	for n := 1; n <= mostIterations; n *= 2 {
		r, err := t.play(n, half)
		if err != nil && p.Faulty() { // chunks this large are hardly ever right
			continue
		}
		if err != nil {
			return 0, err
		}
		tried = append(tried, r)
		if b := trial.Best(tried); 2*r.chunks > mostEach*len(p.Workers)*half || r.Makespan > 2*b.Makespan && r.Work <= b.Work/trial.Nearly {
			break
		}
	}
	if len(tried) == 0 {
		return 0, errors.New("hardly any chunk has room between faults, whatever n is: want resend=recut, or chunks of one size")
	}
	power, near := trial.Best(tried).iterations, []try(nil)
	for k := -3; k <= 3; k++ {
		n := int(math.Round(float64(power) * math.Exp2(float64(k)/4)))
		if n < 1 || len(near) > 0 && near[len(near)-1].iterations == n {
			continue
		}
		r, err := t.play(n, len(t.instances))
		if err != nil && p.Faulty() {
			continue
		}
		if err != nil {
			return 0, err
		}
		near = append(near, r)
	}
	if len(near) == 0 {
		return power, nil
	}
	return trial.Best(near).iterations, nil
}

// try is the result of a number of iterations over some trial episodes.
type try struct {
	trial.Sum
	iterations, chunks int
}

// trials plays a queue on instances.
type trials struct {
	options   Queue
	problem   *models.Problem
	instances []models.Instance
	simulator models.Simulator
}

// newTrials draws the instances.
func newTrials(o Queue, p *models.Problem) *trials {
	instances, _ := trial.Draw(p, rand.NewPCG(1986, 2004), 1024, 40)
	return &trials{options: o, problem: p, instances: instances}
}

// play plays a number of iterations in the first instances.
func (t *trials) play(iterations, instances int) (try, error) {
	r := try{iterations: iterations}
	if err := t.options.hopeless(t.problem, iterations); err != nil {
		return r, err
	}
	q := newQueue(t.options, t.problem, iterations)
	if t.problem.Faulty() {
		t.simulator.Limit = mostTries * (iterations + len(t.problem.Workers))
	}
	for i := range t.instances[:instances] {
		out, err := t.simulator.Play(t.problem, q, &t.instances[i])
		if err != nil {
			return r, err
		}
		r.Add(out)
		r.chunks += q.loop.Chunks
	}
	return r, nil
}
