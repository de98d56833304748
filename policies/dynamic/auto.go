package dynamic

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// Large chunks are lost with their workers and leave workers idle at the end; small ones
// spend time on start-ups. What is best depends on both, on the port, and on which
// losses the master learns of. So n=auto tries numbers of iterations: it plays the very
// queue on a few instances whose interruptions are drawn from the workers' laws. Of the
// numbers with which nearly the most work is done on average, it takes that with the
// earliest end.
//
// The instances are the same for all numbers and in every call. Workers are taken to
// be interrupted independently, and not to come back. Inferring takes some milliseconds to tens of them for 32
// workers.

const (
	// mostEach is about how many chunks for each worker are tried at most. Where starting
	// a chunk costs nothing more are always better; with this many, an interruption loses
	// about a percent of a worker's share.
	mostEach = 100

	// mostIterations are tried at most; rules other than Fixed make few chunks of them.
	mostIterations = 1 << 20

	// nearly is which part of the most work is as good as the most.
	nearly = 0.995
)

// infer returns the number of iterations into which the load is cut: the best power of
// two, or a better number near it.
func (o Queue) infer(p *models.Problem) (int, error) {
	t := newTrials(o, p)
	half := (len(t.instances) + 1) / 2
	var tried []trial
	for n := 1; n <= mostIterations; n *= 2 {
		r, err := t.play(n, half)
		if err != nil {
			return 0, err
		}
		tried = append(tried, r)
		if b := best(tried); 2*r.chunks > mostEach*len(p.Workers)*half || r.makespan > 2*b.makespan && r.work <= b.work/nearly {
			break
		}
	}
	power, near := best(tried).iterations, []trial(nil)
	for k := -3; k <= 3; k++ {
		n := int(math.Round(float64(power) * math.Exp2(float64(k)/4)))
		if n < 1 || len(near) > 0 && near[len(near)-1].iterations == n {
			continue
		}
		r, err := t.play(n, len(t.instances))
		if err != nil {
			return 0, err
		}
		near = append(near, r)
	}
	return best(near).iterations, nil
}

// trial is what a number of iterations comes to, over some instances.
type trial struct {
	iterations, chunks int
	work, makespan     float64
}

// best returns the trial that ends first of those with nearly the most work, the first of
// several.
func best(trials []trial) trial {
	most := 0.0
	for _, r := range trials {
		most = max(most, r.work)
	}
	b := trial{makespan: math.Inf(1)}
	for _, r := range trials {
		if r.work >= float64(nearly*most) && r.makespan < b.makespan {
			b = r
		}
	}
	return b
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
	t.instances = make([]models.Instance, max(4, min(1024/len(p.Workers), 40)))
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

// play plays the first instances with a number of iterations.
func (t *trials) play(iterations, instances int) (trial, error) {
	r := trial{iterations: iterations}
	q := newQueue(t.options, t.problem, iterations)
	for i := range t.instances[:instances] {
		out, err := t.simulator.Play(t.problem, q, &t.instances[i])
		if err != nil {
			return r, err
		}
		r.work += out.Work
		r.makespan += out.Makespan
		r.chunks += q.loop.Chunks
	}
	return r, nil
}
