package fifo

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// mostRounds is how many rounds the load may be dealt out in.
const mostRounds = 10_000

// inRounds plans for the load in equal parts: FIFO for one of them, again and again. A worker
// that is interrupted loses a part of a part. Results precede sends if there are several parts,
// or the first would wait for the last send of all. A single part keeps the order of its
// results, and with it the times of the theory.
func (f FIFO) inRounds(w *world, rounds int) (*models.Schedule, error) {
	one, err := f.once(w, w.problem.Load/float64(rounds))
	if err != nil || rounds == 1 {
		return one, err
	}
	all := &models.Schedule{List: make([][]int32, len(one.List)), ResultsFirst: true}
	for k := range rounds {
		all.Size = append(all.Size, one.Size...)
		all.Send = append(all.Send, one.Send...)
		for i, list := range one.List {
			for _, c := range list {
				all.List[i] = append(all.List[i], c+int32(k*len(one.Size)))
			}
		}
	}
	return all, nil
}

const (
	// nearly is the part of the most work that counts as the most.
	nearly = 0.995

	// mostTried is about how many rounds are tried at most: with that many, an interruption
	// loses about a percent of a worker's share.
	mostTried = 100
)

// infer plans with as many rounds as trial episodes show to be best: of the numbers with which
// nearly the most work is done on average, that with the earliest end. It tries powers of two
// on half of the episodes, until to double them twice does not help, and then numbers near the
// best on all. The episodes are the same for all numbers and in every call. Workers are taken
// to be interrupted independently, by their laws, and not to come back.
func (f FIFO) infer(w *world) (*models.Schedule, error) {
	t := trials{fifo: f, world: w, instances: drawn(w.problem)}
	half := (len(t.instances) + 1) / 2
	var powers []trial
	for rounds := 1; rounds <= mostTried; rounds *= 2 {
		r, err := t.play(rounds, half)
		if err != nil && rounds == 1 {
			return nil, err
		}
		if err != nil { // parts can be too small
			break
		}
		if powers = append(powers, r); best(powers).rounds <= rounds/4 {
			break
		}
	}
	power, last := best(powers).rounds, 0
	var near []trial
	for k := -3; k <= 3; k++ {
		rounds := max(1, int(math.Round(float64(power)*math.Exp2(float64(k)/4))))
		if rounds == last {
			continue
		}
		last = rounds
		if r, err := t.play(rounds, len(t.instances)); err == nil {
			near = append(near, r)
		}
	}
	return best(near).schedule, nil
}

// trial is what a number of rounds comes to, over all trial episodes.
type trial struct {
	rounds         int
	work, makespan float64
	schedule       *models.Schedule
}

// best returns the trial that ends first of those with nearly the most work, the first of
// several.
func best(trials []trial) trial {
	most := 0.0
	for _, t := range trials {
		most = max(most, t.work)
	}
	var b trial
	for _, t := range trials {
		if t.work >= float64(nearly*most) && (b.schedule == nil || t.makespan < b.makespan) {
			b = t
		}
	}
	return b
}

// trials plays FIFO on instances.
type trials struct {
	fifo      FIFO
	world     *world
	instances []*models.Instance
	simulator models.Simulator
}

// play plays the first instances with a number of rounds.
func (t *trials) play(rounds, instances int) (r trial, err error) {
	r.rounds = rounds
	if r.schedule, err = t.fifo.inRounds(t.world, rounds); err != nil {
		return r, err
	}
	plan, err := models.Compile(t.world.problem, r.schedule)
	if err != nil {
		return r, err
	}
	for _, in := range t.instances[:instances] {
		out := t.simulator.Run(plan, in)
		r.work += out.Work
		r.makespan += out.Makespan
	}
	return r, nil
}

// drawn draws the instances: fewer of more workers, whose luck evens out, and one if no worker is
// ever interrupted.
func drawn(p *models.Problem) []*models.Instance {
	rng := rand.New(rand.NewPCG(2008, 42))
	var list []*models.Instance
	risky := false
	for range max(4, min(5120/len(p.Workers), 200)) {
		in := models.Uninterrupted(len(p.Workers))
		for i, w := range p.Workers {
			if u := rng.Float64(); w.Risk != nil {
				in.Interrupt[i] = w.Risk.Quantile(u)
				risky = true
			}
		}
		if list = append(list, in); !risky {
			break
		}
	}
	return list
}
