package models_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// uniform is the risk of the benchmarks.
type uniform struct{}

func (uniform) Before(t float64) float64   { return min(1, max(0, t)) }
func (uniform) Quantile(u float64) float64 { return u }

// instances returns n instances whose times are uniform between 0 and scale.
func instances(p, n int, scale float64) []models.Instance {
	r := rand.New(rand.NewPCG(3, 4))
	all := make([]models.Instance, n)
	for k := range all {
		all[k].Interrupt = make([]float64, p)
		for i := range all[k].Interrupt {
			all[k].Interrupt[i] = scale * r.Float64()
		}
	}
	return all
}

// withGaps gives all workers faults whose gaps have the given mean.
func withGaps(p *models.Problem, all []models.Instance, gap float64) {
	r := rand.New(rand.NewPCG(5, 6))
	for i := range p.Workers {
		p.Workers[i].Faults = uniform{}
	}
	for k := range all {
		all[k].Faults = make([]models.FaultSequence, len(p.Workers))
		for i := range p.Workers {
			at := models.FaultsAt{}
			for x := gap * r.ExpFloat64(); x < p.Load; x += gap * r.ExpFloat64() {
				at = append(at, x)
			}
			all[k].Faults[i] = at
		}
	}
}

// lists returns a problem of p workers and a schedule with n chunks for each.
func lists(p, n int, send, back models.Affine) (*models.Problem, *models.Schedule) {
	w := models.Worker{Send: send, Compute: models.Affine{Latency: 0.001, PerUnit: 1}, Return: back, Risk: uniform{}}
	prob := &models.Problem{Platform: models.Star(models.Uniform(p, w)...), Load: float64(p)}
	s := &models.Schedule{List: make([][]int32, p)}
	for c := range p * n {
		s.Size = append(s.Size, 1/float64(n))
		s.List[c%p] = append(s.List[c%p], int32(c))
	}
	return prob, s
}

// run reports the time per chunk over many episodes.
func run(b *testing.B, prob *models.Problem, s *models.Schedule, scale float64, how string) {
	runAll(b, prob, s, instances(len(prob.Workers), 64, scale), how)
}

// runAll is run with given instances.
func runAll(b *testing.B, prob *models.Problem, s *models.Schedule, all []models.Instance, how string) {
	pl, err := models.Compile(prob, s)
	if err != nil {
		b.Fatal(err)
	}
	sim := models.Simulator{EventByEvent: how == "events"}
	sim.Run(pl, &all[0])
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		sim.Run(pl, &all[i%64])
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(s.Size)), "ns/chunk")
}

// returns returns a problem in which every chunk takes a message out and one back.
func returns() (*models.Problem, *models.Schedule) {
	return lists(100, 20, models.Affine{Latency: 1e-5, PerUnit: 0.005}, models.Affine{Latency: 1e-5, PerUnit: 0.001})
}

// BenchmarkPlans compares replays with events.
func BenchmarkPlans(b *testing.B) {
	out, back := models.Affine{Latency: 1e-5, PerUnit: 0.02}, models.Affine{Latency: 1e-5, PerUnit: 0.004}
	for _, c := range []struct {
		name   string
		plan   func() (*models.Problem, *models.Schedule)
		scale  float64
		notice float64
	}{
		{"lists", func() (*models.Problem, *models.Schedule) { return lists(25, 184, models.Affine{}, models.Affine{}) }, 1, 0},
		{"one port", func() (*models.Problem, *models.Schedule) { return lists(25, 184, out, models.Affine{}) }, 1, 0},
		{"few interruptions", func() (*models.Problem, *models.Schedule) { return lists(25, 184, out, models.Affine{}) }, 100, 0},
		{"stream", func() (*models.Problem, *models.Schedule) {
			p, s := lists(25, 184, out, models.Affine{})
			p.Stream = true
			return p, s
		}, 1, 0},
		{"returns", returns, 2, 0},
		{"returns, never known", returns, 2, math.Inf(1)},
		{"results first", func() (*models.Problem, *models.Schedule) {
			p, s := returns()
			s.ResultsFirst = true
			return p, s
		}, 2, 0},
		{"full duplex", func() (*models.Problem, *models.Schedule) {
			p, s := returns()
			p.Port = models.FullDuplex
			return p, s
		}, 2, 0},
		{"in order", func() (*models.Problem, *models.Schedule) {
			p, s := lists(25, 184, out, back)
			for k := range s.Size {
				s.Return = append(s.Return, int32(k%25))
			}
			return p, s
		}, 2, 0},
		{"one message each", func() (*models.Problem, *models.Schedule) { return lists(8, 1, out, back) }, 2, 0},
	} {
		for _, how := range []string{"replay", "events"} {
			b.Run(c.name+"/"+how, func(b *testing.B) {
				p, s := c.plan()
				p.Notice = c.notice
				run(b, p, s, c.scale, how)
			})
		}
	}
}

