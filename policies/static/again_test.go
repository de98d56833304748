package static

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/chunking"
)

// Plans do not know that workers come back, but workers that do continue them. Among chunks that need no
// message, a worker that loses all misses those in work when it left; one that keeps its progress misses
// none.
func TestPlansAreTakenUpAgainByWorkersThatComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 23))
	missed := 0
	for range long.Trials(300, 1200) {
		loses := []models.Loss{models.LosesAll, models.LosesNothing}[r.IntN(2)]
		w := models.Worker{
			Compute: models.Affine{Latency: .1 * r.Float64(), PerUnit: .5 + r.Float64()},
			Life:    &models.Life{Loses: loses, Restart: r.Float64()},
		}
		p := &models.Problem{Platform: models.Star(models.Uniform(1+r.IntN(5), w)...), Load: float64(1 + r.IntN(8))}
		in := &models.Instance{}
		for range p.Workers {
			at := 4 * r.Float64()
			in.Interrupt = append(in.Interrupt, at)
			var ups models.Ups
			for range r.IntN(4) {
				start := at + r.Float64()
				at = start + 2*r.Float64()
				ups = append(ups, models.Up{Start: start, Stop: at})
			}
			in.Again = append(in.Again, append(ups, models.Up{Start: at + r.Float64(), Stop: math.Inf(1)}))
		}
		s, err := NoRep{N: 3, Rounding: chunking.Floor}.Schedule(p)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := models.Compile(p, s)
		if err != nil {
			t.Fatal(err)
		}
		sim := models.Simulator{Record: true}
		out := sim.Run(plan, in)
		cut := map[int32]bool{}
		for _, span := range sim.Spans {
			if span.Cut && loses == models.LosesAll {
				cut[span.Chunk] = true
			}
		}
		missed += len(cut)
		for c, at := range out.DoneAt {
			if done := at < math.Inf(1); done == cut[int32(c)] {
				t.Fatalf("%+v, %+v: chunk %d is done: %v; cut: %v", p, in, c, done, cut)
			}
		}
		stays := sim.Run(plan, &models.Instance{Interrupt: in.Interrupt}).Work
		if out = sim.Run(plan, in); out.Work < stays {
			t.Fatalf("%+v, %+v: %v units are done, %v if nobody comes back", p, in, out.Work, stays)
		}
	}
	t.Logf("%d chunks were missed", missed)
	if missed == 0 {
		t.Error("there was little to see")
	}
}
