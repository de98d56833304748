package ftr

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// planner is CSCW or HOEOCI.
type planner interface {
	Schedule(*models.Problem) (*models.Schedule, error)
}

func streaming(workers []models.Worker, load float64) *models.Problem {
	return &models.Problem{Platform: models.Platform{Workers: workers, Stream: true}, Load: load}
}

func TestSharesAreCutIntoTheBestNumberOfChunks(t *testing.T) {
	r := rand.New(rand.NewPCG(52, 52))
	var sim simulator
	many, planned := 0, 0
	for n := range trials(1500) {
		var workers []models.Worker
		for _, w := range drawWorkers(r, 1+r.IntN(6), true) {
			workers = append(workers, models.Worker{Send: w.Send, Compute: w.Compute})
		}
		p := streaming(workers, load(r)/10)
		rate := math.Pow(10, -4+3*r.Float64())
		cscw := CSCW{Rate: rate, Checkpoint: some(r, r.Float64), Recovery: 1, Downtime: 1}
		hoeoci := HOEOCI{Rate: rate, Check: some(r, r.Float64), Once: r.IntN(2) == 0}
		q, law := planner(cscw), func(start float64) checkpoints { return cscw.Law(start) }
		if n%2 == 0 {
			q, law = hoeoci, func(start float64) checkpoints { return hoeoci.Law(start) }
		}
		s, err := q.Schedule(p)
		if err != nil {
			continue // no number of chunks is best, or its mean is too large
		}
		planned++
		sim.run(t, p, s)
		whole, err := Policy{Order: "fastest-link"}.Schedule(p)
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
			if want, err := law(w.Latency).Chunks(share * w.PerUnit); err != nil || want != len(s.List[i]) || !near(units, share, 1e-9) {
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

// Where only checkpoints have a start-up cost and nothing fails, what the engine takes is
// what a race takes: chunks are nothing but pauses.
func TestWithoutFailuresTheEngineTakesWhatARaceTakes(t *testing.T) {
	r := rand.New(rand.NewPCG(53, 53))
	var sim simulator
	var race Race
	for range trials(500) {
		c := Cluster{Send: models.Affine{PerUnit: .5 * r.Float64()}, Compute: models.Affine{PerUnit: 1}, Check: r.Float64(), Beta: r.Float64(), Workers: 1 + r.IntN(6)}
		all, chunks := load(r), 1+r.IntN(9)
		p := streaming(c.Platform().Workers, all)
		for _, q := range []planner{CSCW{Chunks: float64(chunks)}, HOEOCI{Chunks: float64(chunks)}} {
			s, err := q.Schedule(p)
			if err != nil {
				t.Fatal(err)
			}
			shares, _, err := c.Best(all)
			if err != nil {
				t.Fatal(err)
			}
			ends, err := race.Rollback(Rollback{Checkpoint: c.Check}, Tasks(c.List(), shares, chunks), nil)
			if err != nil {
				t.Fatal(err)
			}
			for i, w := range sim.run(t, p, s).Workers[:len(ends)] {
				if !near(w.Finish, ends[i], 1e-9) {
					t.Fatalf("%+v, %d chunks: worker %d ends at %v, in a race at %v", c, chunks, i, w.Finish, ends[i])
				}
			}
		}
	}
}

func TestChunksThatCannotBeAreRefused(t *testing.T) {
	w := models.Worker{Send: models.Affine{PerUnit: .1}, Compute: models.Affine{Latency: 1, PerUnit: 1}}
	free := models.Worker{Compute: models.Affine{PerUnit: 1}}
	for name, c := range map[string]struct {
		q planner
		p *models.Problem
	}{
		"half a chunk":                  {CSCW{Chunks: .5}, streaming([]models.Worker{w}, 1)},
		"a negative rate":               {HOEOCI{Rate: -1}, streaming([]models.Worker{w}, 1)},
		"a negative checkpoint":         {CSCW{Checkpoint: -1}, streaming([]models.Worker{w}, 1)},
		"a check that is no number":     {HOEOCI{Check: math.NaN()}, streaming([]models.Worker{w}, 1)},
		"checkpoints for nothing":       {CSCW{Rate: 1}, streaming([]models.Worker{free}, 1)},
		"too many chunks":               {CSCW{Chunks: 1e6}, streaming([]models.Worker{w, w}, 10)},
		"too many chunks of its own":    {CSCW{Rate: 1, Checkpoint: 1e-9}, streaming([]models.Worker{w}, 1e6)},
		"workers that do not stream":    {CSCW{}, &models.Problem{Platform: models.Star(w), Load: 1}},
		"a mean beyond all numbers":     {HOEOCI{Rate: 1e4, Check: 1}, streaming([]models.Worker{w}, 1)},
		"a recovery that never ends":    {CSCW{Recovery: math.Inf(1)}, streaming([]models.Worker{w}, 1)},
		"chunks of nothing to speak of": {CSCW{Chunks: 1e6}, streaming([]models.Worker{w}, 5e-324)},
	} {
		if s, err := c.q.Schedule(c.p); err == nil {
			t.Errorf("%s: accepted, %d chunks", name, len(s.Size))
		}
	}
}

func TestRulesAndReadingsHaveNames(t *testing.T) {
	c := Cluster{Send: models.Affine{Latency: 1, PerUnit: .5}, Compute: models.Affine{PerUnit: 1}, Workers: 3}
	for rule, want := range map[Rule]func(Second) (Allocation, error){InPlaceRule: Second.InPlace, Algorithm1Rule: Second.Algorithm1, BestRule: Second.Best} {
		for name, reading := range map[string]Reading{"waiting": Waiting, "charged": Charged} {
			s := c.Second([]int{30, 3, 1}, reading)
			a, err := Policy{Second: rule, Reading: name}.Again(s.Workers, s.Faults)
			b, errB := want(s)
			if err != nil || errB != nil || a.Makespan != b.Makespan {
				t.Errorf("%s, %s: %+v, want %+v", rule, name, a, b)
			}
		}
	}
	for _, q := range []Policy{{Second: "worst", Reading: "waiting"}, {Second: BestRule, Reading: "free"}} {
		if a, err := q.Again(c.Second([]int{1, 0, 0}, Waiting).Workers, []int{1, 0, 0}); err == nil {
			t.Errorf("%+v is accepted: %+v", q, a)
		}
	}
}

// The limit for unlike workers against the best allocation of many units, and against
// that for like ones.
func TestTheLimitOfUnlikeWorkersIsThatOfManyUnits(t *testing.T) {
	r := rand.New(rand.NewPCG(54, 54))
	worst := 0.0
	for range trials(400) {
		n := 1 + r.IntN(8)
		var workers []models.Worker
		faults, counts := make([]float64, n), make([]int, n)
		for i := range n {
			workers = append(workers, models.Worker{Send: models.Affine{Latency: r.Float64()}, Compute: models.Affine{Latency: r.Float64(), PerUnit: math.Pow(10, 2*r.Float64()-1)}})
			counts[i] = 1e7 + r.IntN(1e9)
			faults[i] = float64(counts[i])
		}
		want, err := LimitOf(workers, faults)
		if err != nil {
			t.Fatal(err)
		}
		s := Second{Workers: workers, Faults: counts}
		got := Saved(inPlace(t, s).Makespan, best(t, s).Makespan)
		worst = max(worst, math.Abs(got-want))
		alike, err := LimitOf(models.Uniform(n, workers[0]), faults)
		if plain, errPlain := Limit(faults); err != nil || errPlain != nil || math.Abs(alike-plain) > 1e-12 {
			t.Errorf("workers that are alike: %v and %v", alike, plain)
		}
	}
	t.Logf("off by %.2g at most", worst)
	if worst > 1e-5 {
		t.Error("that is not the limit")
	}
	for _, bad := range []float64{math.NaN(), -1, math.Inf(1)} {
		if x, err := LimitOf(models.Uniform(1, models.Worker{Compute: models.Affine{PerUnit: 1}}), []float64{bad}); err == nil {
			t.Errorf("%v is accepted: %v", bad, x)
		}
	}
	if x, err := LimitOf(nil, []float64{1}); err == nil {
		t.Errorf("nobody is accepted: %v", x)
	}
}