// fair sends equal chunks to idle workers.
type fair struct{ size float64 }

func (d *fair) Begin() {}
func (d *fair) Next(v *models.View) (worker, chunk int) {
	w := v.Idle()
	if w < 0 {
		return -1, 0
	}
	c := v.Cut(d.size)
	if c < 0 {
		return -1, 0
	}
	return w, c
}

// again is fair, and cuts wrong load anew.
type again struct {
	fair
	read int // news read so far
}

func (d *again) Begin() { d.read = 0 }
func (d *again) Next(v *models.View) (worker, chunk int) {
	for news := v.News(); d.read < len(news); d.read++ {
		if n := &news[d.read]; n.Wrong > 0 {
			v.Reopen(int(n.Chunk))
		}
	}
	return d.fair.Next(v)
}

func BenchmarkDispatcher(b *testing.B) {
	prob, _ := lists(25, 184, models.Affine{PerUnit: 0.02}, models.Affine{})
	dispatch(b, prob, instances(25, 64, 1), &fair{1.0 / 184})
}

// BenchmarkFaults measures what faults cost a dispatcher's episode: without faults, with results that are
// checked but never wrong, and with one in so many computations wrong.
func BenchmarkFaults(b *testing.B) {
	for _, c := range []struct {
		name string
		gap  float64 // 0: no faults; +Inf: a law of faults, but none occurs
	}{{"off", 0}, {"none comes", math.Inf(1)}, {"one in 184 chunks", 1}, {"one in 18 chunks", .1}} {
		for _, behind := range []struct {
			name       string
			send, back models.Affine
		}{{"lists", models.Affine{}, models.Affine{}}, {"returns", models.Affine{PerUnit: .02}, models.Affine{PerUnit: .004}}} {
			world := func() (*models.Problem, *models.Schedule, []models.Instance) {
				p, s := lists(25, 184, behind.send, behind.back)
				all := instances(25, 64, 1)
				if c.gap > 0 {
					withGaps(p, all, c.gap)
				}
				return p, s, all
			}
			for _, how := range []string{"replay", "events"} {
				b.Run(c.name+"/"+behind.name+"/"+how, func(b *testing.B) {
					p, s, all := world()
					runAll(b, p, s, all, how)
				})
			}
			b.Run(c.name+"/"+behind.name+"/dispatcher", func(b *testing.B) {
				p, _, all := world()
				dispatch(b, p, all, &again{fair: fair{1.0 / 184}})
			})
		}
	}
}

// dispatch reports the time per chunk over many episodes of a dispatcher.
func dispatch(b *testing.B, prob *models.Problem, all []models.Instance, d models.Dispatcher) {
	var sim models.Simulator
	chunks := 0
	for k := range all { // the largest episode allocates the memory of all
		if _, err := sim.Play(prob, d, &all[k]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		o, err := sim.Play(prob, d, &all[i%64])
		if err != nil {
			b.Fatal(err)
		}
		chunks += len(o.DoneAt)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(chunks), "ns/chunk")
}
