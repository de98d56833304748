package traces

import "io"

// parser reads a format: parse takes at least one line or item of the file and adds
// the events that are then known to the record. After the last it returns io.EOF.
type parser interface{ parse(rec *record) error }

// record collects the events that a parser finds. It holds back the last event of
// every node until the next one is known.
type record struct {
	names []string
	last  []Event // of each node; State is none if there has been no event yet
	ready []Event // known completely, not yet returned
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

// add adds an interval of a node, which must not begin before the node's last one
// has ended. Cuts that the file states are kept. In addition, a gap in the record
// cuts both its neighbours, and the ends of a node's record cut its first and last
// interval if the format or the user says so.
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

// flush makes the last event of every node ready.
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

// reader is a Reader on top of a parser.
type reader struct {
	parser
	rec  record
	next int // in rec.ready
	err  error
	from *lines
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
		} else if r.err != nil {
			r.err = r.from.damaged(r.err)
		}
	}
	e := r.rec.ready[r.next]
	r.next++
	return e, nil
}
