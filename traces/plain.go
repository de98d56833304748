package traces

import (
	"bytes"
	"io"
)

// openDurations reads one duration a line. A + after it says that the interval was
// cut: it lasted at least that long.
func openDurations(l *lines, o Options) parser { return &plain{l: l, unit: o.Unit} }

type plain struct {
	l    *lines
	unit float64
	some bool
}

func (p *plain) parse(rec *record) error {
	line, err := p.l.next()
	if err == io.EOF && !p.some {
		return p.l.atEnd("there are no durations: want one positive number a line")
	}
	if err != nil {
		return err
	}
	f := trim(line, 0, len(line))
	if len(f.text) == 0 || f.text[0] == '#' {
		return nil
	}
	text, cut := bytes.CutSuffix(f.text, []byte("+"))
	d, ok := field{text, f.column}.number()
	if d *= p.unit; !ok || !(d > 0) || d-d != 0 {
		return p.l.errorf(f.column, "%s is not a duration: want one positive number a line", f.quote())
	}
	p.some = true
	rec.ready = append(rec.ready, Event{Node: NoNode, Stop: d, CutRight: cut})
	return nil
}
