package traces

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"math"
	"unicode/utf8"
)

// input is the state of reading a file in one format: its lines, the user's options, and the nodes and
// events found so far. The last event of every node is held back until the next one is known.
type input struct {
	*lines
	Options // Unit and Ends are set

	take    func([]Event, error) bool // hands out events and reports whether more are wanted
	ready   []Event                   // complete events that were not handed out yet
	names   []string                  // names of the nodes
	last    []Event                   // last event of each node; State is none before the first
	named   map[string]int32          // number of the node by name
	reasons map[string]string
	latest  float64 // time of the line above, where lines come in the order of time
}

func newInput(l *lines, o Options) *input {
	return &input{lines: l, Options: o, named: map[string]int32{}, reasons: map[string]string{}, latest: math.Inf(-1)}
}

// none is the state of a node that has had no event.
const none State = 255

// errClosed is returned by a reader whose consumer has stopped.
var errClosed = errors.New("the trace is closed")

// events reads the file and yields its events in batches, and at last the error that ends them. A batch
// is valid until the next one.
func (in *input) events(read reader) iter.Seq2[[]Event, error] {
	return func(yield func([]Event, error) bool) {
		in.take = yield
		err := read(in)
		if err == errClosed {
			return
		}
		if err != nil {
			err = in.damaged(err)
		} else {
			in.flush()
			err = io.EOF
		}
		yield(in.ready, err)
	}
}

// hand hands out an event, together with others that follow it.
func (in *input) hand(e Event) error {
	const many = 256
	if in.ready = append(in.ready, e); len(in.ready) < many {
		return nil
	}
	if !in.take(in.ready, nil) {
		return errClosed
	}
	in.ready = in.ready[:0]
	return nil
}

// add adds an interval of a node, which must not begin before the node's last one has ended. Cuts stated
// in the file are kept. In addition, a gap in the record cuts both its neighbours, and the ends of a
// node's record cut its first and last interval if the format or the user says so.
func (in *input) add(e Event, startColumn int) error {
	last := in.last[e.Node]
	switch {
	case last.State == none:
		e.CutLeft = e.CutLeft || in.Ends == Cut
		in.last[e.Node] = e
		return nil
	case e.Start < last.Stop:
		of := ""
		if name := in.names[e.Node]; name != "" {
			of = " of " + shorten(name)
		}
		return in.errorf(startColumn, "the interval%s begins at %v, before the one that ends at %v has ended", of, e.Start, last.Stop)
	case e.Start > last.Stop:
		last.CutRight, e.CutLeft = true, true
	}
	in.last[e.Node] = e
	return in.hand(last)
}

// flush makes the last event of every node ready.
func (in *input) flush() {
	for _, e := range in.last {
		if e.State == none {
			continue
		}
		e.CutRight = e.CutRight || in.Ends == Cut
		in.ready = append(in.ready, e)
	}
}

// rows yields the fields of every line that is neither empty nor a comment, and the error at which the
// lines end before the file does. The fields are valid until the next line.
func (in *input) rows(split func([]byte, []field) []field) iter.Seq2[[]field, error] {
	return func(yield func([]field, error) bool) {
		var fields []field
		for line, err := range in.all() {
			if fields = split(line, fields); err == nil && (isEmpty(fields) || isComment(line)) {
				continue
			}
			if !yield(fields, err) {
				return
			}
		}
	}
}

// isEmpty reports whether a line has nothing in its fields, nor a separator.
func isEmpty(f []field) bool { return len(f) == 0 || len(f) == 1 && len(f[0].text) == 0 }

// node adds a node and returns its number.
func (in *input) node(name string) int32 {
	in.names = append(in.names, name)
	in.last = append(in.last, Event{State: none})
	return int32(len(in.names) - 1)
}

// nodeNamed returns the node with a name and adds it if it is new.
func (in *input) nodeNamed(name field) (int32, error) {
	if n, ok := in.named[string(name.text)]; ok {
		return n, nil
	}
	if err := in.checkName(name); err != nil {
		return 0, err
	}
	n := in.node(string(name.text))
	in.named[in.names[n]] = n
	return n, nil
}

// checkName returns an error unless a field can be the name of a node.
func (in *input) checkName(f field) error {
	if !utf8.Valid(f.text) || bytes.IndexByte(f.text, 0) >= 0 {
		return in.errorf(f.column, "%s is not the name of a node: want text in UTF-8, without zero bytes", f.quote())
	}
	return nil
}

// state reads the state of a node.
func (in *input) state(f field) (State, error) {
	s, err := ParseState(string(f.text))
	if err != nil {
		return s, in.errorf(f.column, "%w", err)
	}
	return s, nil
}

// time reads a time, in seconds.
func (in *input) time(f field) (float64, error) {
	t, ok := f.number()
	if t *= in.Unit; !ok && isDate(f.text) {
		return 0, in.errorf(f.column, "%s is a date: want a number, such as seconds since the record began", f.quote())
	} else if !ok || t-t != 0 {
		return 0, in.errorf(f.column, "%s is not a time: want a finite number", f.quote())
	}
	return t, nil
}

// later reads a time, in seconds, that is not before the time in the line above.
func (in *input) later(f field) (float64, error) {
	t, err := in.time(f)
	if err == nil && t < in.latest {
		err = in.errorf(f.column, "the time %s is before that of the line above", f.text)
	}
	in.latest = t
	return t, err
}

// interval reads the two ends of an interval, in seconds.
func (in *input) interval(start, stop field) (a, b float64, err error) {
	if a, err = in.time(start); err != nil {
		return 0, 0, err
	}
	if b, err = in.time(stop); err != nil {
		return 0, 0, err
	}
	if b < a {
		return 0, 0, in.errorf(stop.column, "the interval ends at %s, before it begins at %s", stop.text, start.text)
	}
	return a, b, nil
}

// reason returns the text as a string shared by equal texts, so that a million
// events with ten reasons hold ten strings.
func (in *input) reason(text []byte) string {
	const most = 10_000
	if s, ok := in.reasons[string(text)]; ok {
		return s
	}
	s := string(text)
	if len(in.reasons) < most {
		in.reasons[s] = s
	}
	return s
}
