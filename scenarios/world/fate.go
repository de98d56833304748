package world

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// SameUnit asks the question that most often explains why interruptions decide nothing.
const SameUnit = "Are the law and the costs in the same unit of time?"

// fate classifies a problem by whether its interruptions and faults can make a difference between
// policies.
type fate int

const (
	mixed fate = iota
	none       // hardly ever is a worker interrupted before it could have done the whole load, and nothing is wrong
	all        // hardly ever does a worker last until it could have returned the least result
	wrong      // hardly ever does a worker compute a unit without a fault
)

// hardly is the probability below which something is taken never to happen.
const hardly = 1e-6

// fateOf compares the workers' laws with their costs. A worker whose law never interrupts it is not
// counted, since its law says so on purpose. The bounds hold even if workers are interrupted together.
func fateOf(p *models.Problem) fate {
	gone, last, counted := 0.0, 0.0, false
	for i := range p.Workers {
		w := &p.Workers[i]
		least := w.Send.Latency + w.Compute.Latency + w.Return.Latency
		whole := least + float64((w.Send.PerUnit+w.Compute.PerUnit+w.Return.PerUnit)*p.Load)
		law := w.Risk
		if law == nil || !(law.Before(math.MaxFloat64) > 0) {
			last = 1 // it lasts
			continue
		}
		counted = true
		gone += law.Before(whole)
		last += 1 - law.Before(least)
	}
	switch {
	case spoiled(p):
		return wrong
	case !counted:
		return mixed
	case gone < hardly && !p.Faulty():
		return none
	case last < hardly:
		return all
	}
	return mixed
}

// spoiled reports whether nearly every unit on every worker has a fault.
func spoiled(p *models.Problem) bool {
	if p.Unit == 0 {
		return false // it depends on the chunks
	}
	for i := range p.Workers {
		if law := p.Workers[i].Faults; law == nil || 1-law.Before(p.Unit) >= hardly {
			return false
		}
	}
	return true
}

// How many cells Hopeless examines, and how many workers these may have together if that is
// less.
const (
	leastExamined = 10
	mostExamined  = 2000
	mostWorkers   = 1_000_000
)

// Hopeless returns a line for each fate that is not mixed, with the number of its cells. In a large grid, it
// examines a sample of the cells.
func (w *World) Hopeless(g *grid.Grid, seed uint64) (lines []string) {
	wanted := mostExamined
	if last := g.Cells() - 1; last >= 0 { // whose platform is often the largest
		if p, err := w.Problem(g.Values(last), seed); err == nil {
			wanted = min(max(mostWorkers/len(p.Workers), leastExamined), mostExamined)
		}
	}
	seen, step := 0, max(1, g.Cells()/wanted)
	first, count := map[fate]int{}, map[fate]int{}
	for cell := 0; cell < g.Cells(); cell += step {
		seen++
		p, err := w.Problem(g.Values(cell), seed)
		if err != nil {
			continue
		}
		f := fateOf(p)
		if count[f]++; count[f] == 1 {
			first[f] = cell
		}
	}
	const times = "policies hardly differ. " + SameUnit
	for _, c := range []struct {
		fate    fate
		why, so string
	}{
		{none, "no worker is interrupted within the time that one needs for the whole load", times},
		{all, "every worker is interrupted within the latencies, before its first result", times},
		{wrong, "from one fault to the next every worker computes less than a unit", "hardly anything comes back right. Is the law of faults one of load?"},
	} {
		if count[c.fate] == 0 {
			continue
		}
		cells := fmt.Sprintf("%d of %d cells", count[c.fate], seen)
		if seen < g.Cells() {
			cells += " examined"
		}
		if where := g.Values(first[c.fate]).String(); where != "" && count[c.fate] < seen {
			cells += ", such as " + where
		}
		lines = append(lines, fmt.Sprintf("In %s, %s (with a probability above %v), so %s", cells, c.why, 1-hardly, c.so))
	}
	return lines
}
