package gantt

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
)

// WriteTrace writes the chart in the Trace Event Format of Chrome, in which
// Perfetto (ui.perfetto.dev) and chrome://tracing show it: a thread for every
// track, a complete event for every slice, and one called idle for the time in
// between, so that all time has a name.
//
// The format counts in whole microseconds, as viewers refuse slices that overlap
// by a rounding error. A unit of the chart's time is a power of ten of these such
// that the chart takes 1000 to 10000 seconds: what is shown is right to one part
// in 10^9 of the chart's length. Which power it is stands in the trace's
// otherData as microseconds_per_unit, and each slice has its own times, with all
// digits, among its arguments start and end.
func (c *Chart) WriteTrace(w io.Writer) error {
	if err := c.Validate(); err != nil {
		return err
	}
	t := &tracer{w: bufio.NewWriterSize(w, 1<<16)}
	t.digits = 9 - magnitude(max(math.Abs(c.From), math.Abs(c.To)))
	t.scale(c)
	t.event(`"name":"process_name","ph":"M","pid":1,"tid":1,"args":{"name":%s}`, quoted(cmp.Or(c.Title, "chart")))
	for i := range c.Tracks {
		t.event(`"name":"thread_name","ph":"M","pid":1,"tid":%d,"args":{"name":%s}`, i+1, quoted(c.Tracks[i].Name))
		t.event(`"name":"thread_sort_index","ph":"M","pid":1,"tid":%d,"args":{"sort_index":%d}`, i+1, i+1)
	}
	for i := range c.Tracks {
		t.track(c, i)
	}
	for _, m := range c.marks() {
		t.event(`"name":%s,"cat":"mark","ph":"i","s":"g","pid":1,"tid":1,"ts":%d`, quoted(m.Name), t.ts(m.At))
	}
	t.printf("\n]}\n")
	return t.w.Flush() // it remembers the first error
}

// tracer writes a trace.
type tracer struct {
	w      *bufio.Writer
	digits int // powers of ten of microseconds in a unit of time
	some   bool
}

func (t *tracer) printf(format string, values ...any) { fmt.Fprintf(t.w, format, values...) }

// event writes an event.
func (t *tracer) event(format string, values ...any) {
	if t.some {
		t.printf(",")
	}
	t.some = true
	t.printf("\n{"+format+"}", values...)
}

// scale writes what there is to know of all events.
func (t *tracer) scale(c *Chart) {
	t.printf("{\"displayTimeUnit\":\"ms\",\n\"otherData\":{\"title\":%s,\"unit\":%s,\"microseconds_per_unit\":\"1e%d\"", quoted(c.Title), quoted(c.Unit), t.digits)
	for i, note := range c.Notes {
		t.printf(",\"note%d\":%s", i+1, quoted(note))
	}
	t.printf("},\n\"traceEvents\":[")
}

// ts returns a time in microseconds. It is in two steps, since the power itself may
// be beyond the numbers there are.
func (t *tracer) ts(at float64) int64 {
	half := t.digits / 2
	return int64(math.Round(at * math.Pow10(half) * math.Pow10(t.digits-half)))
}

// track writes the slices of a track.
func (t *tracer) track(c *Chart, i int) {
	track := &c.Tracks[i]
	at := c.From
	idle := func(to float64) {
		if from, to := t.ts(at), t.ts(to); to > from {
			t.event(`"name":"idle","cat":"idle","ph":"X","pid":1,"tid":%d,"ts":%d,"dur":%d`, i+1, from, to-from)
		}
	}
	for k := range track.Slices {
		s := &track.Slices[k]
		idle(s.Start)
		category := looks[s.Kind].kind
		if s.Lost {
			category += ",lost"
		}
		from, to := t.ts(s.Start), t.ts(s.End)
		t.event(`"name":%s,"cat":"%s","ph":"X","pid":1,"tid":%d,"ts":%d,"dur":%d,"args":{%s}`,
			quoted(s.Name), category, i+1, from, to-from, s.args())
		at = s.End
	}
	idle(min(track.Until, c.To))
	if track.ends(c) {
		t.event(`"name":"interrupted","cat":"interruption","ph":"i","s":"t","pid":1,"tid":%d,"ts":%d`, i+1, t.ts(track.Until))
	}
}

// args writes what is known of a slice beside its name.
func (s *Slice) args() string {
	b := fmt.Appendf(nil, `"start":%s,"end":%s`, number(s.Start), number(s.End))
	for _, a := range s.Args {
		b = fmt.Appendf(b, ",%s:%s", quoted(a.Name), number(a.Value))
	}
	return string(b)
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func quoted(s string) string {
	text, _ := json.Marshal(s) // a string can always be written
	return string(text)
}
