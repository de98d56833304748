package traces

import (
	"fmt"
	"io"

	"github.com/loadstar-sim/loadstar/results/escape"

	"github.com/loadstar-sim/loadstar/models/risk"
)

// Window is a part of a trace's time, in seconds. The zero value is all of it;
// ends may be infinite.
type Window struct{ From, To float64 }

func (w Window) validate() error {
	if w == (Window{}) || w.From < w.To {
		return nil
	}
	return fmt.Errorf("the window is from %v to %v: it must begin before it ends", w.From, w.To)
}

// clip cuts an event to the window and reports whether anything is left. An interval without length is
// left if it lies within the window or at its beginning.
func (w Window) clip(e Event) (Event, bool) {
	if w == (Window{}) {
		return e, true
	}
	if e.Start >= w.To || e.Stop < w.From || e.Stop == w.From && e.Start < w.From {
		return e, false
	}
	if e.Start < w.From {
		e.Start, e.CutLeft = w.From, true
	}
	if e.Stop > w.To {
		e.Stop, e.CutRight, e.Reason = w.To, true, ""
	}
	return e, true
}

// Selection chooses durations from a trace. The zero value takes all intervals up, in seconds, and treats
// cut durations as if they were whole.
type Selection struct {
	State   State
	Invert  bool    // exchange up and down
	Window  Window  // intervals are cut to this window
	DropCut bool    // leave out cut durations
	Unit    float64 // unit of the durations, in seconds; 0 is 1
}

func (s Selection) validate() error {
	if s.State > Down {
		return fmt.Errorf("there is no state %d", s.State)
	}
	if s.Unit != 0 && !IsScale(s.Unit) {
		return fmt.Errorf("the unit is %v: it must be a positive number of seconds, from %v to %v", s.Unit, minScale, maxScale)
	}
	return s.Window.validate()
}

// Durations holds the durations of intervals of one state.
type Durations struct {
	Node    string    // printable name of the node; empty if the durations are from all nodes
	Values  []float64 // in the order of the trace, all positive
	Cut     int       // number of values from cut intervals
	Dropped int       // cut intervals that were left out
	Zeros   int       // intervals without length, which are left out
}

// Collect reads a trace to its end and returns the durations of all nodes together. It holds only these
// and the names of the nodes in memory.
func Collect(r Reader, s Selection) (*Durations, error) {
	all := &Durations{}
	err := s.each(r, func(e Event) { all.take(e, s) })
	if err != nil {
		return nil, err
	}
	return all, nil
}

// CollectByNode reads a trace to its end and returns the durations of each node,
// in the order of [Reader.Nodes].
func CollectByNode(r Reader, s Selection) ([]Durations, error) {
	var list []Durations
	nameless := false
	err := s.each(r, func(e Event) {
		if e.Node < 0 {
			nameless = true
			return
		}
		for len(list) <= int(e.Node) {
			list = append(list, Durations{})
		}
		list[e.Node].take(e, s)
	})
	if err != nil {
		return nil, err
	}
	if nameless {
		return nil, fmt.Errorf("the trace has durations only: want one that names its nodes")
	}
	for i, name := range r.Nodes() {
		if i == len(list) {
			list = append(list, Durations{})
		}
		list[i].Node = escape.Printable(name)
	}
	return list, nil
}

// each calls take for every selected event.
func (s Selection) each(r Reader, take func(Event)) error {
	return s.both(r, func(e Event) {
		if e.State == s.State {
			take(e)
		}
	})
}

// both calls take for every event of either state in the window.
func (s Selection) both(r Reader, take func(Event)) error {
	if err := s.validate(); err != nil {
		return err
	}
	in := &windowReader{r, s}
	for {
		e, err := in.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		take(e)
	}
}

// windowReader reads the events of both states in a selection's window, with up and down exchanged if the
// selection says so.
type windowReader struct {
	Reader
	Selection
}

// Next returns the next event that is in the window.
func (w *windowReader) Next() (Event, error) {
	for {
		e, err := w.Reader.Next()
		if err != nil {
			return Event{}, err
		}
		if w.Invert {
			e.State = e.State.other()
		}
		if w.Window != (Window{}) && e.Node < 0 {
			return Event{}, fmt.Errorf("the trace has durations only: a window needs one with times")
		}
		if e, ok := w.Window.clip(e); ok {
			return e, nil
		}
	}
}

func (d *Durations) take(e Event, s Selection) {
	x := e.Duration()
	if s.Unit != 0 {
		x /= s.Unit
	}
	switch {
	case !(x > 0):
		d.Zeros++
	case e.Cut() && s.DropCut:
		d.Dropped++
	default:
		d.Values = append(d.Values, x)
		if e.Cut() {
			d.Cut++
		}
	}
}

// Scaled returns the durations scaled to the given longest one, or unscaled if
// longest is 0.
func (d *Durations) Scaled(longest float64) ([]float64, error) {
	if longest != 0 && !IsScale(longest) {
		return nil, fmt.Errorf("the longest duration is %v: it must be from %v to %v, or 0 for no scaling", longest, minScale, maxScale)
	}
	if longest == 0 {
		return d.Values, nil
	}
	most := 0.0
	for _, x := range d.Values {
		most = max(most, x)
	}
	values := make([]float64, len(d.Values))
	for i, x := range d.Values {
		values[i] = x / most * longest
	}
	return values, nil
}

// Law returns the empirical law of the durations, scaled as by [Durations.Scaled]; the paper scales the
// longest to 1.
//
// Section 7.2 counts intervals that are strictly shorter, so the probability is never 1 within the
// longest. Hence no t has Pr(t) = 1, the solution that section 5.1 would take as the largest slice for
// lambda = 1. Quantile(lambda), the first time from which the probability is at least lambda, is the
// exact inverse; policies use that.
func (d *Durations) Law(longest float64) (*risk.Empirical, error) {
	values, err := d.Scaled(longest)
	if err != nil {
		return nil, err
	}
	return risk.NewEmpirical(values)
}
