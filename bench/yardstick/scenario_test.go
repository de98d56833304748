package yardstick_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/bench/yardstick"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/queues"
)

// scenario is a scenario for a yardstick and for Loadstar, with the instances.
type scenario struct {
	yardstick func(interrupt []float64) *yardstick.Result
	loadstar  func(in *models.Instance) *models.Outcome
	instances []models.Instance
	// A yardstick that exploits the scenario, or nil.
	knowing func(interrupt []float64) *yardstick.Result
}

// scenarios are the scenarios of the benchmarks, at a size: 1 is the benchmarks' size.
var scenarios = []struct {
	name string
	make func(b testing.TB, r *rand.Rand, small bool) scenario
}{
	{"Lists", lists},
	{"OnePort", onePort},
	{"Returns", returns},
	{"Demand", demand},
	{"Ahead", knowing(onePort)},
	{"InLine", knowing(demand)},
}

// knowing makes scenarios with the yardstick that exploits them.
func knowing(make func(testing.TB, *rand.Rand, bool) scenario) func(testing.TB, *rand.Rand, bool) scenario {
	return func(b testing.TB, r *rand.Rand, small bool) scenario {
		s := make(b, r, small)
		s.yardstick = s.knowing
		return s
	}
}

// draw returns instances in which each worker is interrupted at a time up to scale, or never.
func draw(r *rand.Rand, n, workers int, scale, never float64) []models.Instance {
	all := make([]models.Instance, n)
	for k := range all {
		for range workers {
			x := scale * r.Float64()
			if r.Float64() < never {
				x = math.Inf(1)
			}
			all[k].Interrupt = append(all[k].Interrupt, x)
		}
	}
	return all
}

// planned returns a function that runs a schedule.
func planned(b testing.TB, p *models.Problem, s *models.Schedule) func(in *models.Instance) *models.Outcome {
	plan, err := models.Compile(p, s)
	if err != nil {
		b.Fatal(err)
	}
	sim := new(models.Simulator)
	return func(in *models.Instance) *models.Outcome { return sim.Run(plan, in) }
}

// equal returns lists of n equal chunks for each of p workers. Small ones differ in length, and
// some chunks are in two lists.
func equal(r *rand.Rand, p, n int, small bool) *models.Schedule {
	s := &models.Schedule{List: make([][]int32, p)}
	for c := range p * n {
		s.Size = append(s.Size, 1/float64(n))
		s.List[c%p] = append(s.List[c%p], int32(c))
		if small && r.IntN(3) == 0 {
			i := r.IntN(p)
			s.List[i] = append(s.List[i], int32(c))
		}
	}
	return s
}

// count returns 25 workers with 184 chunks each, for measurements, or a small number of both.
func count(r *rand.Rand, small bool) (p, n int) {
	if small {
		return 1 + r.IntN(6), 1 + r.IntN(9)
	}
	return 25, 184
}

func lists(b testing.TB, r *rand.Rand, small bool) scenario {
	p, n := count(r, small)
	cost := models.Affine{Latency: .001, PerUnit: 1}
	s := equal(r, p, n, small)
	y := &yardstick.Lists{Size: s.Size[0], Cost: cost.Of(s.Size[0]), Chunks: len(s.Size), List: s.List}
	problem := &models.Problem{Platform: models.Star(models.Uniform(p, models.Worker{Compute: cost})...), Load: float64(p)}
	return scenario{y.Run, planned(b, problem, s), draw(r, 64, p, 1.2, .1), nil}
}

func onePort(b testing.TB, r *rand.Rand, small bool) scenario {
	p, n := count(r, small)
	w := models.Worker{Send: models.Affine{Latency: 1e-5, PerUnit: .02}, Compute: models.Affine{Latency: .001, PerUnit: 1}}
	s := equal(r, p, n, small)
	x := s.Size[0]
	y := &yardstick.OnePort{Size: x, Send: w.Send.Of(x), Cost: w.Compute.Of(x), Chunks: len(s.Size), List: s.List}
	problem := &models.Problem{Platform: models.Star(models.Uniform(p, w)...), Load: float64(p)}
	return scenario{y.Run, planned(b, problem, s), draw(r, 64, p, 1.2, .1), (&yardstick.Ahead{OnePort: *y}).Run}
}

// returns is a schedule like that of the policy fifo.
func returns(b testing.TB, r *rand.Rand, small bool) scenario {
	p := 100
	if small {
		p = 2 + r.IntN(9)
	}
	problem := &models.Problem{Load: float64(p)}
	y := new(yardstick.Returns)
	for range p {
		problem.Workers = append(problem.Workers, models.Worker{
			Send:    models.Affine{PerUnit: .2 / float64(p)},
			Compute: models.Affine{PerUnit: .5 + r.Float64()},
			Return:  models.Affine{PerUnit: .1 / float64(p)},
		})
	}
	s := &models.Schedule{List: make([][]int32, p)}
	for i, w := range problem.Workers {
		size := .5 + r.Float64()/2
		s.Size = append(s.Size, size)
		s.List[i] = []int32{int32(i)}
		s.Send = append(s.Send, int32(i))
		y.Size = append(y.Size, size)
		y.Send, y.Cost, y.Return = append(y.Send, w.Send.Of(size)), append(y.Cost, w.Compute.Of(size)), append(y.Return, w.Return.Of(size))
	}
	s.Return = models.FIFO(s.Send)
	return scenario{y.Run, planned(b, problem, s), draw(r, 64, p, 3, .7), nil}
}

// demand is the policy on-demand.
func demand(b testing.TB, r *rand.Rand, small bool) scenario {
	p, n := count(r, small)
	w := models.Worker{Send: models.Affine{Latency: 1e-5, PerUnit: .02}, Compute: models.Affine{Latency: .001, PerUnit: 1}}
	problem := &models.Problem{Platform: models.Star(models.Uniform(p, w)...), Load: float64(p)}
	queue := queues.Queue{N: float64(n), Whom: queues.Lowest, Resend: queues.All}
	d, err := queue.Dispatch(problem)
	if err != nil {
		b.Fatal(err)
	}
	y := &yardstick.Demand{
		Load: problem.Load, Size: problem.Load / float64(p*n),
		SendLatency: w.Send.Latency, SendPerUnit: w.Send.PerUnit,
		CostLatency: w.Compute.Latency, CostPerUnit: w.Compute.PerUnit,
	}
	sim := new(models.Simulator)
	return scenario{y.Run, func(in *models.Instance) *models.Outcome {
		o, err := sim.Play(problem, d, in)
		if err != nil {
			b.Fatal(err)
		}
		return o
	}, draw(r, 64, p, 2, .1), (&yardstick.InLine{Demand: *y}).Run}
}
