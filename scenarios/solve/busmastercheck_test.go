package solve

import "math"

// mostMasters is up to how many processors are all played as masters.
const mostMasters = 200

func (f *busMaster) Check(c *Checker) {
	master := int(math.Round(c.Answer.Value("master"))) - 1
	c.Result("master", ByProblem, float64(master+1))
	e := c.Play()
	if e == nil {
		return
	}
	c.Result("makespan", ByEngine, e.Makespan)
	c.Same("the load", ByProblem, e.Work, f.Load)
	for i, row := range c.Answer.Workers {
		c.Cell(i, "master", ByProblem, float64(i+1))
		c.ResultAtMost("makespan", BySearch, row[1])
		if i != master && i >= mostMasters {
			continue
		}
		plan, err := f.plan(i)
		c.Must(err)
		e, err := Play(plan)
		c.Must(err)
		c.Cell(i, "makespan", ByEngine, e.Makespan)
	}
}
