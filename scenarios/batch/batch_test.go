package batch

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

func TestEachWorkerIsInterruptedByItsOwnLaw(t *testing.T) {
	laws := []models.Risk{risk.Linear{X: 1}, nil, risk.Linear{X: 100}, uncomparable{{1e4}}, risk.Linear{X: 1}}
	for _, stratified := range []bool{false, true} {
		s := &Source{
			Interruptions: engine.NewKey(3, "world", "interruptions"), Strata: engine.NewKey(3, "world", "strata"), Stratified: stratified,
		}
		for _, law := range laws {
			s.Workers = append(s.Workers, models.Worker{Risk: law})
		}
		var b Batch
		b.Draw(s, 50, 25)
		most := make([]float64, len(laws))
		for i, in := range b.Instances[:25] {
			var rng rand.PCG
			s.Interruptions.Seed(&rng, uint64(50+i))
			for k, x := range in.Interrupt {
				most[k] = max(most[k], x)
				if want := risk.Sample(laws[k], &rng); !stratified && x != want {
					t.Errorf("instance %d: worker %d is interrupted at %v, want %v", 50+i, k, x, want)
				}
			}
		}
		for k, longest := range []float64{1, math.Inf(1), 100, 1e4, 1} {
			if !(most[k] <= longest && most[k] > longest/10) && most[k] != longest {
				t.Errorf("stratified %v: the last of 25 interruptions of worker %d is at %v, of at most %v", stratified, k, most[k], longest)
			}
		}
	}
}
