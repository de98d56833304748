package checkpoint

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// failing is a timeline of failures at a rate, with the same downtime after each.
type failing struct {
	rng            *rand.PCG
	rate, downtime float64
	at             float64 // the next failure
}

func (f *failing) wait() float64 { return -math.Log(engine.Uniform(f.rng)) / f.rate }

func (f *failing) Up(int) (models.Up, bool) {
	start := f.at + f.downtime
	f.at = start + f.wait()
	return models.Up{Start: start, Stop: f.at}, true
}

// makespans returns mean and standard error of the time that a worker takes for equal chunks of
// some work, each with a latency, under a life.
func makespans(t *testing.T, r Rollback, life models.Life, work, latency float64, chunks, runs int) (mean, se float64) {
	life.Loses, life.Restart = models.LosesProgress, r.Recovery
	p := &models.Problem{Load: work, Platform: models.Star(models.Worker{Compute: models.Affine{Latency: latency, PerUnit: 1}, Life: &life})}
	s := &models.Schedule{List: [][]int32{nil}}
	for c := range chunks {
		s.Size = append(s.Size, work/float64(chunks))
		s.List[0] = append(s.List[0], int32(c))
	}
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	var sim models.Simulator
	f := &failing{rng: rand.NewPCG(8, 15), rate: r.Rate, downtime: r.Downtime}
	in := &models.Instance{Interrupt: []float64{0}, Again: []models.Timeline{f}}
	return gen.Mean(runs, func() float64 {
		f.at = f.wait()
		in.Interrupt[0] = f.at
		return sim.Run(plan, in).Makespan
	})
}

// The engine against the formulas: K chunks that end with a checkpoint, and one chunk with K-1
// checkpoints in it.
func TestCheckpointsTakeWhatTheFormulasSay(t *testing.T) {
	runs := long.Trials(4000, 40_000)
	for _, c := range []struct {
		r      Rollback
		work   float64
		chunks int
	}{
		{Rollback{Rate: .1, Checkpoint: .2, Recovery: .3, Downtime: .5}, 20, 8},
		{Rollback{Rate: .5, Checkpoint: .1, Recovery: .2, Downtime: 0}, 6, 5},
		{Rollback{Rate: .02, Checkpoint: 1, Recovery: 2, Downtime: 3}, 100, 10},
		{Rollback{Rate: 1, Checkpoint: .05, Recovery: 0, Downtime: .1}, 3, 1},
	} {
		want, err := c.r.Expected(c.work, c.chunks)
		if err != nil {
			t.Fatal(err)
		}
		mean, se := makespans(t, c.r, models.Life{}, c.work, c.r.Checkpoint, c.chunks, runs)
		every := c.work / float64(c.chunks)
		wantWithin, err := c.r.Within(c.work, every)
		if err != nil {
			t.Fatal(err)
		}
		within, seWithin := makespans(t, c.r, models.Life{Every: every, Save: c.r.Checkpoint}, c.work, 0, 1, runs)
		z, zWithin := (mean-want)/se, (within-wantWithin)/seWithin
		t.Logf("%+v, work %v: %d chunks %.4f, formula %.4f, z %+.2f; one chunk %.4f, formula %.4f, z %+.2f",
			c.r, c.work, c.chunks, mean, want, z, within, wantWithin, zWithin)
		if math.Abs(z) > 4 || math.Abs(zWithin) > 4 {
			t.Errorf("%+v: z = %v and %v", c, z, zWithin)
		}
	}
}

// bestPeriod returns the best value of Life.Every for a chunk of some work; if that is the work,
// checkpoints are no use.
//
// Theorem. It is a part of the work without a remainder. The shortest period with n checkpoints is
// work/(n+1). The mean is least where the last piece is longer than the others by C, and convex, so that
// with a longer period, whose last piece is shorter, it is larger.
func bestPeriod(law Rollback, work float64) (float64, error) {
	k, err := law.Chunks(work)
	if err != nil {
		return 0, err
	}
	mean := func(k int) float64 {
		m, err := law.Within(work, work/float64(k))
		if err != nil {
			return math.Inf(1)
		}
		return m
	}
	for k > 1 && mean(k-1) <= mean(k) {
		k--
	}
	for k < mostChunks && mean(k+1) < mean(k) {
		k++
	}
	return work / float64(k), nil
}

