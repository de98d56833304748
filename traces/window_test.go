package traces

import (
	"math"
	"slices"
	"testing"
)

func TestAWindowCutsAnIntervalAndForgetsWhyItEnded(t *testing.T) {
	w := Window{10, 20}
	for _, c := range []struct {
		start, stop float64
		in          bool
		want        Event
	}{
		{0, 9, false, Event{}},
		{0, 10, false, Event{}},
		{10, 10, true, Event{Start: 10, Stop: 10, Reason: "r"}},
		{10, 20, true, Event{Start: 10, Stop: 20, Reason: "r"}},
		{9, 11, true, Event{Start: 10, Stop: 11, CutLeft: true, Reason: "r"}},
		{19, 21, true, Event{Start: 19, Stop: 20, CutRight: true}},
		{0, math.Inf(1), true, Event{Start: 10, Stop: 20, CutLeft: true, CutRight: true}},
		{20, 20, false, Event{}},
		{20, 21, false, Event{}},
	} {
		e := Event{Start: c.start, Stop: c.stop, Reason: "r"}
		if got, in := w.clip(e); in != c.in || in && got != c.want {
			t.Errorf("from %v to %v: %+v, %v; want %+v, %v", c.start, c.stop, got, in, c.want, c.in)
		}
		if got, in := (Window{}).clip(e); !in || got != e {
			t.Errorf("without a window, %+v becomes %+v, %v", e, got, in)
		}
	}
}

func TestScalingLeavesTheDurationsAsTheyWere(t *testing.T) {
	d := &Durations{Values: []float64{1, 4, 2}}
	scaled, err := d.Scaled(2)
	if err != nil || !slices.Equal(scaled, []float64{0.5, 2, 1}) || !slices.Equal(d.Values, []float64{1, 4, 2}) {
		t.Errorf("%v, of %v, %v", scaled, d.Values, err)
	}
}
