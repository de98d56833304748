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

// WriteTrace writes the chart in the Trace Event Format of Chrome, which Perfetto (ui.perfetto.dev) and
// chrome://tracing show. A track is a thread, a slice is a complete event, and the time between slices is
// a complete event called idle, so that all time has a name.
//
// Times are in whole microseconds, because viewers refuse slices that overlap by a rounding error. One
// unit of the chart's time is a power of ten in microseconds, chosen so that the chart lasts 1000 to
// 10000 seconds. Times are then exact to 1e-9 of the chart's length. The power is microseconds_per_unit
// in the otherData of the trace. The arguments of all events have their times with all digits: start and
// end, or at. An interruption after the end of the chart is an instant at its time, or at [farthest] if
// that is later.
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
		t.event(`"name":%s,"cat":"mark","ph":"i","s":"g","pid":1,"tid":1,"ts":%d,"args":{%s}`,
			quoted(m.Name), t.ts(m.At), arguments(append([]Arg{{"at", m.At}}, m.Args...)))
	}
	t.printf("\n]}\n")
	return t.w.Flush() // it returns the first error
}

// farthest is the last microsecond of a trace. Viewers count nanoseconds in 64 bits.
const farthest = 1 << 53

// tracer writes a trace.
type tracer struct {
	w      *bufio.Writer
	digits int  // a unit of time has 10^digits microseconds
	some   bool // an event has been written
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

// scale begins the trace with its otherData.
func (t *tracer) scale(c *Chart) {
	t.printf("{\"displayTimeUnit\":\"ms\",\n\"otherData\":{\"title\":%s,\"unit\":%s,\"microseconds_per_unit\":\"1e%d\"", quoted(c.Title), quoted(c.Unit), t.digits)
	for i, note := range c.Notes {
		t.printf(",\"note%d\":%s", i+1, quoted(note))
	}
	t.printf("},\n\"traceEvents\":[")
}

// ts returns a time in microseconds. It multiplies in two steps, because the power may be
// beyond the range of floats.
func (t *tracer) ts(at float64) int64 {
	half := t.digits / 2
	return int64(min(farthest, math.Round(at*math.Pow10(half)*math.Pow10(t.digits-half))))
}

// track writes the slices of a track.
func (t *tracer) track(c *Chart, i int) {
	track := &c.Tracks[i]
	at := c.From
	idle := func(until float64) {
		if from, to := t.ts(at), t.ts(until); to > from {
			t.event(`"name":"idle","cat":"idle","ph":"X","pid":1,"tid":%d,"ts":%d,"dur":%d,"args":{%s}`,
				i+1, from, to-from, arguments([]Arg{{"start", at}, {"end", until}}))
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
			quoted(s.Name), category, i+1, from, to-from, arguments(append([]Arg{{"start", s.Start}, {"end", s.End}}, s.Args...)))
		at = s.End
	}
	idle(min(track.Until, c.To))
	if track.ends(c) || track.later(c) {
		t.event(`"name":"interrupted","cat":"interruption","ph":"i","s":"t","pid":1,"tid":%d,"ts":%d,"args":{%s}`,
			i+1, t.ts(track.Until), arguments([]Arg{{"at", track.Until}}))
	}
}

// arguments returns numbers as members of a JSON object.
func arguments(args []Arg) string {
	var b []byte
	for k, a := range args {
		if k > 0 {
			b = append(b, ',')
		}
		b = fmt.Appendf(b, "%s:%s", quoted(a.Name), number(a.Value))
	}
	return string(b)
}

// number spells a number with all its digits.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func quoted(s string) string {
	text, _ := json.Marshal(s) // marshalling a string cannot fail
	return string(text)
}
