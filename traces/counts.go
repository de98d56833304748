package traces

import (
	"slices"
	"strconv"
)

// maxInstances is the largest count of instances that is accepted.
const maxInstances = 100_000

// places turns counts of instances into intervals of the places that the instances take. A count does not
// tell which instances have gone, so [Retire] decides; with at most one instance the choice does not
// matter. Intervals that the observation cuts are marked as cut.
type places struct {
	*input
	nodes []int32   // node of each place
	since []float64 // when the state of a place began
	first []bool    // whether it began with the observation
	taken []int     // places with an instance, the oldest first
	free  []int     // empty places, the next to be taken last
	begin float64
	some  bool
}

// set sets the number of instances from time t on. Times must not decrease.
func (p *places) set(t float64, count int) error {
	if !p.some {
		p.some, p.begin = true, t
	}
	for len(p.taken) > count {
		var i int
		if n := len(p.taken); p.Retire == Youngest {
			i, p.taken = p.taken[n-1], p.taken[:n-1]
		} else {
			i, p.taken = p.taken[0], p.taken[1:]
		}
		if err := p.turn(i, Up, t); err != nil {
			return err
		}
		p.free = append(p.free, i)
	}
	for len(p.taken) < count {
		if len(p.free) == 0 {
			i := len(p.nodes)
			p.nodes, p.since, p.first = append(p.nodes, p.node(placeName(i))), append(p.since, p.begin), append(p.first, true)
			p.free = append(p.free, i)
		}
		i := p.free[len(p.free)-1]
		p.free = p.free[:len(p.free)-1]
		if t > p.begin {
			if err := p.turn(i, Down, t); err != nil {
				return err
			}
		}
		p.taken = append(p.taken, i)
	}
	return nil
}

// turn ends the state of a place.
func (p *places) turn(i int, s State, t float64) error {
	e := Event{Node: p.nodes[i], State: s, CutLeft: p.first[i], Start: p.since[i], Stop: t}
	p.since[i], p.first[i] = t, false
	return p.add(e, 1)
}

// end ends the observation.
func (p *places) end(t float64) error {
	up := make([]bool, len(p.nodes))
	for _, i := range p.taken {
		up[i] = true
	}
	for i, n := range p.nodes {
		e := Event{Node: n, State: Down, CutLeft: p.first[i], CutRight: true, Start: p.since[i], Stop: t}
		if up[i] {
			e.State = Up
		}
		if err := p.add(e, 1); err != nil {
			return err
		}
	}
	return nil
}

// isCount reports whether x is a number of instances.
func isCount(x float64) bool { return x >= 0 && x <= maxInstances && x == float64(int(x)) }

// readCounts reads a CSV of times and the number of instances from each time on, as published by Duan et
// al. (Parcae, NSDI 2024), in milliseconds unless a unit is given. Several counts for one time take
// effect one after the other. The observation ends with the last line.
func readCounts(in *input) error {
	p := places{input: in}
	header := false
	for f, err := range in.rows(atCommas) {
		if err != nil {
			return err
		}
		if len(f) != 2 {
			return in.errorf(1, "there are %d fields: want a time and a number of instances", len(f))
		}
		if isWords(f) && !p.some && !header {
			header = true
			continue
		}
		t, err := in.later(f[0])
		if err != nil {
			return err
		}
		n, ok := f[1].number()
		if !ok || !isCount(n) {
			return in.errorf(f[1].column, "%s is not a number of instances: want an integer from 0 to %d", f[1].quote(), maxInstances)
		}
		if err := p.set(t, int(n)); err != nil {
			return err
		}
	}
	return p.end(in.latest)
}

// isWords reports whether no field of a line is a number or a date.
func isWords(f []field) bool {
	return !slices.ContainsFunc(f, func(one field) bool { _, ok := one.number(); return ok || isDate(one.text) })
}

// placeName returns the name of a place.
func placeName(i int) string { return "instance" + strconv.Itoa(i+1) }
