package figures

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/results/gantt"
)

// mostAbsences is how many absences of one worker are drawn.
const mostAbsences = 10_000

// presence draws on the track of a worker that has a Life when it was away or released. The track
// ends with an interruption after which it never comes again or nothing is known of it, or with the
// first one after the chart.
func (c *charting) presence(i int, t *gantt.Track) {
	var gaps []gantt.Slice
	x := c.Instance.Interrupt[i]
	for k := 0; !math.IsInf(x, 1); k++ {
		up, known := c.up(i, k)
		if x > c.chart.To || !known || math.IsInf(up.Start, 1) || k == mostAbsences {
			t.Until, t.Ended = x, true
			break
		}
		gaps = append(gaps, gantt.Slice{Start: x, End: up.Start, Kind: gantt.Away, Name: "away"})
		if up.Start >= c.chart.To {
			break
		}
		x = up.Stop
	}
	for _, r := range c.Absences {
		if int(r.Worker) == i {
			gaps = append(gaps, gantt.Slice{Start: r.From, End: min(r.Until, t.Until), Kind: gantt.Away, Name: "released"})
		}
	}
	byTime := func(a, b gantt.Slice) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End)) }
	slices.SortStableFunc(gaps, byTime)
	last := 0.0
	for _, g := range gaps {
		if g.Start, g.End = max(g.Start, last), min(g.End, c.chart.To); g.End > g.Start {
			t.Slices = append(t.Slices, g)
			last = g.End
		}
	}
	slices.SortStableFunc(t.Slices, byTime)
}

// up returns the k-th interval in which a worker is there again.
func (c *charting) up(i, k int) (up models.Up, known bool) {
	if again := c.Instance.Again; again != nil && again[i] != nil {
		return again[i].Up(k)
	}
	return models.Up{Start: math.Inf(1), Stop: math.Inf(1)}, true
}

// lossOf returns the work that an interruption takes from a worker.
func (c *charting) lossOf(worker int) models.Loss {
	if life := c.Problem.Workers[worker].Life; life != nil {
		return life.Loses
	}
	return models.LosesAll
}

// slices returns the slices of a span: two if an interruption took what was computed since the
// last checkpoint.
func (c *charting) slices(k int, port bool) []gantt.Slice {
	g := c.slice(k, port)
	s := &c.Spans[k]
	if c.state[k] != cutOff || s.Activity != models.Computing || c.lossOf(int(s.Worker)) != models.LosesProgress {
		return []gantt.Slice{g}
	}
	life := c.Problem.Workers[s.Worker].Life
	if life.Every == 0 {
		return []gantt.Slice{g}
	}
	saved := min(s.Start+float64(math.Floor((s.End-s.Start)/(life.Every+life.Save)*(1+1e-12))*(life.Every+life.Save)), s.End)
	if saved <= s.Start {
		return []gantt.Slice{g}
	}
	kept := g
	kept.End, kept.Lost, kept.Name = saved, false, fmt.Sprintf("compute %d, saved", s.Chunk+1)
	if g.Start = saved; g.Start >= g.End {
		return []gantt.Slice{kept}
	}
	return []gantt.Slice{kept, g}
}
