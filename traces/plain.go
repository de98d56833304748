package traces

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"
)

// openDurations reads one duration a line. A + after it says that the interval was
// cut: it lasted at least that long.
func openDurations(l *lines, o Options) parser {
	return &plain{l: l, unit: o.Unit, unlike: o.Format == ""}
}

type plain struct {
	l      *lines
	unit   float64
	some   bool
	unlike bool // the file is like no format: it is read so for want of another
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
	if d *= p.unit; !ok && p.unlike && !p.some {
		return p.stranger(line, f)
	} else if !ok || !(d > 0) || d-d != 0 {
		return p.l.errorf(f.column, "%s is not a duration: want one positive number a line", f.quote())
	}
	p.some = true
	rec.ready = append(rec.ready, Event{Node: NoNode, Stop: d, CutRight: cut})
	return nil
}

// stranger returns an error that says what is wrong with the first line of a file that is like no
// format.
func (p *plain) stranger(line []byte, f field) error {
	commas, tabs := len(splitQuoted(line, nil)), bytes.Count(line, []byte("\t"))+1
	switch {
	case isDate(f.text):
		return p.l.errorf(f.column, "%s is a date: want durations, one number a line, or starts and ends as numbers", f.quote())
	case !utf8.Valid(line) || bytes.IndexByte(line, 0) >= 0:
		return p.l.errorf(1, "this is not text in UTF-8: want a trace as text, or as text in gzip or zstd")
	case bytes.IndexByte(line, ';') >= 0:
		return p.l.errorf(bytes.IndexByte(line, ';')+1, "fields are separated by semicolons here: want commas, and points in numbers")
	case tabs > 1:
		return p.l.errorf(1, "there are %d fields between tabs: want commas between fields, or the %d fields of an event_trace.tab, or a node, up or down, a start and durations", tabs, ftaColumns)
	case commas == 2 && !isWords(splitQuoted(line, nil)):
		return p.l.errorf(1, "%s may be a number or an interval: want 1.5 for a number, and a header start,end above intervals, or --format", f.quote())
	case commas > 1:
		return p.l.errorf(1, "there are %d fields between commas, which are neither numbers nor names that a trace has: want a header of node, state, start, end, cut and reason, or one of time and count", commas)
	}
	var others []string
	for _, f := range Formats() {
		if f.Name != "durations" {
			others = append(others, f.Name)
		}
	}
	return p.l.errorf(f.column, "%s is not a duration, and the file is like no other format (%s): want one positive number a line", f.quote(), strings.Join(others, ", "))
}
