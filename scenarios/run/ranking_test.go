package run

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// inOrder returns the names of the policies ordered by their mean ratios.
func inOrder(r *scenarios.Report) string {
	var names []string
	for _, i := range r.ByMeanRatio() {
		names = append(names, r.Name(i))
	}
	return strings.Join(names, " ")
}

func TestPoliciesThatDifferByRoundingAreOrderedByName(t *testing.T) {
	mean := map[string]float64{"no-rep": 0.5, "greedy": 0.75 + 2e-12, "cyclic-rep": 0.75, "brute": 0.75 - 1e-12}
	d, err := scenarios.NewDesign(scenarios.Request{
		Experiment: "e1", Set: map[string]string{"W": "1"}, Policies: []string{"omniscient", "no-rep", "greedy", "cyclic-rep", "brute"}, Instances: 250,
	})
	if err != nil {
		t.Fatal(err)
	}
	r, found := scenarios.NewReport(d), make([]scenarios.Result, len(d.Policies))
	for i, p := range d.Policies {
		var c stat.Collector
		c.Start(world.BatchLength)
		for k := range 250 {
			c.Add(mean[p.Spec] + 0.1*math.Sin(float64(k)))
		}
		found[i].Policy, found[i].Samples = i, make([]stat.Sample, len(d.Sampled))
		for m := range d.Sampled {
			found[i].Samples[m] = c.Sample()
		}
	}
	if err := r.Put(0, 0, found); err != nil {
		t.Fatal(err)
	}
	if got := inOrder(r); got != "brute cyclic-rep greedy no-rep" {
		t.Errorf("got %s", got)
	}
}

// permutations calls f with every order of the names.
func permutations(names []string, f func([]string)) {
	if len(names) == 1 {
		f(names)
		return
	}
	for i := range names {
		rest := slices.Delete(slices.Clone(names), i, i+1)
		permutations(rest, func(order []string) { f(append([]string{names[i]}, order...)) })
	}
}

func TestTheOrderInWhichPoliciesAreListedDecidesNothing(t *testing.T) {
	long.Unraced(t)
	permutations([]string{"greedy", "greedy{n=20}", "cyclic-rep", "omniscient"}, func(order []string) {
		request := small() // with n=20, so that the first two are the same
		request.Policies = order
		d, err := scenarios.NewDesign(request)
		if err != nil {
			t.Fatal(err)
		}
		r, err := new(Runner).Run(context.Background(), d)
		if err != nil {
			t.Fatal(err)
		}
		if got := inOrder(r); got != "greedy greedy{n=20} cyclic-rep" {
			t.Errorf("%v are ordered as %s", order, got)
		}
	})
}
