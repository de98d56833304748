package traces

import "bytes"

// ftaColumns is the number of columns of an event_trace.tab: event, component,
// node, platform, name, type, start, stop, reason.
const ftaColumns = 9

// fta reads event_trace.tab of the Failure Trace Archive (Kondo, Javadi, Iosup,
// Epema, CCGrid 2010): one interval a line, fields separated by tabs and padded
// with spaces, type 1 for available and 0 for not, times in seconds, NULL for
// unknown. A node is identified by component, node and platform. Its first and
// last intervals are taken to be cut by the observation; use [Whole] for traces
// whose records begin and end with whole failures, such as LANL's.
type fta struct {
	l       *lines
	unit    float64
	fields  []field
	ids     map[[3]int64]int32
	lastID  [3]int64
	last    int32
	reasons map[string]string
}

func openFTA(l *lines, o Options) parser {
	return &fta{l: l, unit: o.Unit, ids: map[[3]int64]int32{}, last: -1, reasons: map[string]string{}}
}

func (p *fta) parse(rec *record) error {
	line, err := p.l.next()
	if err != nil {
		return err
	}
	p.fields = split(line, '\t', p.fields)
	f := p.fields
	if len(f) == 1 && len(f[0].text) == 0 {
		return nil
	}
	if isComment(line) {
		return p.header(line)
	}
	if len(f) != ftaColumns && len(f) != ftaColumns-1 {
		return p.l.errorf(1, "there are %d fields between tabs: want %d, as in event_trace.tab", len(f), ftaColumns)
	}
	node, err := p.node(rec, f)
	if err != nil {
		return err
	}
	e := Event{Node: node}
	switch {
	case len(f[5].text) == 1 && f[5].text[0] == '1':
		e.State = Up
	case len(f[5].text) == 1 && f[5].text[0] == '0':
		e.State = Down
	default:
		return p.l.errorf(f[5].column, "%s is not a type of event: want 1 (available) or 0 (not available)", f[5].quote())
	}
	if e.Start, e.Stop, err = p.l.interval(f[6], f[7], p.unit); err != nil {
		return err
	}
	if len(f) == ftaColumns {
		if e.Reason = intern(p.reasons, f[8].text); e.Reason == "NULL" {
			e.Reason = ""
		}
	}
	return rec.add(e, f[6].column)
}

// header refuses the archive's other tables, which have as many columns.
func (p *fta) header(line []byte) error {
	if bytes.Contains(line, []byte("node_id")) && !bytes.Contains(line, []byte("event_start_time")) {
		return p.l.errorf(1, "this is another table of the archive: want event_trace.tab, whose header has event_start_time")
	}
	return nil
}

// node finds the node of a line. Most lines have the same node as the line before.
func (p *fta) node(rec *record, f []field) (int32, error) {
	var id [3]int64
	for i := range id {
		x, ok := f[i+1].number()
		if !ok || x != float64(int64(x)) {
			return 0, p.l.errorf(f[i+1].column, "%s is not an identifier: want an integer", f[i+1].quote())
		}
		id[i] = int64(x)
	}
	if p.last >= 0 && id == p.lastID {
		return p.last, nil
	}
	n, known := p.ids[id]
	if !known {
		if err := p.l.checkName(f[4]); err != nil {
			return 0, err
		}
		n = rec.node(string(f[4].text))
		p.ids[id] = n
	}
	p.lastID, p.last = id, n
	return n, nil
}

// interval reads the two ends of an interval, in seconds.
func (l *lines) interval(start, stop field, unit float64) (a, b float64, err error) {
	a, err = l.time(start, unit)
	if err != nil {
		return 0, 0, err
	}
	b, err = l.time(stop, unit)
	if err != nil {
		return 0, 0, err
	}
	if b < a {
		return 0, 0, l.errorf(stop.column, "the interval ends at %s, before it begins at %s", stop.text, start.text)
	}
	return a, b, nil
}

// time reads a time, in seconds.
func (l *lines) time(f field, unit float64) (float64, error) {
	t, ok := f.number()
	if t *= unit; !ok && isDate(f.text) {
		return 0, l.errorf(f.column, "%s is a date: want a number, such as of seconds since the record began", f.quote())
	} else if !ok || t-t != 0 {
		return 0, l.errorf(f.column, "%s is not a time: want a finite number", f.quote())
	}
	return t, nil
}

// intern returns the text as a string shared by equal texts, so that a million
// events with ten reasons hold ten strings.
func intern(known map[string]string, text []byte) string {
	const most = 10_000
	if s, ok := known[string(text)]; ok {
		return s
	}
	s := string(text)
	if len(known) < most {
		known[s] = s
	}
	return s
}
