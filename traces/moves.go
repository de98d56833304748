package traces

import "io"

// openMoves reads when instances came and went: a CSV of time, add or remove, and
// instance, as published by Thorpe et al. (Bamboo, NSDI 2023) for spot instances,
// in milliseconds unless a unit is given. The end of the file cuts the intervals of
// the instances that are present. An instance that comes back under its name was
// down in between; nothing is known before its first time and after its last.
func openMoves(l *lines, o Options) parser {
	return &moves{l: l, unit: o.Unit, nodes: map[string]int32{}}
}

type moves struct {
	l      *lines
	unit   float64
	fields []field
	nodes  map[string]int32
	state  []State
	since  []float64
	last   float64
	some   bool
}

func (p *moves) parse(rec *record) error {
	line, err := p.l.next()
	if err == io.EOF {
		return p.end(rec)
	}
	if err != nil {
		return err
	}
	p.fields = splitQuoted(line, p.fields)
	f := p.fields
	if len(f) == 1 && len(f[0].text) == 0 || isComment(line) {
		return nil
	}
	if len(f) != 3 {
		return p.l.errorf(1, "there are %d fields: want time, add or remove, and instance", len(f))
	}
	t, err := p.l.time(f[0], p.unit)
	if err != nil {
		return err
	}
	if p.some && t < p.last {
		return p.l.errorf(f[0].column, "the time %s is before that of the line above", f[0].text)
	}
	p.last, p.some = t, true
	n, err := p.l.nodeNamed(rec, p.nodes, f[2])
	if err != nil {
		return err
	}
	known := int(n) < len(p.state)
	switch move := string(f[1].text); {
	case move != "add" && move != "remove":
		return p.l.errorf(f[1].column, "%s is not a move: want add or remove", f[1].quote())
	case move == "add" && known && p.state[n] == Up:
		return p.l.errorf(f[2].column, "%s is added, and is there already", f[2].quote())
	case move == "remove" && (!known || p.state[n] == Down):
		return p.l.errorf(f[2].column, "%s is removed, and is not there", f[2].quote())
	case !known:
		p.state, p.since = append(p.state, Up), append(p.since, t)
		return nil
	}
	e := Event{Node: n, State: p.state[n], Start: p.since[n], Stop: t}
	p.state[n], p.since[n] = e.State.other(), t
	return rec.add(e, f[0].column)
}

func (p *moves) end(rec *record) error {
	for n, s := range p.state {
		if s != Up {
			continue
		}
		e := Event{Node: int32(n), State: Up, Start: p.since[n], Stop: p.last, CutRight: true}
		if err := rec.add(e, 1); err != nil {
			return err
		}
	}
	return io.EOF
}
