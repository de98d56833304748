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

// Availability records which nodes were up when. Unlike durations, it tells which
// nodes were interrupted at once.
type Availability struct {
	Nodes []string
	Up    [][]Interval // of each node, in the order of time; none is empty
	Window
}

// NewAvailability reads a trace to its end and keeps the intervals in which nodes
// were up, 16 bytes each. Two intervals up without a pause between them remain
// two: there was an interruption between them. The selection's State and Unit
// must be zero. The window is the selection's, cut to the time that the trace
// covers.
func NewAvailability(r Reader, s Selection) (*Availability, error) {
	if s.State != Up || s.Unit != 0 {
		return nil, fmt.Errorf("an availability holds intervals up, in seconds: the selection must not have a state or a unit")
	}
	if err := s.validate(); err != nil {
		return nil, err
	}
	a := &Availability{Window: s.Window}
	from, to := math.Inf(1), math.Inf(-1)
	for {
		e, err := r.Next()
		if err == io.EOF {
			break
		}
		if err == nil && e.Node < 0 {
			err = fmt.Errorf("the trace has durations only: want one that tells which nodes were up when")
		}
		if err != nil {
			return nil, err
		}
		from, to = min(from, e.Start), max(to, e.Stop)
		if s.Invert {
			e.State = e.State.other()
		}
		for len(a.Up) <= int(e.Node) {
			a.Up = append(a.Up, nil)
		}
		e, ok := s.Window.clip(e)
		if ok && e.State == Up && e.Start < e.Stop && !(s.DropCut && e.Cut()) {
			a.Up[e.Node] = append(a.Up[e.Node], Interval{e.Start, e.Stop})
		}
	}
	a.Nodes = r.Nodes()
	for len(a.Up) < len(a.Nodes) {
		a.Up = append(a.Up, nil)
	}
	if s.Window == (Window{}) {
		a.From, a.To = from, to
	}
	a.From, a.To = max(a.From, from), min(a.To, to)
	if !(a.From < a.To) {
		return nil, fmt.Errorf("the window holds no part of the trace, which reaches from %v to %v", from, to)
	}
	return a, nil
}

// Left returns how much longer a node was up at time t, or 0 if it was not up.
func (a *Availability) Left(node int, t float64) float64 {
	up := a.Up[node]
	i := sort.Search(len(up), func(i int) bool { return up[i].Stop > t })
	if i == len(up) || up[i].Start > t {
		return 0
	}
	return up[i].Stop - t
}

// At returns the nodes that were up at time t.
func (a *Availability) At(t float64) []int {
	var nodes []int
	for i := range a.Up {
		if a.Left(i, t) > 0 {
			nodes = append(nodes, i)
		}
	}
	return nodes
}

// Sample draws a moment at which at least as many nodes were up as there are
// workers, all such moments equally likely, and then one of those nodes for each
// worker, without repetition. It returns the moment and how much longer each node
// was up: interruption times as they came together. Since long intervals cover
// more moments, they are drawn more often than among durations.
func (a *Availability) Sample(workers int, rng *rand.PCG) (at float64, left []float64, err error) {
	const tries = 10_000
	if workers < 1 || workers > len(a.Up) {
		return 0, nil, fmt.Errorf("cannot draw %d workers: the trace has %d nodes", workers, len(a.Up))
	}
	for range tries {
		at = a.From + float64(engine.Uniform(rng)*(a.To-a.From))
		nodes := a.At(at)
		if len(nodes) < workers {
			continue
		}
		for k := range workers {
			j := k + engine.Below(rng, len(nodes)-k)
			nodes[k], nodes[j] = nodes[j], nodes[k]
			left = append(left, a.Left(nodes[k], at))
		}
		return at, left, nil
	}
	return 0, nil, fmt.Errorf("%d nodes were never up at once in %d moments drawn from the window", workers, tries)
}
