package queues_test

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/queues"
)

// thirds hands out a third of the remaining load in each round, where factoring hands out half.
type thirds struct{}

func (thirds) Next(l *queues.Loop) int { return l.Round / (3 * l.Workers) }

// Your own rule for the sizes of chunks is a method of one line. As a policy it has all options of the
// others.
func Example() {
	registry := policies.NewRegistry(policies.Row{
		Name: "thirds", Source: "ours", Doc: "rounds of equal chunks, each of a third of what is left",
		Revision: 1, Prototype: queues.Queue{
			Sizes: thirds{}, N: 147, Rounding: "floor", Least: 1, Whom: queues.First, Ahead: 1,
			Resend: queues.Undone, Timeout: queues.Never, Copies: 1,
		},
	})
	policy, err := registry.Parse("thirds{n=10,copies=2}")
	if err != nil {
		fmt.Println(err)
		return
	}
	quick := models.Worker{Compute: models.Affine{Latency: .1, PerUnit: 1}}
	slow := models.Worker{Compute: models.Affine{Latency: .1, PerUnit: 4}}
	problem := &models.Problem{Platform: models.Star(quick, quick, slow), Load: 9}
	dispatcher, err := policy.Value.(policies.Dynamic).Dispatch(problem)
	if err != nil {
		fmt.Println(err)
		return
	}
	var sim models.Simulator
	out, err := sim.Play(problem, dispatcher, models.Uninterrupted(3))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.0f units in %d chunks by %.1f\n", out.Work, len(out.DoneAt), out.Makespan)
	// Output: 9 units in 30 chunks by 5.4
}
