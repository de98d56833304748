package interrupt

import (
	"math"
	"math/big"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/tally"
	"github.com/loadstar-sim/loadstar/policies/static"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// groupProblem asks what a group schedule is expected to complete, and the bounds on that.
type groupProblem struct {
	Load    float64 `yaml:"load" above:"0" need:"yes" doc:"units of the slice, each of which takes a unit of time"`
	End     float64 `yaml:"end" above:"0" need:"yes" doc:"X: an interruption is uniform between 0 and it"`
	Workers int     `yaml:"workers" min:"1" max:"1000" need:"yes" doc:"workers of the coterie, all of which compute all of the slice"`
	Chunks  int     `yaml:"chunks" min:"1" max:"10000" need:"yes" doc:"chunks of the slice, a multiple of the workers"`
	Shape   string  `yaml:"shape" one:"cyclic,reverse,mirror,snake,fat-snake,greedy" doc:"the regimen; greedy if left out"`
	Cost    float64 `yaml:"cost" min:"0" doc:"time to start a chunk; nothing if left out"`
}

const groupExample = `# Four workers compute the same twenty chunks in different orders.
kind: group
load: 0.8
end: 1
workers: 4
chunks: 20
shape: snake
cost: 0.001
`

// shapes are the regimens by name.
var shapes = []static.Shape{static.Cyclic, static.Reverse, static.Mirror, static.Snake, static.FatSnake}

// shape returns the regimen, or false for greedy.
func (f *groupProblem) shape() (static.Shape, bool) {
	k := slices.IndexFunc(shapes, func(s static.Shape) bool { return s.String() == f.Shape })
	if k < 0 {
		return 0, false
	}
	return shapes[k], true
}

func (f *groupProblem) chart() (static.Chart, error) {
	groups := f.Chunks / f.Workers
	if shape, ok := f.shape(); ok {
		return shape.Chart(f.Workers, groups, nil)
	}
	return static.GreedyChart(f.Workers, groups, nil), nil
}

func (f *groupProblem) Solve() (*answer.Solution, error) {
	if f.Chunks%f.Workers != 0 {
		return nil, answer.At("chunks", "%d chunks are no multiple of %d workers", f.Chunks, f.Workers)
	}
	if f.Chunks*f.Workers > mostEntries {
		return nil, answer.At("chunks", "%d chunks on each of %d workers: %d are allowed in all", f.Chunks, f.Workers, mostEntries)
	}
	if f.Shape == static.FatSnake.String() && f.Workers < 2 {
		return nil, answer.At("workers", "the fat snake needs two workers or more")
	}
	if long := f.Load + float64(float64(f.Chunks)*f.Cost); long > f.End {
		return nil, answer.At("load", "with its chunks it takes %v: the formulas need at most the end, %v, so that no risk exceeds 1", long, f.End)
	}
	chart, err := f.chart()
	if err != nil {
		return nil, err
	}
	s := &answer.Solution{Claim: answer.Claimed("exact: an expectation, beside the bound that no schedule of all chunks on all workers exceeds", answer.NotAsked, "(7), Theorem 9 and Propositions 1 and 2")}
	free := func(slice float64) float64 { return chart.Expect(slice, f.End) }
	s.Add("expected_work", static.Charge(f.Load, f.Chunks, f.Cost, free), "units that are expected to be completed (Theorem 9)")
	s.Add("expected_free", free(f.Load), "the same if chunks cost nothing")
	s.Add("bound", static.ExpectBound(f.Workers, f.Chunks, f.Load, f.End), "no execution chart is expected to exceed this, if chunks cost nothing (Proposition 1)")
	k := chart.Constant()
	s.Add("constant_log10", log10(k), "of the performance constant K; the smaller, the better")
	s.Add("over_bound", quotient(k, static.LowerBound(f.Workers, f.Chunks)), "K over the bound K_min")
	s.Add("scaled", quotient(k, static.ConstantScale(f.Workers, f.Chunks)), "K over g! (n/g)^(g+1)")
	if shape, ok := f.shape(); ok {
		low, high := shape.Bounds(f.Workers, f.Chunks)
		s.Add("scaled_low", low, "bound from below on that (Proposition 2)")
		s.Add("scaled_high", high, "and from above")
	}
	s.Plan = f.plan(chart)
	return s, nil
}

// mostEntries is how many entries the lists of a coterie may have.
const mostEntries = 1_000_000

// plan is the schedule of a chart.
func (f *groupProblem) plan(chart static.Chart) *answer.Plan {
	p := models.Problem{Load: f.Load}
	p.Workers = models.Uniform(f.Workers, models.Worker{Compute: models.Affine{Latency: f.Cost, PerUnit: 1}, Risk: risk.Linear{X: f.End}})
	return answer.PlanOf(p, models.Schedule{Size: equalParts(f.Load, f.Chunks), List: chart.Lists(f.Chunks)})
}

// log10 returns the logarithm of a number of any size.
func log10(x *big.Int) float64 {
	f := new(big.Float).SetInt(x)
	exponent := f.MantExp(f)
	mantissa, _ := f.Float64()
	return (math.Log2(mantissa) + float64(exponent)) * math.Log10(2)
}

// quotient returns the quotient of numbers of any size.
func quotient(x, y *big.Int) float64 {
	q, _ := new(big.Rat).SetFrac(x, y).Float64()
	return q
}

func (f *groupProblem) Check(ac *answer.Checker) {
	c := &checker{ac}
	e := c.Play()
	c.Same("the load", answer.ByEngine, f.Load, e.Work)
	c.Expectation("expected_work", e.Work)
	for i, w := range e.Workers {
		c.Same("the computing of a worker", answer.ByEngine, f.Load+float64(float64(f.Chunks)*f.Cost), w.Busy)
		c.Same("the chunks of a worker", answer.ByEngine, float64(f.Chunks), float64(e.Workers[i].Chunks))
	}
	free := *c.Answer.Plan
	free.Problem.Workers = slices.Clone(free.Problem.Workers)
	for i := range free.Problem.Workers {
		free.Problem.Workers[i].Compute.Latency = 0
	}
	p, err := models.Compile(planParts(&free))
	c.Must(err)
	work, _ := tally.Expect(p)
	c.ResultNear("expected_free", answer.ByExpectation, work, f.Load*1e-6)
	c.AtMost("expected_free", answer.BySearch, c.Answer.Value("expected_free"), c.Answer.Value("bound"))
	c.constants()
	f.bounds(c)
}

// constants finds the performance constant from the lists: a group's product is that of
// the places of one of its chunks.
func (c *checker) constants() {
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
	c.ResultNear("constant_log10", answer.ByRecurrence, log/math.Ln10, 1)
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
	c.ResultNear("scaled", answer.ByRecurrence, math.Exp(log-scale), loss*c.Answer.Value("scaled"))
	c.ResultNear("over_bound", answer.ByRecurrence, math.Exp(log-least), loss*c.Answer.Value("over_bound"))
}

// bounds compares the bounds of the propositions with their formulas.
func (f *groupProblem) bounds(c *checker) {
	g, n := float64(f.Workers), float64(f.Chunks)
	mean := 0.0 // of the logarithms of all steps
	for k := 2; k <= f.Chunks; k++ {
		mean += math.Log(float64(k)) / n
	}
	missed := math.Pow(f.Load/f.End*math.Exp(mean)/n, g)
	c.Result("bound", answer.ByEquations, f.Load*(1-missed))
	limits := map[string][2]float64{
		"cyclic": {1 / n, 1}, "reverse": {1 / (2 * g), (n + g) / (2 * n)}, "mirror": {1 / n, 1},
		"snake": {g / (n * n), 1}, "fat-snake": {1 / ((g - 1) * n), g},
	}
	if limit, ok := limits[f.Shape]; ok {
		c.Result("scaled_low", answer.ByEquations, limit[0])
		c.Result("scaled_high", answer.ByEquations, limit[1])
		c.AtMost("scaled_low", answer.BySearch, c.Answer.Value("scaled_low"), c.Answer.Value("scaled"))
		c.AtMost("scaled", answer.BySearch, c.Answer.Value("scaled"), c.Answer.Value("scaled_high"))
	}
}
