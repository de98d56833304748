package traces

import (
	"bytes"
	"unicode/utf8"
)

// openTimeline reads our compact form of a whole trace. A line holds, separated by
// tabs, the name of a node, up or down, a start, and the durations of intervals
// that follow one another in alternating states, the first in the state named. A
// node may have several lines. A + after the first or the last duration says that
// it was cut, on the side where it has no neighbour.
func openTimeline(l *lines, o Options) parser {
	return &timeline{l: l, unit: o.Unit, nodes: map[string]int32{}}
}

type timeline struct {
	l      *lines
	unit   float64
	fields []field
	nodes  map[string]int32
}

func (p *timeline) parse(rec *record) error {
	line, err := p.l.next()
	if err != nil {
		return err
	}
	p.fields = split(line, '\t', p.fields)
	f := p.fields
	if len(f) == 1 && len(f[0].text) == 0 || isComment(line) {
		return nil
	}
	if len(f) < 4 {
		return p.l.errorf(1, "there are %d fields between tabs: want a node, a state, a start and durations", len(f))
	}
	e := Event{}
	if e.State, err = ParseState(string(f[1].text)); err != nil {
		return p.l.errorf(f[1].column, "%w", err)
	}
	at, ok := f[2].number()
	if !ok {
		return p.l.errorf(f[2].column, "%s is not a time: want a finite number", f[2].quote())
	}
	if e.Node, err = p.l.nodeNamed(rec, p.nodes, f[0]); err != nil {
		return err
	}
	for i, d := range f[3:] {
		text, cut := bytes.CutSuffix(d.text, []byte("+"))
		first, last := i == 0, i == len(f)-4
		x, ok := field{text, d.column}.number()
		if !ok || x < 0 || cut && !first && !last {
			return p.l.errorf(d.column, "%s is not a duration: want a number of at least 0, with a + only after the first or the last", d.quote())
		}
		e.CutLeft, e.CutRight = cut && first, cut && last
		e.Start, e.Stop = at*p.unit, (at+x)*p.unit
		if e.Stop-e.Stop != 0 {
			return p.l.errorf(d.column, "the time %v is too large", at+x)
		}
		if err := rec.add(e, f[2].column); err != nil {
			return err
		}
		at += x
		e.State = e.State.other()
	}
	return nil
}

// nodeNamed returns the node with a name and adds it if it is new.
func (l *lines) nodeNamed(rec *record, known map[string]int32, name field) (int32, error) {
	if n, ok := known[string(name.text)]; ok {
		return n, nil
	}
	if err := l.checkName(name); err != nil {
		return 0, err
	}
	n := rec.node(string(name.text))
	known[rec.names[n]] = n
	return n, nil
}

// checkName returns an error unless a field can be the name of a node.
func (l *lines) checkName(f field) error {
	if !utf8.Valid(f.text) || bytes.IndexByte(f.text, 0) >= 0 {
		return l.errorf(f.column, "%s is not the name of a node: want text in UTF-8, without zero bytes", f.quote())
	}
	return nil
}
