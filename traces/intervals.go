package traces

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// openIntervals reads a CSV of intervals. Its columns are start and end (or stop),
// and optionally node, state, cut and reason; a header names them in any order.
// Without a header they are start,end or node,start,end or node,state,start,end,
// the last optionally followed by cut and reason. Cut is left, right, both or
// empty. If there is no state, all intervals are up, and the time between two
// intervals of a node is down.
func openIntervals(l *lines, o Options) parser {
	return &intervals{l: l, unit: o.Unit, nodes: map[string]int32{}, reasons: map[string]string{}}
}

type intervals struct {
	l       *lines
	unit    float64
	fields  []field
	columns *columns
	nodes   map[string]int32
	last    []float64 // of each node, the end of the last interval; if there is no state
	reasons map[string]string
}

// columns holds the number of columns and the place of each; -1 if it is missing.
type columns struct{ n, node, state, start, stop, cut, reason int }

var withoutHeader = map[int]columns{
	2: {2, -1, -1, 0, 1, -1, -1},
	3: {3, 0, -1, 1, 2, -1, -1},
	4: {4, 0, 1, 2, 3, -1, -1},
	5: {5, 0, 1, 2, 3, 4, -1},
	6: {6, 0, 1, 2, 3, 4, 5},
}

// isHeader reports whether a line has the name of a column, and no time.
func isHeader(f []field) bool {
	return isWords(f) && slices.ContainsFunc(f, func(one field) bool {
		return slices.Contains([]string{"node", "state", "start", "end", "stop", "cut", "reason"}, strings.ToLower(string(one.text)))
	})
}

// columnsOf reads a header.
func columnsOf(f []field) (columns, error) {
	c := columns{len(f), -1, -1, -1, -1, -1, -1}
	place := map[string]*int{
		"node": &c.node, "state": &c.state, "start": &c.start, "end": &c.stop, "stop": &c.stop, "cut": &c.cut, "reason": &c.reason,
	}
	for i, name := range f {
		at, ok := place[string(name.text)]
		if !ok || *at >= 0 {
			return c, &Error{Column: name.column, Err: fmt.Errorf("%s is an unknown column or occurs twice: want node, state, start, end, cut and reason", name.quote())}
		}
		*at = i
	}
	if c.start < 0 || c.stop < 0 {
		return c, &Error{Column: 1, Err: errors.New("want columns start and end, in a header or as start,end or node,start,end or node,state,start,end")}
	}
	return c, nil
}

func (p *intervals) parse(rec *record) error {
	line, err := p.l.next()
	if err != nil {
		if err == io.EOF && p.columns == nil {
			return p.l.atEnd("there are no intervals: want a start and an end in a line")
		}
		return err
	}
	p.fields = splitQuoted(line, p.fields)
	f := p.fields
	if len(f) == 1 && len(f[0].text) == 0 || isComment(line) {
		return nil
	}
	if p.columns == nil {
		if header, err := p.begin(f); header || err != nil {
			return err
		}
	}
	c := p.columns
	if len(f) != c.n {
		return p.l.errorf(1, "there are %d fields: want %d, as in the first line", len(f), c.n)
	}
	e := Event{State: Up}
	if c.state >= 0 {
		if e.State, err = ParseState(string(f[c.state].text)); err != nil {
			return p.l.errorf(f[c.state].column, "%w", err)
		}
	}
	if e.Start, e.Stop, err = p.l.interval(f[c.start], f[c.stop], p.unit); err != nil {
		if isHeader(f) {
			return p.l.errorf(1, "this is a header: want one, in the first line")
		}
		return err
	}
	if c.cut >= 0 && !cutOf(string(f[c.cut].text), &e) {
		return p.l.errorf(f[c.cut].column, "%s is not a way to be cut: want left, right, both or nothing", f[c.cut].quote())
	}
	if c.reason >= 0 {
		e.Reason = intern(p.reasons, f[c.reason].text)
	}
	var name field
	if c.node >= 0 {
		name = f[c.node]
	}
	if e.Node, err = p.l.nodeNamed(rec, p.nodes, name); err != nil {
		return err
	}
	if c.state < 0 {
		if err := p.between(rec, e, f[c.start].column); err != nil {
			return err
		}
	}
	return rec.add(e, f[c.start].column)
}

// begin settles the columns by the first line and reports whether it is a header.
func (p *intervals) begin(f []field) (header bool, err error) {
	c, ok := withoutHeader[len(f)]
	if !ok || isHeader(f) {
		c, err = columnsOf(f)
		if e, ok := err.(*Error); ok {
			return true, p.l.errorf(e.Column, "%w", e.Err)
		}
		header = true
	}
	p.columns = &c
	return header, nil
}

// between adds the time down that precedes an interval.
func (p *intervals) between(rec *record, e Event, column int) error {
	if int(e.Node) == len(p.last) {
		p.last = append(p.last, e.Stop)
		return nil
	}
	last := p.last[e.Node]
	p.last[e.Node] = max(last, e.Stop)
	if e.Start <= last {
		return nil
	}
	return rec.add(Event{Node: e.Node, State: Down, Start: last, Stop: e.Start}, column)
}

// cutOf parses how an event is cut.
func cutOf(text string, e *Event) bool {
	switch text {
	case "":
	case "left":
		e.CutLeft = true
	case "right":
		e.CutRight = true
	case "both":
		e.CutLeft, e.CutRight = true, true
	default:
		return false
	}
	return true
}
