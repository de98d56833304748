package figures

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// Gantt returns the chart of an episode. It has a track for the port, or one for each of its directions, if
// there are messages. Every worker has a track for computing and one for its link, or for each direction of
// it, if its messages cost anything. The workers are given by index, or all for nil. Workers without names,
// and chunks, count from 1.
func Gantt(r *run.Recording, workers []int) (*gantt.Chart, error) {
	return ganttUntil(r, workers, endOf(r))
}

// Gantts returns the charts of episodes as [Gantt] does, with one axis of time: all of them end when the last
// does.
func Gantts(all []*run.Recording, workers []int) (charts []*gantt.Chart, err error) {
	end := 0.0
	for _, r := range all {
		end = max(end, endOf(r))
	}
	for _, r := range all {
		c, err := ganttUntil(r, workers, end)
		if err != nil {
			return nil, err
		}
		charts = append(charts, c)
	}
	return charts, nil
}

// ganttUntil returns the chart of an episode up to a time, which is not before its end.
func ganttUntil(r *run.Recording, workers []int, end float64) (*gantt.Chart, error) {
	if workers == nil {
		for i := range r.Problem.Workers {
			workers = append(workers, i)
		}
	}
	for _, i := range workers {
		if i < 0 || i >= len(r.Problem.Workers) {
			return nil, fmt.Errorf("there is no worker %d: want 1 to %d", i+1, len(r.Problem.Workers))
		}
	}
	c := &charting{Recording: r, chart: &gantt.Chart{Title: r.Title, To: end, Load: r.Problem.Load, Work: workOf(r)}}
	if r.Note != "" {
		c.chart.Notes = append(c.chart.Notes, r.Note)
	}
	c.sort()
	c.judge()
	c.chart.Notes = append(c.chart.Notes, c.summary())
	c.ports()
	for _, i := range workers {
		c.worker(i)
	}
	if r.Outcome.Makespan > 0 {
		c.chart.Marks = []gantt.Mark{{
			At: r.Outcome.Makespan, Name: fmt.Sprintf("makespan %.6g", r.Outcome.Makespan),
			Args: []gantt.Arg{{Name: "work", Value: r.Outcome.Work}, {Name: "load", Value: r.Problem.Load}},
		}}
	}
	if at := r.Problem.Deadline; at > 0 {
		c.chart.Marks = append(c.chart.Marks, gantt.Mark{At: at, Name: fmt.Sprintf("deadline %.6g", at)})
	}
	return c.chart, c.chart.Validate()
}

// summary returns a line on the work done and the workers interrupted.
func (c *charting) summary() string {
	r, hit, wronged := c.Recording, 0, 0.0
	for _, x := range r.Instance.Interrupt {
		if x <= c.chart.To { // the chart marks it
			hit++
		}
	}
	text := fmt.Sprintf("%.6g of %.6g units done", r.Outcome.Work, r.Problem.Load)
	if hit > 0 {
		text += fmt.Sprintf("; %d of %d workers interrupted meanwhile", hit, len(r.Problem.Workers))
	}
	for k := range r.Spans {
		if c.state[k] == wrong {
			wronged += r.Spans[k].Wrong // of messages back it is 0
		}
	}
	if wronged > 0 {
		text += fmt.Sprintf("; %.6g units came back wrong", wronged)
	}
	if r.Outcome.Cost > 0 {
		text += fmt.Sprintf("; cost %.6g", r.Outcome.Cost)
	}
	if r.Outcome.Open {
		text += "; cut short by the end of a record, or by the limit of events"
	}
	return text
}

// endOf returns the end of the last span, which ends the chart. It is 1 if there are no
// spans that take time.
func endOf(r *run.Recording) float64 {
	end := 0.0
	for _, s := range r.Spans {
		end = max(end, s.End)
	}
	if end == 0 {
		return 1
	}
	return end
}

// charting is a chart under construction.
type charting struct {
	*run.Recording
	chart *gantt.Chart
	order []int   // the spans by their start
	spans [][]int // by worker: its spans by their start
	state []state // by span
}

// state is the outcome of the work of a span.
type state uint8

const (
	useful     state = iota
	again            // the chunk had been done before, by this or another worker
	cutOff           // by an interruption
	unreturned       // computed, but the result did not come back
	suspended        // by an interruption after which it goes on
	wrong            // found at check-out, the whole chunk or a part of it
)

// sort orders the spans.
func (c *charting) sort() {
	for k := range c.Spans {
		c.order = append(c.order, k)
	}
	// Spans that start together are ordered by their ends, as in Spans.
	slices.SortStableFunc(c.order, func(a, b int) int { return cmp.Compare(c.Spans[a].Start, c.Spans[b].Start) })
	c.spans = make([][]int, len(c.Problem.Workers))
	for _, k := range c.order {
		c.spans[c.Spans[k].Worker] = append(c.spans[c.Spans[k].Worker], k)
	}
}

// judge finds the state of every span. A worker's results return in the order in which they were computed.
// If several workers finish a chunk at the same instant, the worker that the engine saw first counts.
func (c *charting) judge() {
	c.state = make([]state, len(c.Spans))
	results := make([][]int, len(c.spans)) // by worker: computations whose results have not returned yet
	for i, spans := range c.spans {
		for _, k := range spans {
			s := &c.Spans[k]
			switch {
			case s.Cut && s.Activity == models.Computing && c.lossOf(i) == models.LosesNothing:
				c.state[k] = suspended
			case s.Cut:
				c.state[k] = cutOff
			case s.Activity == models.Computing && !c.Problem.Workers[i].Return.Free():
				c.state[k] = unreturned
				results[i] = append(results[i], k)
			}
		}
	}
	counted := make([]bool, len(c.Size))
	for k := range c.Spans { // by their end
		s := &c.Spans[k]
		if s.Activity == models.Sending {
			continue
		}
		computed := k
		if s.Activity == models.Returning {
			var at int
			if at, computed = c.returned(results[s.Worker], s); s.Cut && c.lossOf(int(s.Worker)) != models.LosesAll {
				continue // it can go again
			}
			results[s.Worker] = slices.Delete(results[s.Worker], at, at+1)
		} else if c.state[k] == unreturned {
			continue
		}
		if s.Cut {
			continue
		}
		c.state[k] = useful
		switch {
		case counted[s.Chunk]:
			c.state[k] = again
		case c.Spans[computed].Wrong > 0:
			c.state[k] = wrong
		default:
			counted[s.Chunk] = true
		}
		c.state[computed] = c.state[k]
	}
}

// returned returns which of the computations whose results have not returned a message brings
// back. Where nothing was lost before, they come back in their order.
func (c *charting) returned(waiting []int, message *models.Span) (at, computed int) {
	for at = len(waiting) - 1; at > 0; at-- {
		if s := &c.Spans[waiting[at]]; c.Problem.Workers[message.Worker].Life != nil && s.Chunk == message.Chunk && s.End <= message.Start {
			break
		}
	}
	return at, waiting[at]
}
