package clairvoyant_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/clairvoyant"
)

func BenchmarkWork(b *testing.B) {
	for _, workers := range []int{10, 100, 1000} {
		for _, returns := range []int{0, 10} {
			b.Run(fmt.Sprintf("workers=%d/returns=%d", workers, returns), func(b *testing.B) {
				r := rand.New(rand.NewPCG(1, 1))
				p, in := &models.Problem{Load: 1e9}, &models.Instance{Again: make([]models.Timeline, workers)}
				for i := range workers {
					w := models.Worker{
						Send: models.Affine{Latency: .01, PerUnit: .1 * r.Float64()}, Compute: models.Affine{PerUnit: r.Float64()},
						Return: models.Affine{PerUnit: .1 * r.Float64()}, Life: &models.Life{},
					}
					at, ups := r.ExpFloat64(), models.Ups{}
					in.Interrupt = append(in.Interrupt, at)
					for range returns {
						u := models.Up{Start: at + r.ExpFloat64()}
						u.Stop = u.Start + r.ExpFloat64()
						at, ups = u.Stop, append(ups, u)
					}
					in.Again[i] = ups
					p.Workers = append(p.Workers, w)
				}
				bounds := bounds(b, p, clairvoyant.Policy{})
				b.ReportAllocs()
				for b.Loop() {
					bounds.Work(in)
				}
			})
		}
	}
}
