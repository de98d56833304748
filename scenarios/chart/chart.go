// Package chart draws episodes as Gantt charts: what the port, every link and every
// worker did when, and what became of it.
package chart

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// Of draws an episode: a track for the port, or one for each of its
// directions, if there are messages; and for every worker, or for those asked for
// by number from 0, a track for what it computes and one for its link, or for
// each direction, if it has one. Workers and chunks are called by numbers from 1.
func Of(r *scenarios.Recording, workers []int) (*gantt.Chart, error) {
	if workers == nil {
		for i := range r.Problem.Workers {
			workers = append(workers, i)
		}
	}
	for _, i := range workers {
		if i < 0 || i >= len(r.Problem.Workers) {
			return nil, fmt.Errorf("there is no worker %d: there are workers 1 to %d", i+1, len(r.Problem.Workers))
		}
	}
	c := &charting{Recording: r, chart: &gantt.Chart{Title: r.Title}}
	if r.Note != "" {
		c.chart.Notes = append(c.chart.Notes, r.Note)
	}
	c.chart.Notes = append(c.chart.Notes, summaryOf(r))
	c.sort()
	c.judge()
	c.ports()
	for _, i := range workers {
		c.worker(i)
	}
	if r.Outcome.Makespan > 0 {
		c.chart.Marks = []gantt.Mark{{At: r.Outcome.Makespan, Name: fmt.Sprintf("makespan %.6g", r.Outcome.Makespan)}}
	}
	return c.chart, c.chart.Validate()
}

// summaryOf tells in a line what became of it.
func summaryOf(r *scenarios.Recording) string {
	hit := 0
	for _, x := range r.Instance.Interrupt {
		if x < endOf(r) {
			hit++
		}
	}
	text := fmt.Sprintf("%.6g of %.6g units done", r.Outcome.Work, r.Problem.Load)
	if hit > 0 {
		text += fmt.Sprintf("; %d of %d workers interrupted meanwhile", hit, len(r.Problem.Workers))
	}
	return text
}

// endOf returns when nothing happens any more: the end of the chart. An episode in
// which nothing happened at all is given some time nevertheless.
func endOf(r *scenarios.Recording) float64 {
	end := 0.0
	for _, s := range r.Spans {
		end = max(end, s.End)
	}
	if end == 0 {
		return 1
	}
	return end
}

// charting is a chart in the making.
type charting struct {
	*scenarios.Recording
	chart *gantt.Chart
	order []int   // of the spans, by time
	of    [][]int // spans of every worker, by time
	state []state // of every span
}

// state is what became of what a span was for.
type state uint8

const (
	useful     state = iota
	again            // it was done before, elsewhere or by the same worker
	cutOff           // by an interruption
	unreturned       // computed, but the result did not come back
)

func (c *charting) sort() {
	c.chart.To = endOf(c.Recording)
	for k := range c.Spans {
		c.order = append(c.order, k)
	}
	// Of two that start at the same time, the one that ended first comes first, as it
	// does among the spans.
	slices.SortStableFunc(c.order, func(a, b int) int { return cmp.Compare(c.Spans[a].Start, c.Spans[b].Start) })
	c.of = make([][]int, len(c.Problem.Workers))
	for _, k := range c.order {
		c.of[c.Spans[k].Worker] = append(c.of[c.Spans[k].Worker], k)
	}
}

// judge finds out what every span was good for. A worker's results come back in
// the order computed. Of several who have a chunk done at the same instant, the one
// that the engine saw first counts.
func (c *charting) judge() {
	c.state = make([]state, len(c.Spans))
	results := make([][]int, len(c.of)) // computations whose results are still to come back
	for i, spans := range c.of {
		for _, k := range spans {
			s := &c.Spans[k]
			switch {
			case s.Cut:
				c.state[k] = cutOff
			case s.Activity == models.Computing && !c.Problem.Workers[i].Return.Free():
				c.state[k] = unreturned
				results[i] = append(results[i], k)
			}
		}
	}
	counted := make([]bool, len(c.Size))
	for k := range c.Spans { // in the order in which they ended
		s := &c.Spans[k]
		if s.Activity == models.Sending {
			continue
		}
		computed := k
		if s.Activity == models.Returning {
			computed = results[s.Worker][0]
			results[s.Worker] = results[s.Worker][1:]
		} else if c.state[k] == unreturned {
			continue
		}
		if s.Cut {
			continue
		}
		c.state[k] = useful
		if counted[s.Chunk] {
			c.state[k] = again
		}
		counted[s.Chunk] = true
		c.state[computed] = c.state[k]
	}
}
