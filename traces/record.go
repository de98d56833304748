package traces

import "io"

// parser is how a format is read: it takes some of the file, at least one line
// or item, and adds the events that are then known to the record. After the
// last it returns io.EOF.
type parser interface{ parse(rec *record) error }

// record is where parsers put what they have found. It holds the last event of
// every node back until it is known what comes after.
type record struct {
	names []string
	last  []Event // of each node; State is none where there has been no event yet
	ready []Event // known completely, not handed out yet
	ends  Ends
	fault func(column int, format string, args ...any) error
}

// none is the state of a node that has had no event.
const none State = 255

// node adds a node and returns its number.
func (rec *record) node(name string) int32 {
	rec.names = append(rec.names, name)
	rec.last = append(rec.last, Event{State: none})
	return int32(len(rec.names) - 1)
}

// add takes an interval of a node, which must not begin before the last one has
// ended. What the file says of its ends is kept; beyond that, a time of which
// the file says nothing cuts both its neighbours, and so do the ends of a node's
// record if the format or the user says so.
func (rec *record) add(e Event, startColumn int) error {
	last := &rec.last[e.Node]
	switch {
	case last.State == none:
		e.CutLeft = e.CutLeft || rec.ends == Cut
	case e.Start < last.Stop:
		of := ""
		if name := rec.names[e.Node]; name != "" {
			of = " of " + shorten(name)
		}
		return rec.fault(startColumn, "the interval%s begins at %v, before the one that ends at %v has ended", of, e.Start, last.Stop)
	case e.Start > last.Stop:
		last.CutRight, e.CutLeft = true, true
		rec.ready = append(rec.ready, *last)
	default:
		rec.ready = append(rec.ready, *last)
	}
	*last = e
	return nil
}

// flush hands the last event of every node out.
func (rec *record) flush() {
	for i := range rec.last {
		e := rec.last[i]
		if e.State == none {
			continue
		}
		e.CutRight = e.CutRight || rec.ends == Cut
		rec.ready = append(rec.ready, e)
		rec.last[i].State = none
	}
}

// reader makes a Reader of a parser.
type reader struct {
	parser
	rec  record
	next int // in rec.ready
	err  error
}

// Nodes returns the names of the nodes met so far.
func (r *reader) Nodes() []string { return r.rec.names }

// Next returns the next event.
func (r *reader) Next() (Event, error) {
	for r.next == len(r.rec.ready) {
		if r.err != nil {
			return Event{}, r.err
		}
		r.rec.ready, r.next = r.rec.ready[:0], 0
		if r.err = r.parse(&r.rec); r.err == io.EOF {
			r.rec.flush()
		}
	}
	e := r.rec.ready[r.next]
	r.next++
	return e, nil
}
