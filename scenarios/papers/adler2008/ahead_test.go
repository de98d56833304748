package adler2008

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

func TestFIFOThatMayWaitIsNeverBehind(t *testing.T) {
	r := scenariostest.Run(t, scenarios.Request{Experiment: "fifo-validity", Set: map[string]string{"g": "1,10,100", "sigma": "1e-6", "n": "2,8"}})
	for c := range r.Design.Grid.Cells() {
		best := scenariostest.Value(t, r, c, "fifo", portShare)
		if scenariostest.Value(t, r, c, "fifo", valid) != 1 || best > 1+1e-9 {
			t.Errorf("%v: FIFO is valid on %v of the platforms and has %v of the port", r.Design.Grid.Values(c),
				scenariostest.Value(t, r, c, "fifo", valid), best)
		}
		for i := range r.Design.Policies {
			always := scenariostest.Value(t, r, c, r.Name(i), valid) == 1
			if x, ok := r.Cell(c).Value(i, portShare); ok && always && x.Mean > best+1e-9 {
				t.Errorf("%v: %s has %v of the port, FIFO %v", r.Design.Grid.Values(c), r.Name(i), x.Mean, best)
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
			x := scenariostest.Value(t, r, c, p, aheadFrom)
			if x < last || scenariostest.Largest(t, r, c, p, aheadMean) < x {
				t.Errorf("FIFO is ahead of %s from %v on, after %v with a finer grain", p, x, last)
			}
			last = x
		}
	}
}
