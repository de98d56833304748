package star

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// modest is a star of links and processors within a factor of ten.
func modest(n int) Star {
	r := rand.New(rand.NewPCG(1, 1))
	s := make(Star, n)
	for i := range s {
		s[i] = Worker{Send: (.01 + .09*r.Float64()) / float64(n), Compute: .1 + .9*r.Float64()}
	}
	return s
}

func BenchmarkTasks(b *testing.B) {
	for _, size := range []struct{ tasks, workers int }{{10_000, 10}, {100_000, 10}, {817_101, 16}} {
		s := modest(size.workers)
		for name, order := range map[string][]int32{"by-deadline": s.BestOrder(), "by-table": s.WorstOrder()} {
			b.Run(fmt.Sprintf("%s/%dx%d", name, size.tasks, size.workers), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := s.Tasks(order, size.tasks); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkTasksInTheBestOfAllOrdersOf10Workers(b *testing.B) {
	s := modest(10)
	b.ReportAllocs()
	for b.Loop() {
		must(b)(s.TasksAnyOrder(1000))
	}
}

func BenchmarkBestOf10000Workers(b *testing.B) {
	s := modest(10_000)
	b.ReportAllocs()
	for b.Loop() {
		must(b)(s.Best(1))
	}
}

func BenchmarkInOrderOf10000Workers(b *testing.B) {
	s := modest(10_000)
	b.ReportAllocs()
	for b.Loop() {
		must(b)(s.InOrder(s.WorstOrder(), 1))
	}
}

func BenchmarkRoundGreedilyOn1000Workers(b *testing.B) {
	s := modest(1000)
	p := must(b)(s.Best(1e6 + 1))
	b.ReportAllocs()
	for b.Loop() {
		must(b)(s.Round(p, 1e6+1, Greedy))
	}
}
