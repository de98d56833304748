package traces

import (
	"io"
	"slices"
	"strconv"
)

// maxInstances is the largest count of instances that is accepted.
const maxInstances = 100_000

// places turns counts of instances into intervals of the places that the
// instances take. A count does not tell which instances have gone, so [Retire]
// decides; with at most one instance the choice does not matter. Intervals that
// the observation cuts are marked as cut.
type places struct {
	retire      Retire
	nodes       []int32   // of each place
	since       []float64 // when the state of a place began
	first       []bool    // whether it began with the observation
	taken       []int     // places with an instance, the oldest first
	free        []int     // places without one, the next to be taken last
	begin, last float64
	some        bool
}

// set sets the number of instances from time t on. Times must not decrease.
func (p *places) set(rec *record, t float64, count int) error {
	if !p.some {
		p.some, p.begin = true, t
	}
	p.last = t
	for len(p.taken) > count {
		var i int
		if n := len(p.taken); p.retire == Youngest {
			i, p.taken = p.taken[n-1], p.taken[:n-1]
		} else {
			i, p.taken = p.taken[0], p.taken[1:]
		}
		if err := p.turn(rec, i, Up, t); err != nil {
			return err
		}
		p.free = append(p.free, i)
	}
	for len(p.taken) < count {
		if len(p.free) == 0 {
			i := len(p.nodes)
			p.nodes, p.since, p.first = append(p.nodes, rec.node(placeName(i))), append(p.since, p.begin), append(p.first, true)
			p.free = append(p.free, i)
		}
		i := p.free[len(p.free)-1]
		p.free = p.free[:len(p.free)-1]
		if t > p.begin {
			if err := p.turn(rec, i, Down, t); err != nil {
				return err
			}
		}
		p.taken = append(p.taken, i)
	}
	return nil
}

// turn ends the state of a place.
func (p *places) turn(rec *record, i int, s State, t float64) error {
	e := Event{Node: p.nodes[i], State: s, CutLeft: p.first[i], Start: p.since[i], Stop: t}
	p.since[i], p.first[i] = t, false
	return rec.add(e, 1)
}

// end ends the observation.
func (p *places) end(rec *record, t float64) error {
	up := make([]bool, len(p.nodes))
	for _, i := range p.taken {
		up[i] = true
	}
	for i, n := range p.nodes {
		e := Event{Node: n, State: Down, CutLeft: p.first[i], CutRight: true, Start: p.since[i], Stop: t}
		if up[i] {
			e.State = Up
		}
		if err := rec.add(e, 1); err != nil {
			return err
		}
	}
	return nil
}

// openCounts reads a CSV of times and the number of instances from each time on,
// as published by Duan et al. (Parcae, NSDI 2024), in milliseconds unless a unit
// is given. Several counts for one time all take effect, one after the other. The
// observation ends with the last line.
func openCounts(l *lines, o Options) parser {
	return &counts{l: l, unit: o.Unit, places: places{retire: o.Retire}}
}

type counts struct {
	l      *lines
	unit   float64
	fields []field
	header bool
	places
}

func (p *counts) parse(rec *record) error {
	line, err := p.l.next()
	if err == io.EOF {
		if err := p.places.end(rec, p.last); err != nil {
			return err
		}
		return io.EOF
	}
	if err != nil {
		return err
	}
	p.fields = split(line, ',', p.fields)
	f := p.fields
	if len(f) == 1 && len(f[0].text) == 0 || isComment(line) {
		return nil
	}
	if len(f) != 2 {
		return p.l.errorf(1, "there are %d fields: want a time and a number of instances", len(f))
	}
	if isWords(f) && !p.some && !p.header {
		p.header = true
		return nil
	}
	t, err := p.l.time(f[0], p.unit)
	if err != nil {
		return err
	}
	if p.some && t < p.last {
		return p.l.errorf(f[0].column, "the time %s is before that of the line above", f[0].text)
	}
	n, ok := f[1].number()
	if !ok || n < 0 || n > maxInstances || n != float64(int(n)) {
		return p.l.errorf(f[1].column, "%s is not a number of instances: want an integer from 0 to %d", f[1].quote(), maxInstances)
	}
	return p.set(rec, t, int(n))
}

// isWords reports whether no field of a line is a number or a date.
func isWords(f []field) bool {
	return !slices.ContainsFunc(f, func(one field) bool { _, ok := one.number(); return ok || isDate(one.text) })
}

// placeName returns the name of a place.
func placeName(i int) string { return "instance" + strconv.Itoa(i+1) }
