// Package gantt draws Gantt charts: a track for each resource, such as a link or a worker, and on it a
// slice for each of its activities.
//
// A chart is written as a picture for papers and screens ([Chart.WriteSVG]), as text for a terminal
// ([Chart.WriteText]), or as a trace for an interactive viewer ([Chart.WriteTrace]). The same chart gives
// the same bytes.
//
// The package does not depend on the simulator: times are numbers, and the caller chooses the names.
package gantt

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// Kind is the activity of a slice. It determines the slice's look.
type Kind uint8

// These are the activities of slices.
const (
	Send    Kind = iota // a message to a worker
	Compute             // a computation that counted
	Again               // a computation of a chunk that was completed elsewhere
	Wrong               // a computation with a partly or wholly wrong result
	Return              // a message back
	Away                // absence
)

// Chart describes one episode.
type Chart struct {
	Title  string
	Notes  []string // lines below the title
	Unit   string   // unit of time; may be empty
	From   float64  // start of the shown window of time
	To     float64  // end of that window
	Tracks []Track  // from top to bottom
	Marks  []Mark   // moments that concern all tracks

	// Work is how the completed work grew, for pictures that move; nil if that is not known. Load is the
	// work there was.
	Work []Step
	Load float64
}

// Step is a moment at which the completed work grew.
type Step struct {
	At  float64
	Sum float64 // all work completed until then
}

// Track is a line of slices that do not overlap.
type Track struct {
	Name string

	// Thin tracks show details of other tracks. Pictures draw them narrow and close to the next track;
	// texts leave them out.
	Thin bool

	// Until is the end of the track; time before it without a slice is idle. Ended means that an
	// interruption at that time ends the track, possibly after the end of the chart.
	Until float64
	Ended bool

	Slices []Slice // sorted by time, all of them within the window
}

// Slice is a span of time with one activity.
type Slice struct {
	Start, End float64
	Kind       Kind
	Lost       bool   // the activity was in vain
	Name       string // full name, such as "compute 3"
	Label      string // short name, such as "3", for slices too narrow for the full one
	Args       []Arg  // further numbers, shown only in traces
}

// Arg is a finite number with a name.
type Arg struct {
	Name  string
	Value float64
}

// Mark is a moment with a name.
type Mark struct {
	At   float64
	Name string
	Args []Arg // further numbers, shown only in traces
}

// Validate returns an error that names the first invalid part of the chart.
func (c *Chart) Validate() error {
	if !(c.From < c.To) || math.IsInf(c.To-c.From, 0) {
		return fmt.Errorf("a chart from %v to %v: want finite times, the second later", c.From, c.To)
	}
	if len(c.Tracks) == 0 {
		return errors.New("a chart without tracks: want at least one")
	}
	for _, m := range c.Marks {
		if math.IsNaN(m.At) || math.IsInf(m.At, 0) {
			return fmt.Errorf("%s is marked at %v: want a finite time", m.Name, m.At)
		}
		if err := finite(m.Args); err != nil {
			return fmt.Errorf("the mark %s %w", m.Name, err)
		}
	}
	if err := c.validateWork(); err != nil {
		return err
	}
	for i := range c.Tracks {
		if err := c.Tracks[i].validate(c.From, c.To); err != nil {
			return fmt.Errorf("track %d, %s: %w", i+1, c.Tracks[i].Name, err)
		}
	}
	return nil
}

func (t *Track) validate(from, to float64) error {
	if math.IsNaN(t.Until) || t.Ended && math.IsInf(t.Until, 0) {
		return fmt.Errorf("it lasts until %v: want a time", t.Until)
	}
	last := from
	for k := range t.Slices {
		s := &t.Slices[k]
		switch {
		case !(s.Start >= from && s.End >= s.Start && s.End <= to):
			return fmt.Errorf("slice %d, %s, is from %v to %v: want two times from %v to %v, the second not before the first", k+1, s.Name, s.Start, s.End, from, to)
		case s.Start < last:
			return fmt.Errorf("slice %d, %s, starts at %v, before the one before it ends at %v", k+1, s.Name, s.Start, last)
		case int(s.Kind) >= len(looks):
			return fmt.Errorf("slice %d, %s, is of kind %d: there are kinds 0 to %d", k+1, s.Name, s.Kind, len(looks)-1)
		}
		if err := finite(s.Args); err != nil {
			return fmt.Errorf("slice %d, %s, %w", k+1, s.Name, err)
		}
		last = s.End
	}
	return nil
}

// finite returns an error that names the first number that JSON cannot spell.
func finite(args []Arg) error {
	for _, a := range args {
		if math.IsNaN(a.Value) || math.IsInf(a.Value, 0) {
			return fmt.Errorf("has %s %v: want a finite number", a.Name, a.Value)
		}
	}
	return nil
}

// Window returns the part of the chart from one time to another. Slices across an edge of the window are
// cut there. Interruptions after the window are part of it only if it ends where the chart ends. It
// returns an error if the window is empty or outside the chart.
func (c *Chart) Window(from, to float64) (*Chart, error) {
	if !(from < to) {
		return nil, fmt.Errorf("from %v to %v: want the second later", from, to)
	}
	if !(from < c.To && to > c.From) {
		return nil, fmt.Errorf("from %v to %v nothing happens: the chart is from %v to %v", from, to, c.From, c.To)
	}
	part := *c
	part.From, part.To = max(from, c.From), min(to, c.To)
	part.Tracks = slices.Clone(c.Tracks)
	for i := range part.Tracks {
		t := &part.Tracks[i]
		t.Ended = t.Ended && (t.Until <= part.To || part.To == c.To)
		first, _ := slices.BinarySearchFunc(t.Slices, part.From, func(s Slice, at float64) int { return cmp.Compare(s.End, at) })
		for first < len(t.Slices) && t.Slices[first].End == part.From && t.Slices[first].Start < part.From {
			first++ // it ends where the window begins
		}
		last := first
		for last < len(t.Slices) && t.Slices[last].Start <= part.To {
			if t.Slices[last].Start == part.To && t.Slices[last].End > part.To {
				break
			}
			last++
		}
		t.Slices = slices.Clone(t.Slices[first:last])
		if n := len(t.Slices); n > 0 {
			t.Slices[0].Start = max(t.Slices[0].Start, part.From)
			t.Slices[n-1].End = min(t.Slices[n-1].End, part.To)
		}
	}
	return &part, nil
}
