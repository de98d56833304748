package traces

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"sort"

	"github.com/loadstar-sim/loadstar/engine"
)

// Interval is an interval in which a node was up, in seconds.
type Interval struct{ Start, Stop float64 }

// Availability records which nodes were up when. Unlike durations, it tells which nodes were interrupted
// together.
type Availability struct {
	Nodes []string
	Up    [][]Interval // intervals of each node, in the order of time; no list is empty
	Window
}

// NewAvailability reads a trace to its end and keeps the intervals in which nodes
// were up, 16 bytes each. Two intervals up without a pause between them remain
// two: there was an interruption between them. The window is the time that the trace
// covers.
func NewAvailability(r Reader) (*Availability, error) {
	a := &Availability{}
	covered, err := Each(r, func(e Event) error {
		for len(a.Up) <= int(e.Node) {
			a.Up = append(a.Up, nil)
		}
		if e.State == Up && e.Start < e.Stop {
			a.Up[e.Node] = append(a.Up[e.Node], Interval{e.Start, e.Stop})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	a.Nodes = r.Nodes()
	for len(a.Up) < len(a.Nodes) {
		a.Up = append(a.Up, nil)
	}
	if a.Window = covered; !(a.From < a.To) {
		return nil, fmt.Errorf("the trace covers no time: it reaches from %v to %v", a.From, a.To)
	}
	return a, nil
}

// Each calls take for every event of a trace that names its nodes, and returns the time that the trace
// covers.
func Each(r Reader, take func(Event) error) (covered Window, err error) {
	covered = Window{math.Inf(1), math.Inf(-1)}
	for {
		e, err := r.Next()
		if err == io.EOF {
			return covered, nil
		}
		if err == nil && e.Node < 0 {
			err = fmt.Errorf("the trace has durations only: want one that tells which nodes were up when")
		}
		if err != nil {
			return covered, err
		}
		covered.From, covered.To = min(covered.From, e.Start), max(covered.To, e.Stop)
		if err := take(e); err != nil {
			return covered, err
		}
	}
}

// left returns how much longer a node was up at time t, or 0 if it was not up.
func (a *Availability) left(node int, t float64) float64 {
	up := a.Up[node]
	i := sort.Search(len(up), func(i int) bool { return up[i].Stop > t })
	if i == len(up) || up[i].Start > t {
		return 0
	}
	return up[i].Stop - t
}

// Sample draws a moment at which at least as many nodes were up as there are workers, all such moments
// equally likely. For each worker it draws one of these nodes, without repetition. It returns the moment
// and how much longer each node was up: interruption times as they came together. Since long intervals
// cover more moments, they are drawn more often than among durations.
func (a *Availability) Sample(workers int, rng *rand.PCG) (at float64, left []float64, err error) {
	const tries = 10_000
	if workers < 1 || workers > len(a.Up) {
		return 0, nil, fmt.Errorf("cannot draw %d workers: the trace has %d nodes", workers, len(a.Up))
	}
	for range tries {
		at = a.From + float64(engine.Uniform(rng)*(a.To-a.From))
		left = left[:0]
		for i := range a.Up {
			if x := a.left(i, at); x > 0 {
				left = append(left, x)
			}
		}
		if len(left) < workers {
			continue
		}
		for k := range workers {
			j := k + engine.Below(rng, len(left)-k)
			left[k], left[j] = left[j], left[k]
		}
		return at, left[:workers], nil
	}
	return 0, nil, fmt.Errorf("%d nodes were never up at once in %d moments drawn from the trace", workers, tries)
}
