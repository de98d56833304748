package adler2008

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

func TestFIFOThatMayWaitIsNeverBehind(t *testing.T) {
	r := scenariostest.Run(t, scenarios.Request{Experiment: "fifo-validity", Set: map[string]string{"g": "1,10,100", "sigma": "1e-6", "n": "2,8"}})
	for c := range r.Design.Grid.Cells() {
		best := scenariostest.Exact(t, r, c, "fifo", portShare)
		if scenariostest.Exact(t, r, c, "fifo", validShare) != 1 || best > 1+1e-9 {
			t.Errorf("%v: FIFO is valid on %v of the platforms and has %v of the port", r.Design.Grid.Values(c),
				scenariostest.Exact(t, r, c, "fifo", validShare), best)
		}
		for i := range r.Design.Policies {
			valid, _ := r.Fact(c, i, validShare)
			if x, ok := r.Fact(c, i, portShare); ok && valid == 1 && x > best+1e-9 {
				t.Errorf("%v: %s has %v of the port, FIFO %v", r.Design.Grid.Values(c), r.Name(i), x, best)
			}
		}
	}
}

// The grain decides how long is long enough: the coarser, the longer.
func TestFIFOIsAheadLaterTheCoarserTheGrain(t *testing.T) {
	r := scenariostest.Run(t, scenarios.Request{Experiment: "fifo-crossover", Set: map[string]string{"g": "10,100,1000"}})
	for _, p := range []string{"lifo", "protocol"} {
		last := 0.0
		for c := range r.Design.Grid.Cells() {
			x := scenariostest.Exact(t, r, c, p, aheadFrom)
			if x < last || scenariostest.Exact(t, r, c, p, aheadWorst) < x {
				t.Errorf("FIFO is ahead of %s from %v on, after %v with a finer grain", p, x, last)
			}
			last = x
		}
	}
}
