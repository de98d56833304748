package replay

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/traces"
)

// list is a trace in memory.
type list struct {
	events []traces.Event
	names  []string
}

func (l *list) Next() (traces.Event, error) {
	if len(l.events) == 0 {
		return traces.Event{}, io.EOF
	}
	e := l.events[0]
	l.events = l.events[1:]
	return e, nil
}

func (l *list) Nodes() []string { return l.names }

// random draws the record of a few nodes at whole seconds, some with gaps, some with interruptions
// without a return, some with intervals without length.
func random(r *rand.Rand) []traces.Event {
	var events []traces.Event
	for n := range int32(1 + r.IntN(4)) {
		t := float64(r.IntN(30))
		for range 1 + r.IntN(12) {
			e := traces.Event{Node: n, State: traces.State(r.IntN(2)), Start: t, Stop: t + float64(r.IntN(9))}
			events = append(events, e)
			if t = e.Stop; r.IntN(6) == 0 {
				t += float64(r.IntN(20))
			}
		}
	}
	return events
}

// expected computes what a node did from a moment on, event by event.
func expected(events []traces.Event, o Options, node int32, at, unit float64) (interrupt float64, ups []models.Up) {
	end := math.Inf(-1)
	for _, e := range events {
		if e.Node != node || e.Stop <= at && !(e.Start <= at && at <= e.Stop && e.Start == e.Stop) {
			continue
		}
		if !o.Away && e.Start > end && !math.IsInf(end, -1) {
			break // a gap
		}
		end = e.Stop
		if e.State == traces.Down || e.Start == e.Stop {
			continue
		}
		if e.Start <= at {
			interrupt = (e.Stop - at) / unit
		} else {
			ups = append(ups, models.Up{Start: (e.Start - at) / unit, Stop: (e.Stop - at) / unit})
		}
	}
	return interrupt, ups
}

// nodeOf returns the node of a stretch.
func (l *Law) nodeOf(c *cursor) int32 {
	for n := range l.nodes[:len(l.nodes)-1] {
		for k := l.nodes[n]; k < l.nodes[n+1]; k++ {
			if &l.stretches[k] == c.stretch {
				return int32(n)
			}
		}
	}
	return -1
}

func TestTimelinesAreWhatTheRecordHas(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	rng := rand.NewPCG(3, 4)
	drawn, refused := 0, 0
	for range 3000 {
		events := random(r)
		o := Options{Unit: []float64{0, 1, 60, 0.1}[r.IntN(4)], Up: r.IntN(2) == 0, Away: r.IntN(2) == 0}
		if r.IntN(3) == 0 {
			o.Horizon = r.Float64() * 20 / max(o.Unit, 1)
		}
		l, err := New(&list{events: slices.Clone(events)}, o)
		if err != nil {
			refused++
			continue
		}
		times, again := make([]float64, 1+r.IntN(4)), make([]models.Timeline, 4)
		again = again[:len(times)]
		for range 5 {
			if r.IntN(2) == 0 {
				l.Live(times, again, rng)
			} else {
				l.Together().Live(times, again, rng)
			}
			for i, x := range times {
				c := again[i].(*cursor)
				interrupt, ups := expected(events, o, l.nodeOf(c), c.begin, l.unit)
				if left := (c.stretch.to - c.begin) / l.unit; o.Up && x == 0 || left < o.Horizon*(1-1e-12) {
					t.Fatalf("%+v: a worker begins where it has %v of %v of the record, and %v to go", o, left, o.Horizon, x)
				}
				if x != interrupt {
					t.Fatalf("%+v: interrupted at %v, want %v, of %v from %v", o, x, interrupt, events, c.begin)
				}
				for k, want := range ups {
					if got, known := again[i].Up(k); got != want || !known {
						t.Fatalf("%+v: interval %d is %v, %v, want %v", o, k, got, known, want)
					}
				}
				if _, known := again[i].Up(len(ups)); known {
					t.Fatalf("%+v: more than %d intervals are known", o, len(ups))
				}
				drawn++
			}
		}
	}
	if drawn < 10_000 || refused > 1500 {
		t.Errorf("%d timelines, %d records refused", drawn, refused)
	}
}

