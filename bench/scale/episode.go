package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/loadstar-sim/loadstar/bench/peers/scene"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/queues"
)

// kinds are the kinds of episodes: lists that workers hold, the same lists behind a master's port, and a
// dispatcher that sends chunks as results come back.
var kinds = []string{"lists", "one-port", "dispatcher"}

// chunks is the number of chunks for each worker.
const chunks = 20

// episode returns the processor time of an episode in which half of the workers are interrupted.
// Short ones are repeated.
func episode(kind string, workers int) (seconds float64, err error) {
	if !slices.Contains(kinds, kind) || workers < 1 {
		return 0, fmt.Errorf("an episode %q of %d workers: it must be one of %v, of at least one worker", kind, workers, kinds)
	}
	r := rand.New(rand.NewPCG(1, 2))
	w := models.Worker{Compute: models.Affine{Latency: 0.001, PerUnit: 1}}
	if kind == "one-port" {
		w.Send.PerUnit = 1 / float64(workers)
	}
	p := &models.Problem{Load: float64(workers)} // the master learns of interruptions at once
	p.Workers = models.Uniform(workers, w)
	in := models.Uninterrupted(workers)
	for i := range in.Interrupt {
		if r.IntN(2) == 0 {
			in.Interrupt[i] = r.Float64()
		}
	}
	var s models.Simulator
	play := func() error { // a dispatcher
		d, err := queues.Queue{N: chunks, Whom: queues.Lowest, Resend: queues.All}.Dispatch(p)
		if err == nil {
			_, err = s.Play(p, d, in)
		}
		return err
	}
	if kind != "dispatcher" {
		schedule := lists(workers)
		play = func() error {
			plan, err := models.Compile(p, schedule)
			if err == nil {
				s.Run(plan, in)
			}
			return err
		}
	}
	times, begin := 0, scene.Processor()
	for ; seconds < 0.05; seconds = scene.Processor() - begin {
		if err := play(); err != nil {
			return 0, err
		}
		times++
	}
	return seconds / float64(times), nil
}

// lists returns a schedule in which each chunk is in one list.
func lists(workers int) *models.Schedule {
	s := &models.Schedule{Size: slices.Repeat([]float64{1.0 / chunks}, workers*chunks), List: make([][]int32, workers)}
	all := make([]int32, workers*chunks)
	for c := range all {
		all[c] = int32(c)
	}
	for i := range s.List {
		s.List[i] = all[i*chunks : (i+1)*chunks]
	}
	return s
}
