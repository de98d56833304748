package best_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/best"
)

// By a cutoff, the expectation is the right load of all chunks that end by then, also of partly wrong
// ones, and although other chunks end later.
func TestByACutoffWhatIsRightOfAChunkCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 81))
	for range long.Trials(3, 6) {
		var workers []models.Worker
		for range 2 + r.IntN(3) {
			workers = append(workers, models.Worker{
				Send:    models.Affine{PerUnit: .3 * r.Float64()},
				Compute: models.Affine{Latency: .05 * r.Float64(), PerUnit: .5 + r.Float64()},
				Risk:    risk.Exponential{Mean: 2 * r.Float64()}, Faults: risk.Exponential{Mean: r.Float64()},
			})
		}
		p := &models.Problem{Platform: models.Star(workers...), Load: 3, Unit: .05}
		until := .3 + r.Float64()
		found := plan(t, p, best.Options{Until: until, Effort: .1})
		mean, off := rightBy(t, p, found.Schedule, until)
		off = math.Hypot(found.Off, off)
		if math.Abs(mean-found.Expected) > 4.5*off {
			t.Errorf("%+v by %v: %v is right, said is %v, with an error of %v", p, until, mean, found.Expected, off)
		}
		ever := plan(t, p, best.Options{Effort: .1})
		if other, more := rightBy(t, p, ever.Schedule, until); other-mean > 4.5*math.Hypot(off, more) {
			t.Errorf("%+v by %v: %v is right, and %v of a plan without the cutoff", p, until, mean, other)
		}
	}
}

// rightBy returns the mean load that is right by a time, and its standard error. Among the copies of a
// chunk, the one with the most right load counts.
func rightBy(t *testing.T, p *models.Problem, s *models.Schedule, until float64) (mean, off float64) {
	t.Helper()
	compiled, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	r, sim := rand.New(rand.NewPCG(82, 82)), models.Simulator{Record: true}
	in, most := models.Uninterrupted(len(p.Workers)), make([]float64, len(s.Size))
	in.Faults = make([]models.FaultSequence, len(p.Workers))
	const runs = 2000
	squares := 0.0
	for range runs {
		for i, w := range p.Workers {
			in.Interrupt[i] = risk.Sample(w.Risk, rand.NewPCG(r.Uint64(), 2))
			in.Faults[i] = risk.NewFaults(w.Faults, rand.NewPCG(r.Uint64(), 1))
		}
		clear(most)
		sim.Run(compiled, in)
		for _, x := range sim.Spans {
			if x.Activity == models.Computing && !x.Cut && x.End <= until {
				most[x.Chunk] = max(most[x.Chunk], s.Size[x.Chunk]-x.Wrong)
			}
		}
		right := 0.0
		for _, x := range most {
			right += x
		}
		mean, squares = mean+right/runs, squares+right*right/runs
	}
	return mean, math.Sqrt(max(0, squares-mean*mean) / runs)
}
