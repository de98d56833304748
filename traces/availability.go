package traces

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"sort"

	"github.com/loadstar-sim/loadstar/engine"
)

// Interval is a time in which a node was up, in seconds.
type Interval struct{ Start, Stop float64 }

// Availability is who was up when. Unlike durations, it knows which nodes were
// interrupted at once.
type Availability struct {
	Nodes []string
	Up    [][]Interval // of each node, in the order of time; none is empty
	Window
}

// NewAvailability reads a trace to its end and keeps the intervals in which nodes
// were up, 16 bytes each. An interval up that follows another without a pause is
// one of its own: there was an interruption between. Of the selection, State and
// Unit have no meaning here. The window is the selection's, or reaches from the
// first to the last moment of which the trace tells.
func NewAvailability(r Reader, s Selection) (*Availability, error) {
	if s.State != Up || s.Unit != 0 {
		return nil, fmt.Errorf("an availability is of nodes that are up, in seconds: the selection must not have a state or a unit")
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
			err = fmt.Errorf("the trace has durations only, and does not tell who was up when")
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
		return nil, fmt.Errorf("the trace tells of no time in the window: it reaches from %v to %v", from, to)
	}
	return a, nil
}

// Left returns how much longer a node was up from a time on, and 0 if it was not.
func (a *Availability) Left(node int, t float64) float64 {
	up := a.Up[node]
	i := sort.Search(len(up), func(i int) bool { return up[i].Stop > t })
	if i == len(up) || up[i].Start > t {
		return 0
	}
	return up[i].Stop - t
}

// At returns the nodes that were up at a time.
func (a *Availability) At(t float64) []int {
	var nodes []int
	for i := range a.Up {
		if a.Left(i, t) > 0 {
			nodes = append(nodes, i)
		}
	}
	return nodes
}

// Sample draws a moment, all equally likely among those at which at least as many
// nodes were up as there are workers, and as many of those nodes, without
// repetition. It returns the moment and how much longer each was up: interruption
// times as they came together. Since long intervals cover more moments, they are
// met more often than among durations.
func (a *Availability) Sample(workers int, rng *rand.PCG) (at float64, left []float64, err error) {
	const tries = 10_000
	if workers < 1 || workers > len(a.Up) {
		return 0, nil, fmt.Errorf("%d workers are wanted: the trace has %d nodes", workers, len(a.Up))
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
