package queues

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// BenchmarkQueue plays an episode of 4600 chunks for 25 workers behind one port, without loss.
func BenchmarkQueue(b *testing.B) {
	p := unit(25, 25)
	for i := range p.Workers {
		p.Workers[i].Send.PerUnit = .02
	}
	in := models.Uninterrupted(25)
	for _, c := range []struct {
		name string
		o    Queue
	}{
		{"lowest", Queue{Whom: Lowest}}, {"first", Queue{}}, {"ahead", Queue{Ahead: 3}},
		{"copies", Queue{Copies: 2}}, {"timeout", Queue{Timeout: 2}},
	} {
		b.Run(c.name, func(b *testing.B) {
			c.o.N = 184
			d, err := c.o.Dispatch(p)
			if err != nil {
				b.Fatal(err)
			}
			var sim models.Simulator
			b.ReportAllocs()
			for range b.N {
				if _, err := sim.Play(p, d, in); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/4600, "ns/chunk")
		})
	}
}

// BenchmarkAuto measures n=auto for 32 machines.
func BenchmarkAuto(b *testing.B) {
	p := lab(32, 8, .002, .1)
	o, err := Queue{}.complete(p)
	if err != nil {
		b.Fatal(err)
	}
	for range b.N {
		if _, err := o.infer(p); err != nil {
			b.Fatal(err)
		}
	}
}
