package static_test

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/static"
)

func TestWhatIsForetoldIsWhatTheEngineFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	var sim models.Simulator
	for range 5000 {
		n := 1 + r.IntN(12)
		unlike := r.IntN(4) == 0
		p := &models.Problem{Load: float64(1+r.IntN(4*n)) / 3}
		in := models.Instance{}
		for range n {
			p.Workers = append(p.Workers, models.Worker{
				Compute: models.Affine{Latency: float64(r.IntN(3)) / 10, PerUnit: 1},
				Risk:    risk.Linear{X: 1},
			})
			if unlike {
				p.Workers[len(p.Workers)-1].Compute.PerUnit += r.Float64()
			}
			if r.IntN(2) == 0 {
				in.Interrupt = append(in.Interrupt, r.Float64())
			} else {
				in.Interrupt = append(in.Interrupt, float64(r.IntN(8))/7) // ties are common
			}
		}
		foresee, err := static.Omniscient{}.Foresee(p)
		if err != nil {
			t.Fatal(err)
		}
		foretell, err := static.Omniscient{}.Foretell(p)
		if err != nil {
			t.Fatal(err)
		}
		pl, err := models.Compile(p, foresee(&in))
		if err != nil {
			t.Fatal(err)
		}
		var memory *table.Memory
		for range 3 { // from the second time on, the loads are cached
			if got, want := foretell(&in, memory), sim.Run(pl, &in).Work; got != want {
				t.Fatalf("foretold %v, found %v", got, want)
			}
			memory = new(table.Memory)
			memory.Reset(in.Interrupt)
			foretell(&in, memory)
		}
	}
}
