package queues_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

// reference is a plain on-demand dispatcher: equal chunks for the idle worker with the lowest number, and
// all lost chunks again.
type reference struct {
	size   float64
	resent int
}

func (q *reference) Begin() { q.resent = 0 }

func (q *reference) Next(v *models.View) (worker, chunk int) {
	worker = v.Idle()
	if worker < 0 {
		return -1, -1
	}
	if lost := v.Lost(); q.resent < len(lost) {
		q.resent++
		return worker, int(lost[q.resent-1])
	}
	if chunk = v.Cut(q.size); chunk < 0 {
		return -1, -1
	}
	return worker, chunk
}

func TestOnDemandIsAQueueOfEqualChunksForTheLowestWorker(t *testing.T) {
	long.Unraced(t)
	for _, n := range []float64{1, 7.3, 147} {
		policy, err := policies.Parse(fmt.Sprintf("on-demand{n=%v}", n))
		if err != nil {
			t.Fatal(err)
		}
		for w, world := range policytest.Worlds() {
			for k := range uint64(40) {
				rng := rand.NewPCG(uint64(w), k)
				p := world.Draw(rand.New(rng))
				d, err := policy.Value.(policies.Dynamic).Dispatch(p)
				if err != nil {
					t.Fatal(err)
				}
				chunks, err := chunking.Chunks(n, p.Load, chunking.Floor)
				if err != nil {
					t.Fatal(err)
				}
				var sim, was models.Simulator
				for range 3 {
					in := policytest.Interruptions(p, rng)
					if k%2 == 0 { // interruptions at the instants at which results come
						in = tied(p, in, was)
					}
					got, err := sim.Play(p, d, in)
					if err != nil {
						t.Fatal(err)
					}
					want, err := was.Play(p, &reference{size: p.Load / float64(chunks)}, in)
					if err != nil {
						t.Fatal(err)
					}
					if a, b := fmt.Sprintf("%v", *got), fmt.Sprintf("%v", *want); a != b {
						t.Fatalf("%s, problem %d, n=%v: got %+v, want %+v", world.Name, k, n, *got, *want)
					}
				}
			}
		}
	}
}

// tied returns the instance with some interruptions moved to the end of a message or of a
// computation of an uninterrupted episode.
func tied(p *models.Problem, in *models.Instance, sim models.Simulator) *models.Instance {
	sim.Record = true
	if _, err := sim.Play(p, &reference{size: p.Load / 5}, models.Uninterrupted(len(p.Workers))); err != nil {
		panic(err)
	}
	for k, span := range sim.Spans {
		if k%3 == 0 {
			in.Interrupt[span.Worker] = span.End
		}
	}
	return in
}
