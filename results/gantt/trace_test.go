package gantt

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"
)

// traceFile is the part of the Trace Event Format that WriteTrace uses: the JSON object format, with
// complete events, instants and metadata.
type traceFile struct {
	DisplayTimeUnit string            `json:"displayTimeUnit"`
	OtherData       map[string]string `json:"otherData"`
	TraceEvents     []traceEvent      `json:"traceEvents"`
}

type traceEvent struct {
	Name, Cat, Ph, S string
	Pid, Tid         *int
	Ts, Dur          *int64
	Args             map[string]any
}

// parsed writes the chart as a trace and checks the rules of the format: every event has a phase, a
// process and a thread; complete events have a time and a duration of 0 or more; the events of one thread
// are in order and do not overlap; every thread has a name and a place.
func parsed(t *testing.T, c *Chart) (traceFile, map[int][]traceEvent) {
	t.Helper()
	var b bytes.Buffer
	if err := c.WriteTrace(&b); err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(&b)
	d.DisallowUnknownFields()
	var f traceFile
	if err := d.Decode(&f); err != nil {
		t.Fatal(err)
	}
	if d.More() {
		t.Error("something follows the object")
	}
	if f.DisplayTimeUnit != "ms" && f.DisplayTimeUnit != "ns" {
		t.Errorf("displayTimeUnit is %q", f.DisplayTimeUnit)
	}
	slices, names, places := map[int][]traceEvent{}, map[int]string{}, map[int]float64{}
	last := map[int]int64{}
	for _, e := range f.TraceEvents {
		if e.Name == "" || e.Pid == nil || e.Tid == nil {
			t.Fatalf("event without name, pid or tid: %+v", e)
		}
		switch e.Ph {
		case "M":
			switch e.Name {
			case "thread_name":
				names[*e.Tid] = e.Args["name"].(string)
			case "thread_sort_index":
				places[*e.Tid] = e.Args["sort_index"].(float64)
			case "process_name":
			default:
				t.Errorf("metadata %s", e.Name)
			}
		case "i":
			if e.Ts == nil || e.S != "g" && e.S != "t" {
				t.Errorf("instant %+v", e)
			}
		case "X":
			if e.Ts == nil || e.Dur == nil || *e.Dur < 0 || *e.Ts < last[*e.Tid] {
				t.Fatalf("slice %+v after %d", e, last[*e.Tid])
			}
			last[*e.Tid] = *e.Ts + *e.Dur
			slices[*e.Tid] = append(slices[*e.Tid], e)
		default:
			t.Errorf("phase %q", e.Ph)
		}
	}
	for i := range c.Tracks {
		if names[i+1] != c.Tracks[i].Name || places[i+1] != float64(i+1) {
			t.Errorf("thread %d is %q at place %v", i+1, names[i+1], places[i+1])
		}
	}
	return f, slices
}

func TestTracesKeepTheRulesOfTheFormatAndEverySlice(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		c := drawn(r, 5, 40)
		_, threads := parsed(t, c)
		for i := range c.Tracks {
			track := &c.Tracks[i]
			var busy []traceEvent
			covered := int64(0)
			for _, e := range threads[i+1] {
				covered += *e.Dur
				if e.Cat != "idle" {
					busy = append(busy, e)
				}
			}
			if len(busy) != len(track.Slices) {
				t.Fatalf("%d of %d slices", len(busy), len(track.Slices))
			}
			for k, s := range track.Slices {
				e := busy[k]
				if e.Name != s.Name || e.Args["start"] != s.Start || e.Args["end"] != s.End {
					t.Fatalf("%+v became %+v", s, e)
				}
			}
			// Idle time has a slice too, so the thread has no holes.
			if want := int64(math.Round(track.Until / c.To * 1e9)); covered < want-2 {
				t.Errorf("%d of %d microseconds have a name", covered, want)
			}
		}
	}
}

func TestTracesScaleTimeByAPowerOfTen(t *testing.T) {
	for _, to := range []float64{5e-324, 1e-300, 1e-7, 1, 10, 3600, 9.99e15, 1e300, math.MaxFloat64} {
		c := &Chart{From: 0, To: to, Tracks: []Track{{Name: "P1", Until: to, Slices: []Slice{{Start: to / 2, End: to, Name: "compute 1"}}}}}
		f, threads := parsed(t, c)
		events := threads[1]
		e := events[len(events)-1]
		if end := *e.Ts + *e.Dur; end < 999_999_999 || end > 10_000_000_000 {
			t.Errorf("%v ends at %d microseconds", to, end)
		}
		if to == 3600 && f.OtherData["microseconds_per_unit"] != "1e6" {
			t.Errorf("%v", f.OtherData)
		}
	}
}

func TestTracesHaveNamesOfAllKindsOfLetters(t *testing.T) {
	c := small()
	c.Title = "quote \" backslash \\ newline \n bell \a </script> \u2028 bad \xff"
	c.Tracks[0].Name, c.Tracks[0].Slices[0].Name = "new\nline", "näme \U0001F600 \x00"
	f, threads := parsed(t, c)
	if threads[1][0].Name != c.Tracks[0].Slices[0].Name || f.OtherData["title"] != "quote \" backslash \\ newline \n bell \a </script> \u2028 bad \ufffd" {
		t.Errorf("%q, %q", threads[1][0].Name, f.OtherData["title"])
	}
	if p1 := threads[3]; p1[0].Name != "idle" || p1[1].Name != "compute 1" || p1[1].Args["size"] != 0.1 || p1[2].Cat != "again" {
		t.Errorf("%+v", p1)
	}
	if threads[1][1].Cat != "send,lost" {
		t.Errorf("%+v", threads[1][1])
	}
}
