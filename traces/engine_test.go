package traces

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

// On the engine, a worker meets every duration once; the exact mean under the law of
// the durations is the same.
func TestTheLawOfATraceIsWhatItsDurationsDoToAWorker(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var sim models.Simulator
	for range 100 {
		d := &Durations{}
		for range 1 + rng.IntN(60) {
			x := float64(1 + rng.IntN(6))
			if rng.IntN(2) == 0 {
				x = math.Exp(4*rng.Float64() - 2)
			}
			d.Values = append(d.Values, x)
		}
		law, err := d.Law(0)
		if err != nil {
			t.Fatal(err)
		}
		n := 1 + rng.IntN(6)
		s := &models.Schedule{List: make([][]int32, 1)}
		for k := range n {
			s.Size = append(s.Size, float64(1+rng.IntN(2)))
			s.List[0] = append(s.List[0], int32(k))
		}
		p := &models.Problem{Load: 0}
		for _, x := range s.Size {
			p.Load += x
		}
		w := models.Worker{Risk: law}
		w.Compute.PerUnit = 1
		w.Compute.Latency = float64(rng.IntN(2)) / 4
		p.Workers = []models.Worker{w}
		plan, err := models.Compile(p, s)
		if err != nil {
			t.Fatal(err)
		}
		want, ok := table.Expect(plan)
		sum := 0.0
		for _, x := range d.Values {
			sum += sim.Run(plan, &models.Instance{Interrupt: []float64{x}}).Work
		}
		if got := sum / float64(len(d.Values)); !ok || math.Abs(got-want) > 1e-12*(1+want) {
			t.Fatalf("%v durations: the engine's mean is %v, the law's %v", len(d.Values), got, want)
		}
	}
}
