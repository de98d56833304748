package traces

import "io"

// openSimGrid reads the state profile of a SimGrid host: lines of a date and a
// value, which is 0 when the host turns off and greater when it turns on; it is on
// before the first date. PERIODICITY d says that the profile repeats every d
// seconds, LOOPAFTER d that it does so d seconds after the last date; one period of
// such a profile is read. Otherwise the last state lasts for ever and is not an
// interval. Profiles that draw dates at random are refused.
func openSimGrid(l *lines, o Options) parser { return &simgrid{l: l, unit: o.Unit, node: -1} }

type simgrid struct {
	l             *lines
	unit          float64
	fields        []field
	node          int32
	state         State
	since, last   float64 // when the state began; the last date
	begun         bool    // whether the state has a beginning
	some          bool
	period, after field
}

func (p *simgrid) parse(rec *record) error {
	if p.node < 0 {
		p.node = rec.node("host")
	}
	line, err := p.l.next()
	if err == io.EOF {
		return p.end(rec)
	}
	if err != nil {
		return err
	}
	p.fields = splitSpace(line, p.fields)
	f := p.fields
	if len(f) == 0 || isComment(line) {
		return nil
	}
	if len(f) > 2 || len(f) == 1 && string(f[0].text) != "STOCHASTIC" {
		return p.l.errorf(f[0].column, "want a date and a state")
	}
	switch string(f[0].text) {
	case "STOCHASTIC":
		return p.l.errorf(f[0].column, "a profile that is drawn at random has no intervals")
	case "PERIODICITY":
		p.period = field{append([]byte{}, f[1].text...), f[1].column}
		return p.repetition(f[1])
	case "LOOPAFTER":
		p.after = field{append([]byte{}, f[1].text...), f[1].column}
		return p.repetition(f[1])
	}
	t, err := p.l.time(f[0], p.unit)
	if err != nil {
		return err
	}
	if t < p.last {
		return p.l.errorf(f[0].column, "the date %s is before that of the line above, or before 0", f[0].text)
	}
	v, ok := f[1].number()
	if !ok || v < 0 {
		return p.l.errorf(f[1].column, "%s is not a state: want 0 for off, more for on", f[1].quote())
	}
	p.some, p.last = true, t
	state := Up
	if v == 0 {
		state = Down
	}
	if t == 0 && !p.begun {
		p.state = state
		return nil
	}
	return p.turn(rec, state, t, f[0].column)
}

// repetition checks the length of time after which the profile repeats.
func (p *simgrid) repetition(f field) error {
	if d, ok := f.number(); !ok || d < 0 || d-d != 0 {
		return p.l.errorf(f.column, "%s is not a length of time: want a number of at least 0", f.quote())
	}
	return nil
}

// turn changes the state if it differs from the current one.
func (p *simgrid) turn(rec *record, state State, t float64, column int) error {
	if state == p.state {
		return nil
	}
	e := Event{Node: p.node, State: p.state, CutLeft: !p.begun, Start: p.since, Stop: t}
	p.state, p.since, p.begun = state, t, true
	return rec.add(e, column)
}

func (p *simgrid) end(rec *record) error {
	if !p.some {
		return p.l.atEnd("there are no states: want a date and a state in a line")
	}
	stop, known := 0.0, false
	if d, ok := p.after.number(); ok {
		stop, known = p.last+float64(d*p.unit), true
	}
	if d, ok := p.period.number(); ok && d > 0 {
		stop, known = d*p.unit, true
	}
	if !known {
		return io.EOF
	}
	if stop < p.last || stop-stop != 0 {
		return p.l.atEnd("the profile repeats after %v seconds, before its last date", stop)
	}
	e := Event{Node: p.node, State: p.state, CutLeft: !p.begun, CutRight: true, Start: p.since, Stop: stop}
	if err := rec.add(e, 1); err != nil {
		return err
	}
	return io.EOF
}
