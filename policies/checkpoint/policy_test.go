package checkpoint

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/faults"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestSharesAreCutIntoTheBestNumberOfChunks(t *testing.T) {
	r := rand.New(rand.NewPCG(52, 52))
	var sim gen.Judged
	many, planned := 0, 0
	for n := range long.Trials(150, 600) {
		workers := workers(r, 1+r.IntN(6))
		p := streaming(workers, load(r)/10)
		rate := math.Pow(10, -4+3*r.Float64())
		cscw := CSCW{Rate: rate, Checkpoint: gen.Sometimes(r, r.Float64), Rule: []Rule{"", Best, Young, Daly}[r.IntN(4)]}
		hoeoci := HOEOCI{Rate: rate, Check: gen.Sometimes(r, r.Float64), Once: r.IntN(2) == 0}
		q := cscw.Plan()
		if n%2 == 0 {
			q = hoeoci.Plan()
		}
		s, err := q.Schedule(p)
		if err != nil {
			continue // no number of chunks is best, or its mean is too large
		}
		planned++
		sim.Episode(t, p, s)
		whole, err := faults.Plan{Order: "fastest-link"}.Schedule(p)
		if err != nil {
			t.Fatal(err)
		}
		for i, list := range whole.List {
			if len(list) == 0 && len(s.List[i]) == 0 {
				continue
			}
			share, units := whole.Size[list[0]], 0.0
			for _, c := range s.List[i] {
				units += s.Size[c]
			}
			w := workers[i].Compute
			if want, err := chunks(q.Law(&workers[i]), share*w.PerUnit); err != nil || want != len(s.List[i]) || !gen.Near(units, share, 1e-9) {
				t.Fatalf("%+v, %+v: %v units of %v in %d chunks, best are %d, %v", q, p, units, share, len(s.List[i]), want, err)
			}
			many = max(many, len(s.List[i]))
		}
	}
	t.Logf("%d plans, up to %d chunks", planned, many)
	if planned < 100 || many < 20 {
		t.Error("there was little to see")
	}
}

func TestChunksThatCannotBeAreRefused(t *testing.T) {
	w := models.Worker{Send: models.Affine{PerUnit: .1}, Compute: models.Affine{Latency: 1, PerUnit: 1}}
	free := models.Worker{Compute: models.Affine{PerUnit: 1}}
	for name, c := range map[string]struct {
		q interface{ Plan() Plan }
		p *models.Problem
	}{
		"half a chunk":                  {CSCW{Chunks: .5}, streaming([]models.Worker{w}, 1)},
		"a negative rate":               {HOEOCI{Rate: -1}, streaming([]models.Worker{w}, 1)},
		"a negative checkpoint":         {CSCW{Checkpoint: -1}, streaming([]models.Worker{w}, 1)},
		"a check that is no number":     {HOEOCI{Check: math.NaN()}, streaming([]models.Worker{w}, 1)},
		"Law for nothing":               {CSCW{Rate: 1}, streaming([]models.Worker{free}, 1)},
		"too many chunks":               {CSCW{Chunks: 1e6}, streaming([]models.Worker{w, w}, 10)},
		"too many chunks of its own":    {CSCW{Rate: 1, Checkpoint: 1e-9}, streaming([]models.Worker{w}, 1e6)},
		"workers that do not stream":    {CSCW{}, &models.Problem{Platform: models.Star(w), Load: 1}},
		"a mean beyond all numbers":     {HOEOCI{Rate: 1e4, Check: 1}, streaming([]models.Worker{w}, 1)},
		"chunks of nothing to speak of": {CSCW{Chunks: 1e6}, streaming([]models.Worker{w}, 5e-324)},
	} {
		if s, err := c.q.Plan().Schedule(c.p); err == nil {
			t.Errorf("%s: accepted, %d chunks", name, len(s.Size))
		}
	}
}
