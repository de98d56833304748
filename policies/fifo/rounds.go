package fifo

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
)

// mostRounds is how many rounds the load may be dealt out in.
const mostRounds = 10_000

// inRounds plans for the load in equal parts: FIFO for one of them, again and again. A worker that is
// interrupted loses a part of a part. Results precede sends if there are several parts, or the
// first would wait for the last send of all. A single part keeps the order of its results, and with
// it the times of the theory.
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

	// mostTried is about how many rounds are tried at most: with that many, an interruption loses about a
	// percent of a worker's share.
	mostTried = 100
)

// infer plans with as many rounds as trial episodes show to be best: of the numbers with which nearly the
// most work is done on average, that with the earliest end. It tries powers of two and then
// numbers near the best. The episodes are the same for all numbers and in every call. Workers are taken
// to be interrupted independently, by their laws, and not to come back.
func (f FIFO) infer(w *world) (*models.Schedule, error) {
	instances := trials(w.problem)
	var sim models.Simulator
	var tried []trial
	try := func(rounds int) error {
		t := trial{rounds: rounds}
		var err error
		if t.schedule, err = f.inRounds(w, rounds); err != nil {
			return err
		}
		plan, err := models.Compile(w.problem, t.schedule)
		if err != nil {
			return err
		}
		for _, in := range instances {
			out := sim.Run(plan, in)
			t.work += out.Work
			t.makespan += out.Makespan
		}
		tried = append(tried, t)
		return nil
	}
	for rounds := 1; rounds <= mostTried; rounds *= 2 {
		if err := try(rounds); err != nil {
			if rounds == 1 {
				return nil, err
			}
			break // parts can be too small
		}
		if b, last := best(tried), tried[len(tried)-1]; last.makespan > 2*b.makespan && last.work < b.work {
			break
		}
	}
	power, last := best(tried).rounds, 0
	for k := -3; k <= 3; k++ {
		rounds := max(1, int(math.Round(float64(power)*math.Exp2(float64(k)/4))))
		if k == 0 || rounds == power || rounds == last {
			continue
		}
		last = rounds
		if try(rounds) != nil {
			break
		}
	}
	return best(tried).schedule, nil
}

// trial is what a number of rounds comes to, over all trial episodes.
type trial struct {
	rounds         int
	work, makespan float64
	schedule       *models.Schedule
}

// best returns the trial that ends first of those with nearly the most work, the first of several.
func best(trials []trial) trial {
	most := 0.0
	for _, t := range trials {
		most = max(most, t.work)
	}
	b := trial{makespan: math.Inf(1)}
	for _, t := range trials {
		if t.work >= float64(nearly*most) && t.makespan < b.makespan {
			b = t
		}
	}
	return b
}

// trials draws the instances: fewer of more workers, whose luck evens out, and one if no worker is ever
// interrupted.
func trials(p *models.Problem) []*models.Instance {
	rng := rand.New(rand.NewPCG(2008, 42))
	var list []*models.Instance
	risky := false
	for range max(4, min(1024/len(p.Workers), 40)) {
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
