package benoit2013

import (
	"context"
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// greedyBestEachInstance compares greedy in every instance with the policy that completes most
// there.
func greedyBestEachInstance(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	policies := []string{"greedy", "cyclic-rep", "no-rep", "random-rep", "brute"}
	var t claim.Trial
	beatenBy := make([]int, len(policies))
	_, err := e.Instances(ctx, scenarios.Request{Experiment: "e1", Policies: policies, Instances: e.Size(100, 1000)}, func(v grid.Values, instance int, work []float64) {
		best := 0
		for i := range policies {
			if work[i] > work[0]+claim.Tolerance {
				beatenBy[i]++
			}
			if work[i] > work[best] {
				best = i
			}
		}
		if work[best] == 0 {
			t.See(0, "nothing is completed")
			return
		}
		t.See(1-work[0]/work[best],
			"%v, instance %d of seed %d: %s completes %.4g, greedy %.4g", v, instance, claim.Seed, policies[best], work[best], work[0])
	})
	if err != nil {
		return claim.Finding{}, err
	}
	var by []string
	for i, name := range policies[1:] {
		by = append(by, fmt.Sprintf("%s %s", name, words.Percent(float64(beatenBy[i+1])/float64(t.Cases))))
	}
	t.Note = "it is beaten by " + strings.Join(by, ", ")
	return t.Finding(), nil
}

// nothingGrows counts the instances in which even omniscient completes nothing, as the start-up time
// approaches the time by which all workers are interrupted. All start-up times share the same
// instances, so the count cannot fall under any law. It need not grow.
func nothingGrows(ctx context.Context, e *claim.Evidence) (claim.Finding, error) {
	nothing, all := map[float64]int{}, map[float64]int{}
	set := map[string]string{"p": "5", "eps": "0.1,0.2,0.5,0.7,0.9,0.99"}
	s, err := e.Instances(ctx, scenarios.Request{Experiment: "e4", Set: set, Policies: []string{omniscient}, Instances: 1000}, func(v grid.Values, _ int, work []float64) {
		all[v.Get("eps")]++
		if work[0] == 0 {
			nothing[v.Get("eps")]++
		}
	})
	if err != nil {
		return claim.Finding{}, err
	}
	var said []string
	grows, last := true, -1.0
	axis := s.Grid.Axis("eps")
	for _, eps := range axis {
		part := float64(nothing[eps]) / float64(all[eps])
		grows, last = grows && part > last, part
		said = append(said, fmt.Sprintf("%s at eps=%v (%s expected)", words.Percent(part), eps, words.Percent(power5(eps))))
	}
	return claim.HoldsIf(grows, "nothing in %s", strings.Join(said, ", ")), nil
}

// power5 returns the probability that five workers are all interrupted by a time.
func power5(t float64) float64 { return t * t * t * t * t }