// A record that begins again repeats the same lap.
func TestARecordThatWrapsIsThatOfManyLaps(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	rng := rand.NewPCG(3, 4)
	for range 500 {
		events := random(r)
		l, err := New(&list{events: slices.Clone(events)}, Options{Wrap: true, Unit: 7})
		if err != nil {
			continue
		}
		times, again := make([]float64, 1), make([]models.Timeline, 1)
		l.Live(times, again, rng)
		c := again[0].(*cursor)
		node, length := l.nodeOf(c), c.stretch.to-c.stretch.from
		var laps []traces.Event
		for lap := range 4 {
			for _, e := range events {
				if e.Node == node && e.Start >= c.stretch.from && e.Stop <= c.stretch.to {
					e.Start, e.Stop = e.Start+float64(lap)*length, e.Stop+float64(lap)*length
					laps = append(laps, e)
				}
			}
		}
		interrupt, ups := expected(laps, Options{}, node, c.begin, 7)
		if math.Abs(times[0]-interrupt) > 1e-9 {
			t.Fatalf("interrupted at %v, want %v", times[0], interrupt)
		}
		last := times[0]
		for k, want := range ups {
			got, known := again[0].Up(k)
			if !known || math.Abs(got.Start-want.Start) > 1e-9 || math.Abs(got.Stop-want.Stop) > 1e-9 || got.Start < last || got.Stop < got.Start {
				t.Fatalf("interval %d is %v after %v, want %v", k, got, last, want)
			}
			last = got.Stop
		}
		if len(ups) == 0 {
			if never, known := again[0].Up(0); !known || !math.IsInf(never.Start, 1) {
				t.Fatalf("a node that is always away comes at %v", never)
			}
		}
	}
}

func TestWhatCannotBeReplayedIsRefusedInALine(t *testing.T) {
	up := func(from, to float64) traces.Event { return traces.Event{Start: from, Stop: to} }
	for what, c := range map[string]struct {
		events []traces.Event
		o      Options
		says   string
	}{
		"no times":        {[]traces.Event{{Node: traces.NoNode, Stop: 4}}, Options{}, "durations only"},
		"nothing":         {nil, Options{}, "no node is up"},
		"never up":        {[]traces.Event{{State: traces.Down, Stop: 9}}, Options{}, "no node is up"},
		"an overlap":      {[]traces.Event{up(0, 5), up(4, 6)}, Options{}, "before the one that ends at 5"},
		"backwards":       {[]traces.Event{up(5, 0)}, Options{}, "the first not after the second"},
		"NaN":             {[]traces.Event{up(math.NaN(), 0)}, Options{}, "must be finite"},
		"infinite":        {[]traces.Event{up(0, math.Inf(1))}, Options{}, "must be finite"},
		"huge":            {[]traces.Event{up(-1.7e308, 1.7e308)}, Options{}, "must be finite"},
		"too small units": {[]traces.Event{up(0, 1e300)}, Options{Unit: 1e-300}, "cannot be expressed in units"},
		"too long":        {[]traces.Event{up(0, 1)}, Options{Longest: 1e308, Horizon: 1.1e308}, "no starting time"},
		"a long horizon":  {[]traces.Event{up(0, 100)}, Options{Unit: 10, Horizon: 10}, "leaves 10 of the record: the longest record of a node is 10"},
		"NaN horizon":     {[]traces.Event{up(0, 100)}, Options{Horizon: math.NaN()}, "the horizon is NaN"},
		"a minus":         {[]traces.Event{up(0, 100)}, Options{Longest: -1}, "the longest interval is -1"},
		"infinite unit":   {[]traces.Event{up(0, 100)}, Options{Unit: math.Inf(1)}, "the unit is +Inf"},
		"an endless end":  {[]traces.Event{up(0, 100)}, Options{Horizon: 1, Wrap: true}, "has no end"},
	} {
		_, err := New(&list{events: c.events}, c.o)
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", what, err, c.says)
		}
	}
}

// A timeline of many intervals is read from the record: drawing it and going through it takes no memory.
func TestATimelineOfManyIntervalsTakesNoMemory(t *testing.T) {
	const n = 100_000
	events := make([]traces.Event, 0, 2*n)
	for k := range n {
		events = append(events, traces.Event{Start: float64(2 * k), Stop: float64(2*k + 1)},
			traces.Event{State: traces.Down, Start: float64(2*k + 1), Stop: float64(2*k + 2)})
	}
	for _, wrap := range []bool{false, true} {
		l, err := New(&list{events: events}, Options{Wrap: wrap})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.NewPCG(7, 8)
		times, again := make([]float64, 1), make([]models.Timeline, 1)
		most := 0
		allocations := testing.AllocsPerRun(1, func() {
			l.Live(times, again, rng)
			last, k := times[0], 0
			for ; k < n; k++ {
				u, known := again[0].Up(k)
				if !known {
					break
				}
				if u.Start < last || u.Stop < u.Start {
					panic(fmt.Sprint(u, " after ", last))
				}
				last = u.Stop
			}
			most = max(most, k)
		})
		if allocations != 0 || most < n/10 || wrap && most != n {
			t.Errorf("wrap %v: %v allocations for up to %d intervals", wrap, allocations, most)
		}
	}
}
