package faults

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// Ten workers behind a port, and some leave: the first phase and one or more others.
func BenchmarkPolicy(b *testing.B) {
	for name, q := range map[string]Policy{"printed": usual(PrintedRule), "best": usual(BestRule), "in-place": usual(InPlaceRule)} {
		b.Run(name, func(b *testing.B) {
			w := models.Worker{
				Send: models.Affine{Latency: .002, PerUnit: .02}, Compute: models.Affine{Latency: .002, PerUnit: 1}, Return: models.Affine{Latency: .002, PerUnit: .002},
			}
			p := &models.Problem{Platform: models.Star(models.Uniform(10, w)...), Load: 3}
			r := rand.New(rand.NewPCG(1, 1))
			all := make([]models.Instance, 64)
			for k := range all {
				for range p.Workers {
					all[k].Interrupt = append(all[k].Interrupt, .5*r.ExpFloat64())
				}
			}
			d, err := q.Dispatch(p)
			if err != nil {
				b.Fatal(err)
			}
			var sim models.Simulator
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, err := sim.Play(p, d, &all[i%64]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
