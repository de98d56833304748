package fifo

import (
	"math"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/trial"
)

// mostRounds bounds the number of rounds.
const mostRounds = 10_000

// inRounds deals the load out in equal parts: FIFO for one of them, again and again. An interrupted
// worker loses a share of a part. With several parts, results precede sends, or the first result would
// wait for the last send of all. A single part keeps the order of its results, and with it the times of
// the theory.
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

// mostTried is about the largest number of rounds to try: with that many, an interruption loses about a
// percent of a worker's share.
const mostTried = 100

// infer plans with the number of rounds that does best in trial episodes (package trial). It first tries
// powers of two on half of the episodes, until doubling twice does not help, and then numbers near the
// best on all.
func (f FIFO) infer(w *world) (*models.Schedule, error) {
	instances, risky := trial.Draw(w.problem, rand.NewPCG(2008, 42), 5120, 200)
	if !risky {
		instances = instances[:1]
	}
	t := trials{fifo: f, world: w, instances: instances}
	half := (len(t.instances) + 1) / 2
	var powers []try
	for rounds := 1; rounds <= mostTried; rounds *= 2 {
		r, err := t.play(rounds, half)
		if err != nil && rounds == 1 {
			return nil, err
		}
		if err != nil { // the parts may be too small
			break
		}
		if powers = append(powers, r); trial.Best(powers).rounds <= rounds/4 {
			break
		}
	}
	power, last := trial.Best(powers).rounds, 0
	var near []try
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
	return trial.Best(near).schedule, nil
}

// try is the result of a number of rounds over some trial episodes.
type try struct {
	trial.Sum
	rounds   int
	schedule *models.Schedule
}

// trials plays FIFO on instances.
type trials struct {
	fifo      FIFO
	world     *world
	instances []models.Instance
	simulator models.Simulator
}

// play plays a number of rounds in the first instances.
func (t *trials) play(rounds, instances int) (r try, err error) {
	r.rounds = rounds
	if r.schedule, err = t.fifo.inRounds(t.world, rounds); err != nil {
		return r, err
	}
	plan, err := models.Compile(t.world.problem, r.schedule)
	if err != nil {
		return r, err
	}
	for k := range instances {
		r.Add(t.simulator.Run(plan, &t.instances[k]))
	}
	return r, nil
}
