package traces

import (
	"slices"
	"strings"
)

// readIntervals reads a CSV of intervals. Its columns are start and end (or stop), and optionally node,
// state, cut and reason; a header names them in any order. Without a header they are start,end or
// node,start,end or node,state,start,end, the last optionally followed by cut and reason. Cut is left,
// right, both or empty. Without a state, all intervals are up, and the time between two intervals of a
// node is down.
func readIntervals(in *input) error {
	var c columns     // n is 0 before the first line
	var ups []float64 // if there is no state: the end of each node's last interval
	for f, err := range in.rows(splitQuoted) {
		if err != nil {
			return err
		}
		if c.n == 0 {
			known, ok := withoutHeader[len(f)]
			if c = known; !ok || isHeader(f) {
				if c, err = in.columns(f); err != nil {
					return err
				}
				continue
			}
		}
		if len(f) != c.n {
			return in.errorf(1, "there are %d fields: want %d, as in the first line", len(f), c.n)
		}
		e := Event{State: Up}
		if c.state >= 0 {
			if e.State, err = in.state(f[c.state]); err != nil {
				return err
			}
		}
		if e.Start, e.Stop, err = in.interval(f[c.start], f[c.stop]); err != nil {
			if isHeader(f) {
				return in.errorf(1, "this is a header: want one, in the first line")
			}
			return err
		}
		if c.cut >= 0 && !cutOf(string(f[c.cut].text), &e) {
			return in.errorf(f[c.cut].column, "%s is not a way to be cut: want left, right, both or nothing", f[c.cut].quote())
		}
		if c.reason >= 0 {
			e.Reason = in.reason(f[c.reason].text)
		}
		var name field
		if c.node >= 0 {
			name = f[c.node]
		}
		if e.Node, err = in.nodeNamed(name); err != nil {
			return err
		}
		column := f[c.start].column
		switch {
		case c.state >= 0:
		case int(e.Node) == len(ups):
			ups = append(ups, e.Stop)
		default:
			last := ups[e.Node]
			ups[e.Node] = max(last, e.Stop)
			if e.Start > last {
				if err := in.add(Event{Node: e.Node, State: Down, Start: last, Stop: e.Start}, column); err != nil {
					return err
				}
			}
		}
		if err := in.add(e, column); err != nil {
			return err
		}
	}
	if c.n == 0 {
		return in.atEnd("there are no intervals: want a start and an end in a line")
	}
	return nil
}

// columns is the number of columns and the index of each; -1 if it is missing.
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

// columns reads a header.
func (in *input) columns(f []field) (columns, error) {
	c := columns{len(f), -1, -1, -1, -1, -1, -1}
	place := map[string]*int{
		"node": &c.node, "state": &c.state, "start": &c.start, "end": &c.stop, "stop": &c.stop, "cut": &c.cut, "reason": &c.reason,
	}
	for i, name := range f {
		at, ok := place[string(name.text)]
		if !ok || *at >= 0 {
			return c, in.errorf(name.column, "%s is an unknown column or occurs twice: want node, state, start, end, cut and reason", name.quote())
		}
		*at = i
	}
	if c.start < 0 || c.stop < 0 {
		return c, in.errorf(1, "want columns start and end, in a header or as start,end or node,start,end or node,state,start,end")
	}
	return c, nil
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
