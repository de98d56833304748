package yardstick_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"syscall"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/queues"
)

// BenchmarkScale runs one episode of many workers with 20 chunks each, as a new simulator does. Processor
// time and memory cover Compile and Run, or Play, without the schedule, the problem and the instance.
// "live-B" is the memory of the plan, the dispatcher and the simulator after the episode, for each
// worker, "made-B" all that was allocated on the way, and "whole-B" live-B with the problem, the schedule
// and the instance.
//
// A tenth of the workers are interrupted. Lists are of equal workers, whose ends are shared, and of
// unequal ones. Behind the port, messages take half of the time that the workers need.
func BenchmarkScale(b *testing.B) {
	for _, p := range []int{1000, 10_000, 100_000, 1_000_000} {
		for _, c := range []struct {
			name string
			send float64
			like bool
			d    *queues.Queue
		}{
			{"lists", 0, true, nil}, {"unequal", 0, false, nil}, {"oneport", .5, true, nil},
			{"dispatcher", .5, true, &queues.Queue{N: 20, Whom: queues.Lowest, Resend: queues.All}},
			{"queue", .5, true, &queues.Queue{N: 20}},
		} {
			b.Run(fmt.Sprintf("%s/%d", c.name, p), func(b *testing.B) {
				before := heap()
				problem, s, in := large(p, 20, c.send, c.like, c.d == nil)
				given := heap()
				var took float64
				var live, made uint64
				for range b.N {
					from := heap()
					start := processor(b)
					sim := new(models.Simulator)
					var plan *models.Plan
					var o *models.Outcome
					var d models.Dispatcher
					var err error
					if c.d == nil {
						if plan, err = models.Compile(problem, s); err == nil {
							o = sim.Run(plan, in)
						}
					} else {
						if d, err = c.d.Dispatch(problem); err == nil {
							o, err = sim.Play(problem, d, in)
						}
					}
					if err != nil || o.Work < float64(p)/2 {
						b.Fatal(err, o)
					}
					took += processor(b) - start
					upto := heap()
					live, made = upto.HeapAlloc-from.HeapAlloc, upto.TotalAlloc-from.TotalAlloc
					runtime.KeepAlive(sim)
					runtime.KeepAlive(plan)
					runtime.KeepAlive(d)
				}
				per := func(bytes uint64) float64 { return float64(bytes) / float64(p) }
				b.ReportMetric(per(live), "live-B")
				b.ReportMetric(per(made), "made-B")
				b.ReportMetric(per(live+given.HeapAlloc-before.HeapAlloc), "whole-B")
				b.ReportMetric(took/float64(b.N), "cpu-s")
				runtime.KeepAlive(problem)
				runtime.KeepAlive(s)
			})
		}
	}
}

// processor returns the processor time of the process in seconds, including the garbage collector's.
func processor(b *testing.B) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

// heap returns the memory in use after a collection.
func heap() (m runtime.MemStats) {
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m
}

// large returns p workers that compute at speed 1, or about 1, with n chunks for each.
func large(p, n int, send float64, like, scheduled bool) (*models.Problem, *models.Schedule, *models.Instance) {
	r := rand.New(rand.NewPCG(1, 2))
	problem := &models.Problem{Load: float64(p), Platform: models.Star(make([]models.Worker, p)...)}
	in := &models.Instance{Interrupt: make([]float64, p)}
	for i := range problem.Workers {
		w := models.Worker{Compute: models.Affine{Latency: .001, PerUnit: 1}, Send: models.Affine{PerUnit: send / float64(p)}}
		if !like {
			w.Compute.PerUnit += r.Float64() / 2
		}
		problem.Workers[i] = w
		if in.Interrupt[i] = math.Inf(1); r.IntN(10) == 0 {
			in.Interrupt[i] = r.Float64()
		}
	}
	if !scheduled {
		return problem, nil, in
	}
	s := &models.Schedule{Size: make([]float64, p*n), List: make([][]int32, p)}
	all := make([]int32, p*n)
	for i := range s.List {
		s.List[i] = all[i*n : (i+1)*n : (i+1)*n]
		for k := range s.List[i] {
			s.List[i][k] = int32(k*p + i)
		}
	}
	for c := range s.Size {
		s.Size[c] = 1 / float64(n)
	}
	return problem, s, in
}
