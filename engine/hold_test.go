package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkHold takes the earliest event and puts it back a random time later,
// with a constant number of pending events: Jones's hold model (Comm. ACM
// 29(4), 1986).
func BenchmarkHold(b *testing.B) {
	for _, pending := range []int{25, 100, 10_000, 1_000_000} {
		b.Run(fmt.Sprint(pending), func(b *testing.B) {
			var a Agenda
			a.Reset(pending)
			r := rand.New(rand.NewPCG(1, 2))
			var steps [1 << 12]float64
			for i := range steps {
				steps[i] = r.ExpFloat64()
			}
			for s := range pending {
				a.Set(s, r.ExpFloat64())
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				s, _ := a.Next()
				a.Set(s, a.Now()+steps[i&(1<<12-1)])
			}
		})
	}
}
