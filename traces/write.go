package traces

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// writer writes a trace in one format. Only the format durations uses the selection.
type writer func(b *bufio.Writer, r Reader, s Selection) error

// Written lists the formats that [Write] knows.
var Written = names(func(f format) bool { return f.write != nil })

// Write writes a trace in the named format. The selection's state, its unit and its choice to leave out cut
// durations apply to the format durations only. The other formats hold all intervals in the window, and Write
// refuses these options for them. Times are in seconds and spelled so that they are read back to the last
// bit. Nodes with the same name are distinguished by a suffix #2, #3 and so on.
func Write(w io.Writer, r Reader, name string, s Selection) error {
	if name != "durations" {
		if s != (Selection{Invert: s.Invert, Window: s.Window}) {
			return fmt.Errorf("the format %s holds both states, in seconds: only the format durations takes a state, a unit, or leaves out cut intervals", name)
		}
		if s != (Selection{}) {
			if err := s.validate(); err != nil {
				return err
			}
			r = &windowReader{r, s}
		}
	}
	all := formats()
	i := slices.IndexFunc(all, func(f format) bool { return f.name == name && f.write != nil })
	if i < 0 {
		return spec.Unknown("format to write", name, Written)
	}
	b := bufio.NewWriter(w)
	if err := all[i].write(b, r, s); err != nil {
		return err
	}
	return b.Flush()
}

// writeDurations writes the selected durations one a line, in the selection's unit, with a + after cut
// ones.
func writeDurations(b *bufio.Writer, r Reader, s Selection) error {
	var line []byte
	return s.each(r, func(e Event) {
		var d Durations
		d.take(e, s)
		if len(d.Values) == 0 {
			return
		}
		line = strconv.AppendFloat(line[:0], d.Values[0], 'g', -1, 64)
		if e.Cut() {
			line = append(line, '+')
		}
		b.Write(append(line, '\n'))
	})
}

// events calls write for every event of a trace that names its nodes.
func events(r Reader, write func(e Event, node string) error) error {
	var names distinct
	_, err := Each(r, func(e Event) error { return write(e, names.name(e.Node, r.Nodes())) })
	return err
}

// distinct gives nodes distinct names, since files identify nodes by name.
type distinct struct {
	names []string // name of each node
	taken map[string]bool
}

// name returns the printable name of a node, with a suffix #2 or higher if another node has it too.
func (d *distinct) name(node int32, names []string) string {
	for len(d.names) < len(names) {
		if d.taken == nil {
			d.taken = map[string]bool{}
		}
		name := escape.Printable(names[len(d.names)])
		unique := name
		for k := 2; d.taken[unique]; k++ {
			unique = name + "#" + strconv.Itoa(k)
		}
		d.taken[unique] = true
		d.names = append(d.names, unique)
	}
	return d.names[node]
}

// writeIntervals writes all intervals as a CSV with a header.
func writeIntervals(b *bufio.Writer, r Reader, _ Selection) error {
	fmt.Fprintln(b, "node,state,start,end,cut,reason")
	return events(r, func(e Event, node string) error {
		cut := ""
		switch {
		case e.CutLeft && e.CutRight:
			cut = "both"
		case e.CutLeft:
			cut = "left"
		case e.CutRight:
			cut = "right"
		}
		_, err := fmt.Fprintf(b, "%s,%s,%s,%s,%s,%s\n", quoted(node), e.State, spell(e.Start), spell(e.Stop), cut, quoted(escape.Printable(e.Reason)))
		return err
	})
}

// quoted returns a field of a CSV. A # in front is quoted too, since it would turn
// the line into a comment.
func quoted(text string) string {
	if !strings.ContainsAny(text, "\",") && strings.TrimSpace(text) == text && !strings.HasPrefix(text, "#") && !strings.HasPrefix(text, "%") {
		return text
	}
	return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
}

func spell(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// writeTimeline writes the compact form. It leaves out reasons, and marks an interval as cut only where
// it has no neighbour. Since it holds durations, times that are not multiples of a power of two may be
// read back with another last digit.
func writeTimeline(b *bufio.Writer, r Reader, _ Selection) error {
	const most = 1000 // durations per line
	var last Event
	n := 0
	err := events(r, func(e Event, node string) error {
		if err := plainName(node, "a timeline"); err != nil {
			return err
		}
		if n == 0 || n == most || e.Node != last.Node || e.Start != last.Stop || e.State == last.State || last.CutRight || e.CutLeft {
			if n > 0 {
				b.WriteString("\n")
			}
			fmt.Fprintf(b, "%s\t%s\t%s", node, e.State, spell(e.Start))
			n = 0
		}
		b.WriteString("\t" + spell(e.Duration()))
		if e.CutLeft && n == 0 || e.CutRight {
			b.WriteString("+")
		}
		last = e
		n++
		return nil
	})
	if n > 0 {
		b.WriteString("\n")
	}
	return err
}

// writeFTA writes event_trace.tab in the form of the Failure Trace Archive. It does
// not record which intervals were cut.
func writeFTA(b *bufio.Writer, r Reader, _ Selection) error {
	fmt.Fprintln(b, "# event_id\tcomponent_id\tnode_id\tplatform_id\tnode_name\tevent_type\tevent_start_time\tevent_stop_time\tevent_end_reason")
	var ids []int // number of each node's next event
	return events(r, func(e Event, node string) error {
		if err := plainName(node, "event_trace.tab"); err != nil {
			return err
		}
		for len(ids) <= int(e.Node) {
			ids = append(ids, 0)
		}
		reason := escape.Printable(e.Reason)
		if reason == "" {
			reason = "NULL"
		}
		kind := 0
		if e.State == Up {
			kind = 1
		}
		_, err := fmt.Fprintf(b, "%d\t0\t%d\t0\t%s\t%d\t%s\t%s\t%s\n", ids[e.Node], e.Node, node, kind, spell(e.Start), spell(e.Stop), reason)
		ids[e.Node]++
		return err
	})
}

// plainName returns an error if a name would not be read back as written.
func plainName(name, format string) error {
	if strings.TrimSpace(name) != name || strings.HasPrefix(name, "#") || strings.HasPrefix(name, "%") {
		return fmt.Errorf("the node %q cannot be written to %s: spaces at the ends and # or %% in front are not allowed", shorten(name), format)
	}
	return nil
}
