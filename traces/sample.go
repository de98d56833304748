package traces

import (
	"fmt"
	"math/rand/v2"

	"github.com/loadstar-sim/loadstar/engine"
)

// Sample draws n of the durations, with repetition and all equally likely, as
// section 7.2 of Benoit et al. 2013 draws interruptions.
func (d *Durations) Sample(n int, seed uint64) ([]float64, error) {
	const most = 1 << 28
	if len(d.Values) == 0 {
		return nil, fmt.Errorf("there are no durations to draw from")
	}
	if n < 0 || n > most {
		return nil, fmt.Errorf("the number of draws is %d: it must be from 0 to %d", n, most)
	}
	rng := rand.NewPCG(seed, 0)
	drawn := make([]float64, n)
	for i := range drawn {
		drawn[i] = d.Values[engine.Below(rng, len(d.Values))]
	}
	return drawn, nil
}
