package traces

import (
	"io"
	"time"
)

// openLANL reads the failures that Los Alamos National Laboratory released as
// LA-UR-05-7318: one failure a line, with the node, when it began and when it was
// fixed. Failures of a node that overlap or touch make one interval down; between
// two such intervals the node was up. As in the Failure Trace Archive's reading of
// the file, failures that name no node belong to a node of their own in each
// system, and times, which have no zone, are read as UTC. Nothing is known of a
// node before its first failure and after its last.
func openLANL(l *lines, o Options) parser {
	return &lanl{l: l, unit: o.Unit, nodes: map[string]int32{}, reasons: map[string]string{}}
}

type lanl struct {
	l                          *lines
	unit                       float64
	fields                     []field
	header                     []string
	system, node, begun, fixed int // columns
	nodes                      map[string]int32
	down                       []Event // of each node, the last, which may still grow
	reasons                    map[string]string
}

func (p *lanl) parse(rec *record) error {
	line, err := p.l.next()
	if err == io.EOF {
		for _, e := range p.down {
			if err := rec.add(e, 1); err != nil {
				return err
			}
		}
		p.down = nil
	}
	if err != nil {
		return err
	}
	p.fields = splitQuoted(line, p.fields)
	f := p.fields
	switch {
	case p.header == nil:
		return p.readHeader(f)
	case len(f) == 1 && len(f[0].text) == 0:
		return nil
	case len(f) != len(p.header):
		return p.l.errorf(1, "there are %d fields: the header has %d", len(f), len(p.header))
	}
	e := Event{State: Down}
	if e.Start, err = p.date(f[p.begun]); err != nil {
		return err
	}
	if e.Stop, err = p.date(f[p.fixed]); err != nil {
		return err
	}
	if e.Stop < e.Start {
		return p.l.errorf(f[p.fixed].column, "the failure is fixed at %s, before it begins at %s", f[p.fixed].text, f[p.begun].text)
	}
	name := append(append([]byte{}, f[p.system].text...), '.')
	if e.Node, err = p.l.nodeNamed(rec, p.nodes, field{append(name, f[p.node].text...), f[p.node].column}); err != nil {
		return err
	}
	if int(e.Node) == len(p.down) {
		p.down = append(p.down, e)
		return nil
	}
	last := &p.down[e.Node]
	switch {
	case e.Start < last.Start:
		return p.l.errorf(f[p.begun].column, "the failure begins at %s, before the one of the same node that precedes it in the file", f[p.begun].text)
	case e.Start <= last.Stop:
		last.Stop = max(last.Stop, e.Stop)
		return nil
	}
	up := Event{Node: e.Node, State: Up, Start: last.Stop, Stop: e.Start, Reason: p.reason(f)}
	if err := rec.add(*last, f[p.begun].column); err != nil {
		return err
	}
	*last = e
	return rec.add(up, f[p.begun].column)
}

// readHeader finds the columns by their names.
func (p *lanl) readHeader(f []field) error {
	for _, c := range f {
		p.header = append(p.header, string(c.text))
	}
	for _, want := range []struct {
		name string
		at   *int
	}{{"System", &p.system}, {"nodenum", &p.node}, {"Prob Started", &p.begun}, {"Prob Fixed", &p.fixed}} {
		*want.at = -1
		for i, name := range p.header {
			if name == want.name {
				*want.at = i
			}
		}
		if *want.at < 0 {
			return p.l.errorf(1, "the header has no column %q", want.name)
		}
	}
	return nil
}

// date reads a date, in seconds since 1970.
func (p *lanl) date(f field) (float64, error) {
	text := string(f.text)
	t, err := time.Parse("1/2/2006 15:04", text)
	if err != nil {
		t, err = time.Parse("1/2/06 15:04", text)
	}
	if err != nil {
		return 0, p.l.errorf(f.column, "%s is not a date: want one like 6/21/2005 10:54", f.quote())
	}
	return float64(t.Unix()) / 60 * p.unit, nil
}

// reason returns the category and the cause of a failure. The columns from the
// second after the date of repair to the last but one are categories, of which one
// holds a cause.
func (p *lanl) reason(f []field) string {
	for i := p.fixed + 2; i < len(f)-1; i++ {
		if len(f[i].text) > 0 {
			return intern(p.reasons, []byte(p.header[i]+": "+string(f[i].text)))
		}
	}
	return ""
}

// splitQuoted cuts a line at commas that are not within quotes and removes the
// quotes. Two quotes within quotes stand for one.
func splitQuoted(line []byte, fields []field) []field {
	fields = fields[:0]
	start, quoted := 0, false
	for i := 0; i <= len(line); i++ {
		if i == len(line) || line[i] == ',' && !quoted {
			fields = append(fields, unquote(trim(line, start, i)))
			start = i + 1
			continue
		}
		if line[i] == '"' {
			quoted = !quoted
		}
	}
	return fields
}

func unquote(f field) field {
	n := len(f.text)
	if n < 2 || f.text[0] != '"' || f.text[n-1] != '"' {
		return f
	}
	var text []byte
	for i := 1; i < n-1; i++ {
		text = append(text, f.text[i])
		if f.text[i] == '"' && f.text[i+1] == '"' && i+1 < n-1 {
			i++
		}
	}
	return field{text, f.column}
}
