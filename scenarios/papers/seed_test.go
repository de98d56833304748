package papers

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// Another seed draws other platforms for all policies; the same seed draws the same.
func TestWhatIsComputedWithoutInstancesFollowsTheSeed(t *testing.T) {
	at := func(seed uint64, experiment string) float64 {
		r := scenariostest.Run(t, scenarios.Request{Experiment: experiment, Preset: "quick", Seed: seed})
		sum := 0.0
		for c := range r.Design.Grid.Cells() {
			for i := range r.Design.Policies {
				for _, f := range r.Facts(c, i) {
					sum += f.Value
				}
			}
		}
		return sum
	}
	for _, experiment := range []string{"dlt-orders", "hetero-orders", "fifo-validity", "ftr-fig5"} {
		if one, again, other := at(1, experiment), at(1, experiment), at(2, experiment); one != again || one == other {
			t.Errorf("%s: %v and %v with one seed, %v with another", experiment, one, again, other)
		}
	}
}
