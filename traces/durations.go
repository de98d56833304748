package traces

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// readDurations reads one duration a line. A + after it says that the interval was
// cut: it lasted at least that long.
func readDurations(in *input) error {
	some := false
	for line, err := range in.all() {
		if err != nil {
			return err
		}
		f := trim(line, 0, len(line))
		if len(f.text) == 0 || f.text[0] == '#' {
			continue
		}
		text, cut := bytes.CutSuffix(f.text, []byte("+"))
		d, ok := field{text, f.column}.number()
		if d *= in.Unit; !ok && in.Format == "" && !some { // no format fits
			return in.formatError(line, f)
		} else if !ok || !(d > 0) || d-d != 0 {
			return in.errorf(f.column, "%s is not a duration: want one positive number a line", f.quote())
		}
		some = true
		if err := in.hand(Event{Node: NoNode, Stop: d, CutRight: cut}); err != nil {
			return err
		}
	}
	if !some {
		return in.atEnd("there are no durations: want one positive number a line")
	}
	return nil
}

// formatError returns the error for the first line of a file that fits no format.
func (in *input) formatError(line []byte, f field) error {
	commas, tabs := len(splitQuoted(line, nil)), bytes.Count(line, []byte("\t"))+1
	switch {
	case isDate(f.text):
		return in.errorf(f.column, "%s is a date: want durations, one number a line, or starts and ends as numbers", f.quote())
	case !utf8.Valid(line) || bytes.IndexByte(line, 0) >= 0:
		return in.errorf(1, "this is not text in UTF-8: want a trace as text, or as text in gzip or zstd")
	case bytes.IndexByte(line, ';') >= 0:
		return in.errorf(bytes.IndexByte(line, ';')+1, "fields are separated by semicolons here: want commas, and points in numbers")
	case tabs > 1:
		return in.errorf(1, "there are %d fields between tabs: want commas between fields, or the %d fields of an event_trace.tab, or a node, up or down, a start and durations", tabs, ftaColumns)
	case commas == 2 && !isWords(splitQuoted(line, nil)):
		return in.errorf(1, "%s may be a number or an interval: want 1.5 for a number, and a header start,end above intervals, or --read-as", f.quote())
	case commas > 1:
		return in.errorf(1, "there are %d fields between commas, which are neither numbers nor names that a trace has: want a header of node, state, start, end, cut and reason, or one of time and count", commas)
	}
	others := names(func(f format) bool { return f.name != "durations" })
	return in.errorf(f.column, "%s is not a duration, and the file is like no other format (%s): want one positive number a line", f.quote(), strings.Join(others, ", "))
}
