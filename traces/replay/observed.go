package replay

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/traces"
)

// observed is the times at which nodes were observed, and when they were up then: 16 bytes for an
// interval.
type observed struct {
	ups       []traces.Interval // intervals up, one stretch after the other
	stretches []stretch         // stretches, one node after the other
	nodes     []int             // index of each node's first stretch, and at last the number of stretches
}

// stretch is a time in which a node was observed without a gap.
type stretch struct {
	from, to    float64
	first, upto int // range of its intervals in ups
}

// observe reads a trace to its end. It leaves out intervals without length. With away, nodes count as
// away in gaps, and before and after all that is known of them.
func observe(r traces.Reader, away bool) (*observed, error) {
	var nodes []observed
	covered, err := traces.Each(r, func(e traces.Event) error {
		for len(nodes) <= int(e.Node) {
			nodes = append(nodes, observed{})
		}
		return nodes[e.Node].add(e)
	})
	if err != nil {
		return nil, err
	}
	o := &observed{}
	for i := range nodes {
		if n := &nodes[i]; away && len(n.stretches) > 0 {
			n.stretches = append(n.stretches[:0], stretch{covered.From, covered.To, 0, len(n.ups)})
		}
		o.append(&nodes[i])
	}
	o.nodes = append(o.nodes, len(o.stretches))
	if len(o.ups) == 0 {
		return nil, fmt.Errorf("in the trace no node is up for any time")
	}
	return o, nil
}

// add adds an event of the only node.
func (o *observed) add(e traces.Event) error {
	last := len(o.stretches) - 1
	switch {
	case !(e.Start <= e.Stop) || math.IsInf(e.Stop-e.Start, 0):
		return fmt.Errorf("an interval is from %v to %v: both must be finite, and the first not after the second", e.Start, e.Stop)
	case last >= 0 && e.Start < o.stretches[last].to:
		return fmt.Errorf("an interval begins at %v, before the one that ends at %v has ended", e.Start, o.stretches[last].to)
	case last < 0 || e.Start > o.stretches[last].to:
		o.stretches = append(o.stretches, stretch{e.Start, e.Stop, len(o.ups), len(o.ups)})
		last++
	}
	o.stretches[last].to = e.Stop
	if e.State == traces.Up && e.Start < e.Stop {
		o.ups = append(o.ups, traces.Interval{Start: e.Start, Stop: e.Stop})
		o.stretches[last].upto++
	}
	return nil
}

// append adds a node.
func (o *observed) append(n *observed) {
	o.nodes = append(o.nodes, len(o.stretches))
	for _, s := range n.stretches {
		if s.from < s.to {
			o.stretches = append(o.stretches, stretch{s.from, s.to, len(o.ups) + s.first, len(o.ups) + s.upto})
		}
	}
	o.ups = append(o.ups, n.ups...)
}

// longest returns the length of the longest interval up.
func (o *observed) longest() float64 {
	most := 0.0
	for _, up := range o.ups {
		most = max(most, up.Stop-up.Start)
	}
	return most
}

// span returns the length of the longest stretch.
func (o *observed) span() float64 {
	most := 0.0
	for _, s := range o.stretches {
		most = max(most, s.to-s.from)
	}
	return most
}
