package scenarios_test

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// The cells of a table share workers where only their loads differ, and have the exact means of their own
// problems. The variable mu is known from values of law alone.
func TestSharedWorkersMoveNoExactMean(t *testing.T) {
	d := scenariostest.Design(t, `
name: shared
workload: W*p
platform: {workers: p, compute: {latency: eps, per_unit: '1 + q/10'}}
risk: law
policies: [greedy, no-rep]
instances: 2
sweep:
  W: 0.2..0.6:0.2
  law: [linear, 'weibull{shape=0.7,scale=mu}']
  mu: [1, 2]
  q: [0, 1]
  eps: [0, 0.01]
  p: [2, 3]
`)
	apart, shared := scenariostest.RunDesign(t, d), scenariostest.RunDesign(t, d)
	want := make([]scenarios.Controls, d.Grid.Cells())
	for i := range want {
		want[i] = *apart.Cell(i).ExactMeans()
	}
	different := map[float64]bool{}
	shared.Goroutines = 2
	shared.Table()
	for i := range want {
		got := shared.Cell(i).ExactMeans()
		mean, of := got.Reference.Mean, want[i].Reference
		if got.Load != want[i].Load || got.Most != want[i].Most || got.Same != want[i].Same || mean != of.Mean || got.Reference.Off != of.Off {
			t.Errorf("%v: the reference completes %v of %v, want %v of %v", d.Grid.Values(i), mean, got.Load, of.Mean, want[i].Load)
		}
		different[mean] = true
		if math.IsNaN(mean) {
			t.Errorf("%v: the mean of the reference is not known", d.Grid.Values(i))
		}
	}
	if cells := d.Grid.Cells(); len(different) < cells*3/4-1 { // mu does nothing under the linear law
		t.Errorf("%d cells have only %d different means", cells, len(different))
	}
}
