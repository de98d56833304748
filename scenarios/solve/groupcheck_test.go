package solve

import (
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

func (f *groupProblem) Check(c *Checker) {
	e := c.Play()
	c.Same("the load", ByEngine, f.Load, e.Work)
	c.Expectation("expected_work", e.Work)
	for i, w := range e.Workers {
		c.Same("the computing of a worker", ByEngine, f.Load+float64(float64(f.Chunks)*f.Cost), w.Busy)
		c.Same("the chunks of a worker", ByEngine, float64(f.Chunks), float64(e.Workers[i].Chunks))
	}
	free := *c.Answer.Plan
	free.Problem.Workers = slices.Clone(free.Problem.Workers)
	for i := range free.Problem.Workers {
		free.Problem.Workers[i].Compute.Latency = 0
	}
	p, err := models.Compile(&free.Problem, &free.Schedule)
	c.Must(err)
	work, _ := table.Expect(p)
	c.ResultNear("expected_free", ByExpectation, work, f.Load*1e-6)
	c.AtMost("expected_free", BySearch, c.Answer.Value("expected_free"), c.Answer.Value("bound"))
	c.constants()
	f.bounds(c)
}

// constants finds the performance constant from the lists: a group's product is the product of the places of
// one of its chunks.
func (c *Checker) constants() {
	lists := c.Answer.Plan.Schedule.List
	g, n := len(lists), len(lists[0])
	logs := make([]float64, n) // of the products of the places of each chunk
	for _, list := range lists {
		for k, chunk := range list {
			logs[chunk] += math.Log(float64(k + 1))
		}
	}
	most, sum := slices.Max(logs), 0.0
	for _, x := range logs {
		sum += math.Exp(x-most) / float64(g) // each group has g chunks
	}
	log := most + math.Log(sum)
	c.ResultNear("constant_log10", ByRecurrence, log/math.Ln10, 1)
	scale := float64(g+1) * math.Log(float64(n/g))
	for k := 2; k <= g; k++ {
		scale += math.Log(float64(k))
	}
	least := math.Log(float64(n / g))
	for k := 2; k <= n; k++ {
		least += math.Log(float64(k)) * float64(g) / float64(n)
	}
	if least < 30 {
		least = math.Log(math.Ceil(math.Exp(least) * (1 - 1e-12)))
	}
	// A logarithm of thousands loses three digits.
	loss := 1 + 1e-6*max(math.Abs(log), math.Abs(scale), math.Abs(least))
	c.ResultNear("scaled", ByRecurrence, math.Exp(log-scale), loss*c.Answer.Value("scaled"))
	c.ResultNear("over_bound", ByRecurrence, math.Exp(log-least), loss*c.Answer.Value("over_bound"))
}

// bounds compares the bounds of the propositions with their formulas.
func (f *groupProblem) bounds(c *Checker) {
	g, n := float64(f.Workers), float64(f.Chunks)
	mean := 0.0 // of the logarithms of all steps
	for k := 2; k <= f.Chunks; k++ {
		mean += math.Log(float64(k)) / n
	}
	missed := math.Pow(f.Load/f.End*math.Exp(mean)/n, g)
	c.Result("bound", ByEquations, f.Load*(1-missed))
	limits := map[string][2]float64{
		"cyclic": {1 / n, 1}, "reverse": {1 / (2 * g), (n + g) / (2 * n)}, "mirror": {1 / n, 1},
		"snake": {g / (n * n), 1}, "fat-snake": {1 / ((g - 1) * n), g},
	}
	if limit, ok := limits[f.Shape]; ok {
		c.Result("scaled_low", ByEquations, limit[0])
		c.Result("scaled_high", ByEquations, limit[1])
		c.AtMost("scaled_low", BySearch, c.Answer.Value("scaled_low"), c.Answer.Value("scaled"))
		c.AtMost("scaled", BySearch, c.Answer.Value("scaled"), c.Answer.Value("scaled_high"))
	}
}
