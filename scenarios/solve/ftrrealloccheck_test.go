package solve

import (
	"fmt"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/policies/faults"
)

func (f *reallocProblem) Check(c *Checker) {
	phase, err := f.phase()
	c.Must(err)
	for _, x := range []struct {
		name string
		find func() (faults.Allocation, error)
	}{{"in_place", phase.InPlace}, {"algorithm1", phase.Algorithm1}, {"best", phase.Best}} {
		a, err := x.find()
		c.Must(err)
		c.allocation(x.name, phase, a)
	}
	place := c.Answer.Value("in_place")
	for _, name := range []string{"algorithm1", "best"} {
		saved := 0.0
		if place > 0 {
			saved = 1 - c.Answer.Value(name)/place
		}
		c.ResultNear("saved_"+name, ByEquations, saved, 1)
	}
	c.AtMost("best", BySearch, c.Answer.Value("best"), place)
	e := c.Play()
	if e == nil {
		c.Result("messages", ByProblem, 0)
		c.Result("search", ByProblem, 0)
		return
	}
	c.Result(strings.ReplaceAll(f.Method, "-", "_"), ByEngine, e.Makespan)
	sent := map[int32]bool{} // workers that have more than their own
	for i, w := range e.Workers {
		if w.Units > float64(phase.Faults[i])+0.5 {
			sent[int32(i)] = true
		}
	}
	c.Result("messages", ByEngine, float64(len(sent)))
	c.phaseTable(f, phase, e)
}

// allocation plays an allocation, and checks that it has all units.
func (c *Checker) allocation(name string, phase faults.Second, a faults.Allocation) {
	units, faults := 0, 0
	for i, n := range a.Units {
		units, faults = units+n, faults+phase.Faults[i]
	}
	c.Same("the units of "+name, ByProblem, float64(units), float64(faults))
	if faults == 0 {
		c.Result(name, ByProblem, 0)
		return
	}
	problem, schedule, err := phase.Episode(a)
	c.Must(err)
	c.Makespan(name, PlanOf(*problem, *schedule))
}

// phaseTable compares the table with the episode.
func (c *Checker) phaseTable(f *reallocProblem, phase faults.Second, e *played) {
	if f.Table == "transfers" {
		has := make([]float64, len(phase.Faults))
		for i, n := range phase.Faults {
			has[i] = float64(n)
		}
		for k, row := range c.Answer.Workers {
			for _, i := range row[:2] {
				if i != math.Round(i) || i < 1 || int(i) > len(has) {
					c.Same(fmt.Sprintf("the workers of row %d", k+1), ByProblem, i, math.Round(i))
					return
				}
			}
			has[int(row[0])-1] -= row[2]
			has[int(row[1])-1] += row[2]
		}
		for i, w := range e.Workers {
			c.Same(fmt.Sprintf("the units of worker %d", i+1), ByEngine, has[i], w.Units)
		}
		return
	}
	turn := map[int]float64{}
	for k, row := range c.Answer.Workers {
		i, w := c.Part(e, k)
		c.Cell(k, "faults", ByProblem, float64(phase.Faults[i]))
		c.Cell(k, "computes", ByEngine, w.Units)
		c.Cell(k, "ends", ByEngine, w.Computed)
		if row[3] > 0 {
			turn[k] = row[3]
		}
	}
	for k, t := range turn { // turns are 1, 2, ...
		before := 0.0
		for _, other := range turn {
			if other <= t {
				before++
			}
		}
		c.Cell(k, "message", ByProblem, before)
	}
}
