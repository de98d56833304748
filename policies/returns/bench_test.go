package returns

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

func BenchmarkProgramme(b *testing.B) {
	for _, n := range []int{3, 5, 10, 100} {
		b.Run(fmt.Sprint(n, " workers"), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 1))
			p := draw(r, n, free)
			s, err := read(p)
			if err != nil {
				b.Fatal(err)
			}
			at := places{r.Perm(n), r.Perm(n)}
			var g simplex
			for b.Loop() {
				s.linearProgramme(&g, s.all(), at)
				g.solve()
			}
		})
	}
}

func BenchmarkBest(b *testing.B) {
	for _, n := range []int{4, 5, 8, 20} {
		for k, name := range map[kind]string{free: "linear", affine: "affine"} {
			b.Run(fmt.Sprint(n, " workers, ", name), func(b *testing.B) {
				r := rand.New(rand.NewPCG(2, 2))
				var problems []*models.Problem
				for range 20 {
					problems = append(problems, draw(r, n, k))
				}
				for i := 0; b.Loop(); i++ {
					must(b)(Best(problems[i%len(problems)]))
				}
			})
		}
	}
}
