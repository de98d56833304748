package wu2024

import "testing"

// BenchmarkHindsight plans run after run in the world of the paper, and with a late deadline.
func BenchmarkHindsight(b *testing.B) {
	late := Published(.3)
	late.Deadline = 84 * hour
	for _, c := range []struct {
		name  string
		world World
	}{{"published", Published(.3)}, {"late", late}} {
		b.Run(c.name, func(b *testing.B) {
			j, err := JobOf(c.world.Problem(), c.world.Tick)
			if err != nil {
				b.Fatal(err)
			}
			runs := make([]Run, 16)
			for i := range runs {
				runs[i] = c.world.Draw(uint32(i))
			}
			var h Hindsight
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, _, err := h.Plan(j, runs[i%len(runs)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRun plays runs of a strategy in the world of the paper.
func BenchmarkRun(b *testing.B) {
	w := Published(.3)
	y, err := NewPlayer(w, Uniform{w.Tick}, false)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("by events", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			if _, err := y.byEvents(w.Draw(uint32(i % 16))); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("by ticks", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			if _, err := y.byTicks(w.Draw(uint32(i % 16))); err != nil {
				b.Fatal(err)
			}
		}
	})
}
