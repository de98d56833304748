package solve

import (
	"math"
	"math/big"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/proof"
	"github.com/loadstar-sim/loadstar/policies/static"
)

// groupProblem asks how much a group schedule is expected to complete, and the bounds on that.
type groupProblem struct {
	Load    float64 `yaml:"load" above:"0" need:"yes" doc:"units of the slice, each of which takes a unit of time; with the costs of its chunks it must end by end"`
	End     float64 `yaml:"end" above:"0" need:"yes" doc:"X: an interruption is uniform between 0 and X"`
	Workers int     `yaml:"workers" min:"1" max:"1000" need:"yes" doc:"up to 1000 workers of the coterie, all of which compute the whole slice"`
	Chunks  int     `yaml:"chunks" min:"1" max:"10000" need:"yes" doc:"chunks of the slice: a multiple of the workers, up to 10,000; their product is at most 1,000,000"`
	Shape   string  `yaml:"shape" one:"cyclic,reverse,mirror,snake,fat-snake,greedy" doc:"the regimen: greedy, if left out, cyclic, reverse, mirror, snake or fat-snake"`
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

func (f *groupProblem) Solve() (*Solution, error) {
	if f.Chunks%f.Workers != 0 {
		return nil, At("chunks", "%d chunks are no multiple of %d workers", f.Chunks, f.Workers)
	}
	if f.Chunks*f.Workers > mostEntries {
		return nil, At("chunks", "%d chunks on each of %d workers: %d are allowed in all", f.Chunks, f.Workers, mostEntries)
	}
	if f.Shape == static.FatSnake.String() && f.Workers < 2 {
		return nil, At("workers", "the fat snake needs two workers or more")
	}
	if long := f.Load + float64(float64(f.Chunks)*f.Cost); long > f.End {
		return nil, At("load", "with its chunks it takes %v: the formulas need at most the end, %v, so that no risk exceeds 1", long, f.End)
	}
	chart, err := f.chart()
	if err != nil {
		return nil, err
	}
	s := &Solution{Claim: proof.New("exact: an expectation, beside the bound that no schedule of all chunks on all workers exceeds",
		proof.NotAsked, "(7), Theorem 9 and Propositions 1 and 2")}
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
func (f *groupProblem) plan(chart static.Chart) *Plan {
	p := models.Problem{Load: f.Load}
	p.Workers = models.Uniform(f.Workers, models.Worker{Compute: models.Affine{Latency: f.Cost, PerUnit: 1}, Risk: risk.Linear{X: f.End}})
	return PlanOf(p, models.Schedule{Size: equalParts(f.Load, f.Chunks), List: chart.Lists(f.Chunks)})
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

// equalParts cuts a load into equal chunks.
func equalParts(load float64, n int) []float64 {
	sizes := make([]float64, n)
	for i := range sizes {
		sizes[i] = load / float64(n)
	}
	return sizes
}
