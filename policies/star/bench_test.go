package star

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// modest is a star of links and processors within a factor of ten.
func modest(n int) star {
	r := rand.New(rand.NewPCG(1, 1))
	s := make(star, n)
	for i := range s {
		s[i] = worker{Send: (.01 + .09*r.Float64()) / float64(n), Compute: .1 + .9*r.Float64()}
	}
	return s
}

func BenchmarkTasks(b *testing.B) {
	for _, size := range []struct{ tasks, workers int }{{10_000, 10}, {100_000, 10}, {817_101, 16}} {
		s := modest(size.workers)
		for name, order := range map[string][]int32{"by-deadline": s.bestOrder(), "by-table": s.worstOrder()} {
			b.Run(fmt.Sprintf("%s/%dx%d", name, size.tasks, size.workers), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := Tasks(s.problem(float64(size.tasks)), order); err != nil {
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
		must(b)(TasksAnyOrder(s.problem(1000)))
	}
}

func BenchmarkBestOf10000Workers(b *testing.B) {
	s := modest(10_000)
	b.ReportAllocs()
	for b.Loop() {
		must(b)(Best(s.problem(1)))
	}
}

func BenchmarkInOrderOf10000Workers(b *testing.B) {
	s := modest(10_000)
	b.ReportAllocs()
	for b.Loop() {
		must(b)(InOrder(s.problem(1), s.worstOrder()))
	}
}

func BenchmarkRoundGreedilyOn1000Workers(b *testing.B) {
	s := modest(1000)
	p := must(b)(Best(s.problem(1e6 + 1)))
	b.ReportAllocs()
	for b.Loop() {
		must(b)(Round(s.problem(float64(1e6+1)), p, Greedy))
	}
}
