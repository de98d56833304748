package queues

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// chunksOf returns how many chunks each worker computed, without interruptions.
func chunksOf(t *testing.T, p *models.Problem, o Queue) []int {
	t.Helper()
	var sim models.Simulator
	out := play(t, p, o, &sim, models.Uninterrupted(len(p.Workers)).Interrupt...)
	var chunks []int
	for _, w := range out.Workers {
		chunks = append(chunks, w.Chunks)
	}
	return chunks
}

// A message takes as long as a chunk, so the port serves one worker while another computes.
func TestNoWorkerStarvesIfTheFirstToAskIsServed(t *testing.T) {
	p := unit(4, 40)
	for i := range p.Workers {
		p.Workers[i].Send.PerUnit = 1
	}
	for whom, want := range map[Whom][]int{First: {10, 10, 10, 10}, Lowest: {20, 20, 0, 0}} {
		if got := chunksOf(t, p, Queue{N: 1, Whom: whom}); !slices.Equal(got, want) {
			t.Errorf("%s: the workers compute %v chunks, want %v", whom, got, want)
		}
	}
	for i, perUnit := range []float64{1, .75, .5, 1} {
		p.Workers[i].Compute.PerUnit = perUnit
	}
	if got := chunksOf(t, p, Queue{N: 1, Whom: Fastest}); !slices.Equal(got, []int{0, 20, 20, 0}) {
		t.Errorf("fastest: the workers compute %v chunks", got)
	}
}

func TestTheWorkerThatAskedFirstIsServedFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for range 200 {
		p := unit(2+rng.IntN(6), 30)
		for i := range p.Workers {
			p.Workers[i].Send.PerUnit = rng.Float64()
			p.Workers[i].Compute.PerUnit = 3 * rng.Float64()
		}
		d, err := Queue{N: 2}.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		sim := models.Simulator{Record: true}
		if _, err := sim.Play(p, d, models.Uninterrupted(len(p.Workers))); err != nil {
			t.Fatal(err)
		}
		asked := make([]float64, len(p.Workers)) // when the worker's last chunk ended
		for _, s := range sim.Spans {
			if s.Activity == models.Sending {
				for i, at := range asked {
					if i != int(s.Worker) && at < asked[s.Worker] && at < s.Start && !busyAt(sim.Spans, i, s.Start) {
						t.Fatalf("worker %d, free since %v, is passed over at %v for worker %d, free since %v", i, at, s.Start, s.Worker, asked[s.Worker])
					}
				}
			} else {
				asked[s.Worker] = s.End
			}
		}
	}
}

// busyAt reports whether the worker receives or computes a chunk at a time.
func busyAt(spans []models.Span, worker int, at float64) bool {
	return slices.ContainsFunc(spans, func(s models.Span) bool { return int(s.Worker) == worker && s.Start <= at && at < s.End })
}

// A worker that has its next chunk already need not wait for a message.
func TestChunksAheadHideMessages(t *testing.T) {
	p := unit(1, 10)
	p.Workers[0].Send.PerUnit = .5
	var sim models.Simulator
	for ahead, want := range map[int]float64{1: 15, 2: 10.5, 7: 10.5} {
		if out := play(t, p, Queue{N: 1, Ahead: ahead}, &sim, never); out.Makespan != want {
			t.Errorf("%d ahead: the makespan is %v, want %v", ahead, out.Makespan, want)
		}
	}
}

// No worker gets a second chunk before all have one, nor more than may be pending.
func TestAheadFillsUpLevelByLevel(t *testing.T) {
	for _, whom := range []Whom{First, Lowest, Fastest} {
		p := unit(3, 100)
		for i := range p.Workers {
			p.Workers[i].Send.Latency = 1e-3
		}
		d, err := Queue{N: 1, Ahead: 3, Whom: whom}.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		var order []int
		spy := spying{d, func(v *models.View, worker int) {
			if v.Pending(worker) >= 3 {
				t.Errorf("%s: worker %d has %d pending", whom, worker, v.Pending(worker))
			}
			order = append(order, worker)
		}}
		var sim models.Simulator
		if _, err := sim.Play(p, spy, models.Uninterrupted(3)); err != nil {
			t.Fatal(err)
		}
		if want := []int{0, 1, 2, 0, 1, 2, 0, 1, 2}; !slices.Equal(order[:9], want) {
			t.Errorf("%s: served %v, want %v", whom, order[:9], want)
		}
	}
}

// spying calls see before every chunk that is sent.
type spying struct {
	models.Dispatcher
	see func(v *models.View, worker int)
}

func (s spying) Next(v *models.View) (int, int) {
	worker, chunk := s.Dispatcher.Next(v)
	if worker >= 0 {
		s.see(v, worker)
	}
	return worker, chunk
}
