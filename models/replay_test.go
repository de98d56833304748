package models_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// large returns a random plan for up to 150 workers with up to 3000 entries in all. Many of them end at
// the same times.
func large(t *testing.T, r *rand.Rand) *models.Plan {
	t.Helper()
	cost := func(often int) models.Affine {
		if r.IntN(4) >= often {
			return models.Affine{}
		}
		return models.Affine{Latency: float64(r.IntN(2)) / 4, PerUnit: float64(r.IntN(5)) / 8}
	}
	p := &models.Problem{Notice: []float64{0, 0.5, math.Inf(1)}[r.IntN(3)]}
	p.Port, p.Stream = models.Port(r.IntN(2)), r.IntN(2) == 0
	back := r.IntN(5)
	for range 1 + r.IntN(150) {
		p.Workers = append(p.Workers, models.Worker{Send: cost(3), Compute: cost(4), Return: cost(back)})
	}
	s := &models.Schedule{List: make([][]int32, len(p.Workers)), ResultsFirst: r.IntN(2) == 0}
	for c := range r.IntN(1000) {
		s.Size = append(s.Size, float64(1+r.IntN(2)))
		for range 1 + r.IntN(3) {
			i := r.IntN(len(s.List))
			s.List[i] = append(s.List[i], int32(c))
		}
	}
	p.Load = float64(2*len(s.Size) + 1)
	if r.IntN(2) == 0 {
		s.Return = []int32{}
		for i, l := range s.List {
			if !p.Workers[i].Return.Free() {
				s.Return = append(s.Return, slices.Repeat([]int32{int32(i)}, len(l))...)
			}
		}
		r.Shuffle(len(s.Return), func(a, b int) { s.Return[a], s.Return[b] = s.Return[b], s.Return[a] })
	}
	pl, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	return pl
}

// One simulator runs and replays in turn, so neither leaves state behind for the other.
func TestLargePlansAreReplayedToTheLastBit(t *testing.T) {
	var sim models.Simulator
	r := rand.New(rand.NewPCG(16, 2))
	for round := range 200 {
		pl := large(t, r)
		in := models.Uninterrupted(len(pl.Problem().Workers))
		for i := range in.Interrupt {
			if r.IntN(3) > 0 {
				in.Interrupt[i] = float64(r.IntN(400)) / 4
			}
		}
		sim.EventByEvent = true
		run := *sim.Run(pl, in)
		run.DoneAt, run.Workers = slices.Clone(run.DoneAt), slices.Clone(run.Workers)
		sim.EventByEvent = false
		replay := sim.Run(pl, in)
		if !slices.Equal(replay.DoneAt, run.DoneAt) || !slices.Equal(replay.Workers, run.Workers) || replay.Work != run.Work || replay.Makespan != run.Makespan {
			t.Fatalf("round %d: the replay differs from the run", round)
		}
	}
}

// At 1, workers 1 and 2 have results, and the link back takes the result of worker 1. Only then does the
// link out look for a message, which takes no time, so that worker 0 has a result at 1 too; it precedes
// the result of worker 2.
func TestMessagesThatTakeNoTimeAreLeftToTheEngine(t *testing.T) {
	tiny := models.Affine{PerUnit: 1e-30}
	back := models.Affine{PerUnit: 1}
	p := &models.Problem{Load: 3, Platform: models.Platform{Port: models.FullDuplex, Workers: []models.Worker{
		{Send: tiny, Return: back},
		{Send: back, Return: back},
		{Compute: back, Return: back},
	}}}
	s := &models.Schedule{Size: []float64{1, 1, 1}, List: [][]int32{{0}, {1}, {2}}, Send: []int32{1, 0}}
	pl, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	var sim models.Simulator
	in := models.Uninterrupted(3)
	if o := sim.Run(pl, in); !slices.Equal(o.DoneAt, []float64{3, 2, 4}) || o.Events == 0 {
		t.Errorf("done at %v after %d events", o.DoneAt, o.Events)
	}
}
