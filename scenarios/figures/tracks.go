package figures

import (
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/results/gantt"
)

// ports adds the tracks of the port.
func (c *charting) ports() {
	out, back := c.messages()
	if !out && !back {
		return
	}
	if c.Problem.Port == models.HalfDuplex {
		c.track("port", c.order, true, models.Sending, models.Returning)
		return
	}
	if out {
		c.track("port out", c.order, true, models.Sending)
	}
	if back {
		c.track("port back", c.order, true, models.Returning)
	}
}

// messages reports whether there are messages out and back that cost anything.
func (c *charting) messages() (out, back bool) {
	for i := range c.Problem.Workers {
		out = out || !c.Problem.Workers[i].Send.Free()
		back = back || !c.Problem.Workers[i].Return.Free()
	}
	return out, back
}

// called returns the name of a worker or, if it has none, P and its number from 1.
func (c *charting) called(i int) string {
	if i < len(c.Names) && c.Names[i] != "" {
		return c.Names[i]
	}
	return fmt.Sprintf("P%d", i+1)
}

// worker adds the tracks of a worker.
func (c *charting) worker(i int) {
	name := c.called(i)
	costs := &c.Problem.Workers[i]
	if c.Problem.Port == models.HalfDuplex {
		if !costs.Send.Free() || !costs.Return.Free() {
			c.track("link of "+name, c.spans[i], false, models.Sending, models.Returning).Thin = true
		}
	} else {
		if !costs.Send.Free() {
			c.track("link to "+name, c.spans[i], false, models.Sending).Thin = true
		}
		if !costs.Return.Free() {
			c.track("link from "+name, c.spans[i], false, models.Returning).Thin = true
		}
	}
	t := c.track(name, c.spans[i], false, models.Computing)
	if costs.Life != nil {
		c.presence(i, t)
	} else if x := c.Instance.Interrupt[i]; !math.IsInf(x, 1) {
		t.Until, t.Ended = x, true
	}
}

// track adds a track of those spans that have one of the activities.
func (c *charting) track(name string, spans []int, port bool, of ...models.Activity) *gantt.Track {
	t := gantt.Track{Name: name, Until: c.chart.To}
	for _, k := range spans {
		if slices.Contains(of, c.Spans[k].Activity) {
			t.Slices = append(t.Slices, c.slices(k, port)...)
		}
	}
	c.chart.Tracks = append(c.chart.Tracks, t)
	return &c.chart.Tracks[len(c.chart.Tracks)-1]
}

// slice returns the slice of a span. On the port its label is the worker.
func (c *charting) slice(k int, port bool) gantt.Slice {
	s := &c.Spans[k]
	chunk, worker := int(s.Chunk)+1, int(s.Worker)+1
	g := gantt.Slice{
		Start: s.Start, End: s.End, Label: fmt.Sprint(chunk),
		Args: []gantt.Arg{{Name: "chunk", Value: float64(chunk)}, {Name: "size", Value: c.Size[s.Chunk]}, {Name: "worker", Value: float64(worker)}},
	}
	toward := ""
	switch s.Activity {
	case models.Sending:
		g.Kind, g.Name, toward = gantt.Send, "send "+g.Label, " to "
	case models.Returning:
		g.Kind, g.Name, toward = gantt.Return, "return "+g.Label, " from "
	default:
		g.Kind, g.Name = gantt.Compute, "compute "+g.Label
	}
	if port {
		g.Label = c.called(int(s.Worker))
		g.Name += toward + g.Label
	}
	switch c.state[k] {
	case suspended:
		g.Name += ", interrupted"
	case wrong:
		g.Name += ", wrong"
		if x := s.Wrong; x > 0 && x < c.Size[s.Chunk] {
			g.Name += fmt.Sprintf(" in %.6g units", x)
		}
		if g.Kind == gantt.Compute {
			g.Kind = gantt.Wrong
			g.Args = append(g.Args, gantt.Arg{Name: "wrong", Value: s.Wrong})
		}
	case again:
		g.Name += ", again"
		if g.Kind == gantt.Compute {
			g.Kind = gantt.Again
		}
	case cutOff:
		g.Name += ", lost"
		g.Lost = true
	case unreturned:
		g.Name += ", result lost"
		g.Lost = true
	}
	return g
}
