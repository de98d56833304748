package traces

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// The functions that write a trace read it to its end. Times are in seconds and
// spelled so that they are read back to the last bit. Nodes with the same name are
// distinguished by a suffix #2, #3 and so on.

// Written lists the formats that [Write] knows.
var Written = []string{"durations", "fta", "intervals", "timeline"}

// Write writes a trace in the named format. The selection's state, unit and choice
// to leave out cut durations are for the format durations; the other formats hold
// all intervals in the window, and with them Write returns an error.
func Write(w io.Writer, r Reader, format string, s Selection) error {
	if format == "durations" {
		return WriteDurations(w, r, s)
	}
	if s != (Selection{Invert: s.Invert, Window: s.Window}) {
		return fmt.Errorf("the format %s holds both states, in seconds: only the format durations takes a state, a unit, or leaves out cut intervals", format)
	}
	if s != (Selection{}) {
		if err := s.validate(); err != nil {
			return err
		}
		r = &within{r, s}
	}
	switch format {
	case "fta":
		return WriteFTA(w, r)
	case "intervals":
		return WriteIntervals(w, r)
	case "timeline":
		return WriteTimeline(w, r)
	}
	return spec.Unknown("format to write", format, Written)
}

// WriteDurations writes the selected durations one a line, in the selection's
// unit, with a + after those that were cut.
func WriteDurations(w io.Writer, r Reader, s Selection) error {
	b := bufio.NewWriter(w)
	var line []byte
	err := s.each(r, func(e Event) {
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
	if err != nil {
		return err
	}
	return b.Flush()
}

// events calls write for every event of a trace that names its nodes.
func events(r Reader, write func(e Event, node string) error) error {
	var names distinct
	for {
		e, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil && e.Node < 0 {
			err = fmt.Errorf("the trace has durations only: want one with nodes and times")
		}
		if err == nil {
			err = write(e, names.of(e.Node, r.Nodes()))
		}
		if err != nil {
			return err
		}
	}
}

// distinct gives nodes distinct names, since files identify them by name.
type distinct struct {
	names []string // of each node
	taken map[string]bool
}

// of returns the printable name of a node, with a suffix #2 or higher if another node has it too.
func (d *distinct) of(node int32, names []string) string {
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

// WriteIntervals writes all intervals as a CSV with a header.
func WriteIntervals(w io.Writer, r Reader) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "node,state,start,end,cut,reason")
	err := events(r, func(e Event, node string) error {
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
	if err != nil {
		return err
	}
	return b.Flush()
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

// WriteTimeline writes the compact form. It leaves out reasons, and marks an
// interval as cut only where it has no neighbour. Since it holds durations, times
// that are not multiples of a power of two may be read back with another last
// digit.
func WriteTimeline(w io.Writer, r Reader) error {
	const most = 1000 // durations a line
	b := bufio.NewWriter(w)
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
	if err != nil {
		return err
	}
	return b.Flush()
}

// WriteFTA writes event_trace.tab in the form of the Failure Trace Archive. It does
// not record which intervals were cut.
func WriteFTA(w io.Writer, r Reader) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "# event_id\tcomponent_id\tnode_id\tplatform_id\tnode_name\tevent_type\tevent_start_time\tevent_stop_time\tevent_end_reason")
	var ids []int // of each node's next event
	err := events(r, func(e Event, node string) error {
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
	if err != nil {
		return err
	}
	return b.Flush()
}

// plainName returns an error if a name would not be read back as written.
func plainName(name, format string) error {
	if strings.TrimSpace(name) != name || strings.HasPrefix(name, "#") || strings.HasPrefix(name, "%") {
		return fmt.Errorf("the node %q cannot be written to %s: spaces at the ends and # or %% in front are not allowed", shorten(name), format)
	}
	return nil
}
