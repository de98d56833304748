package traces

import (
	"slices"
	"time"
)

// readLANL reads the failures that Los Alamos National Laboratory released as LA-UR-05-7318. It has one
// failure a line, with the node, its beginning and its repair. Failures of a node that overlap or touch make
// one interval down; between two such intervals the node was up. As in the Failure Trace Archive, failures
// that name no node are assigned to one extra node in each system. Times have no zone and are read as UTC. A
// node's state before its first failure and after its last is unknown.
func readLANL(in *input) error {
	var header *lanlHeader
	var down []Event // each node's last interval down, which may still grow
	var f []field
	for line, err := range in.all() {
		if err != nil {
			return err
		}
		f = splitQuoted(line, f)
		switch {
		case header == nil:
			if header, err = in.lanlHeader(f); err != nil {
				return err
			}
			continue
		case isEmpty(f):
			continue
		case len(f) != len(header.names):
			return in.errorf(1, "there are %d fields: the header has %d", len(f), len(header.names))
		}
		begun, fixed := f[header.begun], f[header.fixed]
		e := Event{State: Down}
		if e.Start, err = in.date(begun); err != nil {
			return err
		}
		if e.Stop, err = in.date(fixed); err != nil {
			return err
		}
		if e.Stop < e.Start {
			return in.errorf(fixed.column, "the failure is fixed at %s, before it begins at %s", fixed.text, begun.text)
		}
		name := slices.Concat(f[header.system].text, []byte("."), f[header.node].text)
		if e.Node, err = in.nodeNamed(field{name, f[header.node].column}); err != nil {
			return err
		}
		if int(e.Node) == len(down) {
			down = append(down, e)
			continue
		}
		last := &down[e.Node]
		switch {
		case e.Start < last.Start:
			return in.errorf(begun.column, "the failure begins at %s, before the one of the same node that precedes it in the file", begun.text)
		case e.Start <= last.Stop:
			last.Stop = max(last.Stop, e.Stop)
			continue
		}
		up := Event{Node: e.Node, State: Up, Start: last.Stop, Stop: e.Start, Reason: in.lanlReason(header, f)}
		for _, known := range []Event{*last, up} {
			if err := in.add(known, begun.column); err != nil {
				return err
			}
		}
		*last = e
	}
	for _, e := range down {
		if err := in.add(e, 1); err != nil {
			return err
		}
	}
	return nil
}

// lanlHeader holds the names of the columns, and the indices of the columns that are read.
type lanlHeader struct {
	names                      []string
	system, node, begun, fixed int
}

// lanlHeader finds the columns by their names.
func (in *input) lanlHeader(f []field) (*lanlHeader, error) {
	h := &lanlHeader{}
	for _, c := range f {
		h.names = append(h.names, string(c.text))
	}
	for _, want := range []struct {
		name string
		at   *int
	}{{"System", &h.system}, {"nodenum", &h.node}, {"Prob Started", &h.begun}, {"Prob Fixed", &h.fixed}} {
		if *want.at = slices.Index(h.names, want.name); *want.at < 0 {
			return nil, in.errorf(1, "the header has no column %q", want.name)
		}
	}
	return h, nil
}

// date reads a date, in seconds since 1970.
func (in *input) date(f field) (float64, error) {
	text := string(f.text)
	t, err := time.Parse("1/2/2006 15:04", text)
	if err != nil {
		t, err = time.Parse("1/2/06 15:04", text)
	}
	if err != nil {
		return 0, in.errorf(f.column, "%s is not a date: want one like 6/21/2005 10:54", f.quote())
	}
	return float64(t.Unix()) / 60 * in.Unit, nil
}

// lanlReason returns the category and the cause of a failure. The columns from the second after the
// date of repair to the last but one are categories; one of them holds a cause.
func (in *input) lanlReason(h *lanlHeader, f []field) string {
	for i := h.fixed + 2; i < len(f)-1; i++ {
		if len(f[i].text) > 0 {
			return in.reason([]byte(h.names[i] + ": " + string(f[i].text)))
		}
	}
	return ""
}
