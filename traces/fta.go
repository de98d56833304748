package traces

import "bytes"

// ftaColumns is the number of columns of an event_trace.tab: event, component,
// node, platform, name, type, start, stop, reason.
const ftaColumns = 9

// readFTA reads event_trace.tab of the Failure Trace Archive (Kondo, Javadi, Iosup, Epema, CCGrid 2010).
// It has one interval a line, fields separated by tabs and padded with spaces, type 1 for available and 0
// for not, times in seconds, NULL for unknown. A node is identified by component, node and platform. Its
// first and last intervals are assumed to be cut by the observation; use [Whole] for traces whose records
// begin and end with whole failures, such as LANL's.
func readFTA(in *input) error {
	nodes := ftaNodes{input: in, known: map[[3]int64]int32{}, last: -1}
	var f []field
	for line, err := range in.all() {
		if err != nil {
			return err
		}
		if isComment(line) { // the archive's other tables have as many columns
			if bytes.Contains(line, []byte("node_id")) && !bytes.Contains(line, []byte("event_start_time")) {
				return in.errorf(1, "this is another table of the archive: want event_trace.tab, whose header has event_start_time")
			}
			continue
		}
		if f = atTabs(line, f); isEmpty(f) {
			continue
		}
		if len(f) != ftaColumns && len(f) != ftaColumns-1 {
			return in.errorf(1, "there are %d fields between tabs: want %d, as in event_trace.tab", len(f), ftaColumns)
		}
		var e Event
		if e.Node, err = nodes.find(f); err != nil {
			return err
		}
		switch string(f[5].text) {
		case "1":
			e.State = Up
		case "0":
			e.State = Down
		default:
			return in.errorf(f[5].column, "%s is not a type of event: want 1 (available) or 0 (not available)", f[5].quote())
		}
		if e.Start, e.Stop, err = in.interval(f[6], f[7]); err != nil {
			return err
		}
		if len(f) == ftaColumns && string(f[8].text) != "NULL" {
			e.Reason = in.reason(f[8].text)
		}
		if err := in.add(e, f[6].column); err != nil {
			return err
		}
	}
	return nil
}

// ftaNodes finds nodes by their identifiers.
type ftaNodes struct {
	*input
	known  map[[3]int64]int32
	lastID [3]int64
	last   int32 // -1 at first
}

// find finds the node of a line. Most lines have the same node as the line before.
func (p *ftaNodes) find(f []field) (int32, error) {
	var id [3]int64
	for i := range id {
		x, ok := f[i+1].number()
		if !ok || x != float64(int64(x)) {
			return 0, p.errorf(f[i+1].column, "%s is not an identifier: want an integer", f[i+1].quote())
		}
		id[i] = int64(x)
	}
	if p.last >= 0 && id == p.lastID {
		return p.last, nil
	}
	n, known := p.known[id]
	if !known {
		if err := p.checkName(f[4]); err != nil {
			return 0, err
		}
		n = p.node(string(f[4].text))
		p.known[id] = n
	}
	p.lastID, p.last = id, n
	return n, nil
}
