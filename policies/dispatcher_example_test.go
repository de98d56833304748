package policies_test

import (
	"fmt"
	"log"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// Pull sends a chunk of equal size to every worker that has nothing to do, and sends again what an
// interrupted worker held. It is a complete dispatcher.
type Pull struct {
	Chunks int `min:"1" max:"1e6" doc:"number of chunks"`
}

// Dispatch makes Pull a policy. It is called once per problem.
func (q Pull) Dispatch(p *models.Problem) (models.Dispatcher, error) {
	if q.Chunks < 1 {
		return nil, fmt.Errorf("chunks is %d: it must be 1 or more", q.Chunks)
	}
	return &puller{size: p.Load / float64(q.Chunks)}, nil
}

// puller is the state of an episode.
type puller struct {
	size   float64
	resent int // number of lost chunks that were sent again
}

// Begin is called at the start of every episode: it must reset all state.
func (d *puller) Begin() { d.resent = 0 }

// Next is called whenever the master may send, until it returns a negative worker.
func (d *puller) Next(v *models.View) (worker, chunk int) {
	if worker = v.Idle(); worker < 0 {
		return -1, 0
	}
	if chunk = v.Cut(d.size); chunk >= 0 {
		return worker, chunk
	}
	if lost := v.Lost(); d.resent < len(lost) {
		d.resent++
		return worker, int(lost[d.resent-1])
	}
	return -1, 0
}

// A dispatcher decides while the episode runs. It sees what the master knows: chunks that came back, and
// interruptions once the master learns of them.
func ExampleDynamic() {
	registry := policies.NewRegistry(policies.Row{
		Name: "pull", Source: "this page", Doc: "a chunk for every idle worker", Revision: 1,
		Prototype: Pull{Chunks: 10}, // the defaults
	})
	worker := models.Worker{Send: models.Affine{PerUnit: 0.1}, Compute: models.Affine{Latency: 0.1, PerUnit: 1}}
	problem := &models.Problem{Platform: models.Star(models.Uniform(2, worker)...), Load: 8}
	instance := &models.Instance{Interrupt: []float64{math.Inf(1), 3}} // the second worker is lost at time 3

	var sim models.Simulator
	for _, text := range []string{"pull{chunks=2}", "pull", "pull{chunks=100}"} {
		policy, err := registry.Parse(text)
		if err != nil {
			log.Fatal(err)
		}
		dispatcher, err := policy.Value.(policies.Dynamic).Dispatch(problem)
		if err != nil {
			log.Fatal(err)
		}
		outcome, err := sim.Play(problem, dispatcher, instance)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %.0f units by %.1f\n", policy, outcome.Work, outcome.Makespan)
	}
	// Output:
	// pull{chunks=2}: 8 units by 9.0
	// pull: 8 units by 7.8
	// pull{chunks=100}: 8 units by 16.0
}