func TestNoOtherPeriodTakesLessInTheMean(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 43))
	for range long.Trials(300, 2000) {
		law := Rollback{Rate: math.Pow(10, -3+3*r.Float64()), Checkpoint: math.Pow(10, -3+3*r.Float64()), Recovery: r.Float64(), Downtime: r.Float64()}
		work := math.Pow(10, -1+3*r.Float64())
		best, err := bestPeriod(law, work)
		if err != nil {
			t.Fatal(err)
		}
		least, err := law.Within(work, best)
		if err != nil {
			t.Fatal(err)
		}
		try := func(every float64) {
			if m, err := law.Within(work, every); err == nil && m < least*(1-1e-9) {
				t.Fatalf("%+v, work %v: a period of %v takes %v, %v takes %v", law, work, best, least, every, m)
			}
		}
		for range 100 {
			try(best * math.Exp(.1*r.NormFloat64()))
			try(work * math.Pow(10, -3*r.Float64()))
		}
		for k := 1; k < 200; k++ {
			try(work / float64(k))
		}
		for _, rule := range []Rule{Best, Young, Daly} {
			every, err := law.By(rule)
			if err != nil {
				t.Fatal(err)
			}
			try(every)
		}
	}
}

// Rules differ by little where failures are rare, and Daly's is the longer one of the two.
func TestRulesOfPeriodsAreNearTheBest(t *testing.T) {
	law := Rollback{Rate: 1. / 1000, Checkpoint: .1, Recovery: 5}
	at := map[Rule]float64{}
	for _, rule := range []Rule{Best, Young, Daly} {
		var err error
		if at[rule], err = law.By(rule); err != nil {
			t.Fatal(err)
		}
	}
	if !gen.Near(at[Young], math.Sqrt(200), 1e-15) || !gen.Near(at[Daly], math.Sqrt(201), 1e-15) || !gen.Near(at[Best], at[Young], .01) {
		t.Errorf("%v", at)
	}
	for _, rule := range []Rule{Best, Young, Daly} {
		law.Rule = rule
		if n, err := law.Chunks(1000); err != nil || n < 70 || n > 72 {
			t.Errorf("%s: %d chunks, %v", rule, n, err)
		}
	}
}

func TestAbsurdPeriodsAreErrors(t *testing.T) {
	law := Rollback{Rate: .1, Checkpoint: .1}
	for _, x := range []float64{0, -1, math.NaN(), 1e-300} {
		if m, err := law.Within(1, x); err == nil {
			t.Errorf("a period of %v: %v", x, m)
		}
		if n, err := (Rollback{Rate: 1e300, Checkpoint: 1e-300, Rule: Young}).Chunks(math.MaxFloat64); err == nil {
			t.Errorf("%d chunks", n)
		}
	}
	for _, x := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if m, err := law.Within(x, 1); err == nil {
			t.Errorf("work of %v: %v", x, m)
		}
	}
	if x, err := law.By("weekly"); err == nil {
		t.Errorf("a rule of that name: %v", x)
	}
	if n, err := (Rollback{Rule: "weekly"}).Chunks(1); err == nil {
		t.Errorf("a rule of that name: %d chunks", n)
	}
	if n, err := (Rollback{Rule: Daly}).Chunks(1); err != nil || n != 1 {
		t.Errorf("without failures: %d chunks, %v", n, err)
	}
	if x, err := (Rollback{}).By(Young); err != nil || !math.IsInf(x, 1) {
		t.Errorf("without failures: %v, %v", x, err)
	}
}
