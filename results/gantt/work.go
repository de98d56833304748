package gantt

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// These are the look of the curve of completed work, below the tracks.
const (
	workDone  = "work done"
	curveHigh = 44.0
	mostSteps = 400 // with more, some are drawn together
)

// validateWork returns an error that names the first step that cannot be drawn.
func (c *Chart) validateWork() error {
	if len(c.Work) > 0 && !(c.Load > 0 && !math.IsInf(c.Load, 1)) {
		return fmt.Errorf("work of a load of %v: want a positive number", c.Load)
	}
	last := Step{At: math.Inf(-1)}
	for i, s := range c.Work {
		if !(s.At >= last.At && s.Sum >= last.Sum) || math.IsInf(s.At, 0) || math.IsInf(s.Sum, 0) {
			return fmt.Errorf("step %d of the work is %v at %v: want finite numbers, none of them less than the one before", i+1, s.Sum, s.At)
		}
		last = s
	}
	return nil
}

// moves reports whether the picture has the curve of completed work, as those do that move.
func (p *picture) moves() bool { return (p.inline || p.motion != nil) && len(p.chart.Work) > 0 }

// steps returns the steps of the work within the window, at most about mostSteps. The first is at the start of
// the window. Steps drawn together stand at the last of them, so the curve never tells more than was done.
func (c *Chart) steps() []Step {
	all, every := []Step{{At: c.From}}, 1+len(c.Work)/mostSteps
	for i, s := range c.Work {
		switch {
		case s.At <= c.From:
			all[0].Sum = s.Sum
		case s.At <= c.To && ((i+1)%every == 0 || i+1 == len(c.Work)):
			if last := &all[len(all)-1]; last.At == s.At {
				last.Sum = s.Sum
			} else {
				all = append(all, s)
			}
		}
	}
	return all
}

// work draws the curve of completed work, and its axis from 0 to the load. In a page the steps are in an
// attribute, for the script.
func (p *picture) work() {
	c := p.chart
	foot, most := p.curve+curveHigh, c.Load
	for _, s := range c.Work {
		most = max(most, s.Sum)
	}
	y := func(sum float64) string { return px(foot - float64(sum/most*curveHigh)) }
	var line, data strings.Builder
	for i, s := range c.steps() {
		if i == 0 {
			fmt.Fprintf(&line, "M%s %s", px(p.left), y(s.Sum))
		} else {
			fmt.Fprintf(&line, "H%sV%s", px(p.x(s.At)), y(s.Sum))
		}
		fmt.Fprintf(&data, "%s,%s;", strconv.FormatFloat(s.At, 'g', 6, 64), strconv.FormatFloat(s.Sum, 'g', 6, 64))
	}
	fmt.Fprintf(&line, "H%s", px(p.right))
	p.printf(`<g fill="none"><path stroke="%s" d="M%s %sH%s"/>`, inkGrid, px(p.left), px(p.curve), px(p.right))
	if p.inline {
		p.printf(`<path class="work" data-load="%s" data-steps="%s" stroke="%s" d="%s"/></g>`, strconv.FormatFloat(c.Load, 'g', 6, 64), strings.TrimSuffix(data.String(), ";"), looks[Compute].fill, line.String())
		return
	}
	p.printf("<path stroke=\"%s\" stroke-width=\"1.6\" d=\"%s\"/></g>\n", looks[Compute].fill, line.String())
}
