package wu2024

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sort"
	"strings"
	"sync"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
)

// records names the traces in which the authors recorded when spot machines were available, and the
// year that ends the words of their machines.
var records = []struct{ trace, year string }{{"skypilot-2022", "2022"}, {"skypilot-2023", "2023"}}

// recorded reads the records, once: the intervals in which each machine was available, by its word.
var recorded = sync.OnceValues(func() (map[string]*record, error) {
	all := map[string]*record{}
	for _, from := range records {
		t, err := data.Open(from.trace)
		if err != nil {
			return nil, err
		}
		a, err := traces.NewAvailability(t)
		if err != nil {
			return nil, err
		}
		for i, node := range a.Nodes {
			all[wordOf(node)+"-"+from.year] = &record{up: a.Up[i], end: a.To}
		}
	}
	return all, nil
})

// wordOf shortens the name of a machine to a word, as in v100-west-2a.
func wordOf(node string) string {
	zone, machine, _ := strings.Cut(strings.TrimPrefix(node, "us-"), "_")
	machine = strings.TrimSuffix(machine, "_1")
	return strings.ReplaceAll(machine, "_", "-") + "-" + zone
}

// record holds the intervals in which a machine was available, from 0 to the end.
type record struct {
	up  []traces.Interval
	end float64
}

// ticks returns in which ticks from a time on the machine was available throughout, in the memory of
// r.
func (c *record) ticks(from, tick float64, r Run) Run {
	k := sort.Search(len(c.up), func(k int) bool { return c.up[k].Stop > from })
	for t := range r {
		begin := from + float64(float64(t)*tick)
		for k < len(c.up) && c.up[k].Stop <= begin {
			k++
		}
		r[t] = k < len(c.up) && c.up[k].Start <= begin && c.up[k].Stop >= begin+tick
	}
	return r
}

// all returns the whole record in ticks.
func (c *record) all(tick float64) Run {
	return c.ticks(0, tick, make(Run, int(math.Floor(c.end/tick))))
}

// replays draws the runs of the experiment on records: windows of a machine's record, from ticks drawn
// at random. Policies that need probabilities get the frequencies of the whole record.
var replays = &scenarios.Draw{
	Metrics: plays.Metrics, Less: plays.Less, Binary: plays.Binary, Derived: plays.Derived,
	Measure: func(v grid.Values, p *policies.Policy) (scenarios.Measurement, error) {
		all, err := recorded()
		if err != nil {
			return nil, err
		}
		c := all[v.Word("machine")]
		if c == nil {
			return nil, fmt.Errorf("nothing is recorded of the machine %q", v.Word("machine"))
		}
		w := jobOf(v)
		r := c.all(w.Tick)
		need := w.ticks()
		if need > len(r) {
			return nil, fmt.Errorf("the machine was recorded for %d ticks: a run takes %d", len(r), need)
		}
		chain := ChainOf(r, w.Tick)
		y, err := playerWith(v, p, w, map[string]float64{"gone": 1 - r.Share(), "leaves": chain.Leaves, "comes": chain.Comes})
		if err != nil {
			return nil, err
		}
		key := v.Stream("windows")
		return func(instance int, metrics []float64) error {
			var rng rand.PCG
			key.Seed(&rng, uint64(instance))
			from := engine.Below(&rng, len(r)-need+1)
			return y.measure(r[from:from+need], metrics)
		}, nil
	},
}

// Share returns the part of the ticks in which the spot machine is available.
func (r Run) Share() float64 {
	available := 0.0
	for _, is := range r {
		if is {
			available++
		}
	}
	return available / max(1, float64(len(r)))
}
