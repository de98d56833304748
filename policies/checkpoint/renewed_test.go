package checkpoint

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// weibull is a law with a shape, whose mean is 1 where scale is 1/Gamma(1 + 1/shape).
type weibull struct{ shape, scale float64 }

func (w weibull) Before(t float64) float64 {
	return -math.Expm1(-math.Pow(max(0, t)/w.scale, w.shape))
}
func (w weibull) Quantile(u float64) float64 {
	return w.scale * math.Pow(-math.Log1p(-u), 1/w.shape)
}

// renewing is a timeline whose intervals up are drawn by a law, some time apart.
type renewing struct {
	rng      *rand.PCG
	law      models.Risk
	at, down float64
}

func (f *renewing) Up(int) (models.Up, bool) {
	start := f.at + f.down
	f.at = start + f.law.Quantile(engine.Uniform(f.rng))
	return models.Up{Start: start, Stop: f.at}, true
}

func TestRenewalsAreFailuresWithoutMemoryUnderAnExponentialLaw(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 12))
	for range 200 {
		law := Rollback{Rate: gen.Wide(r, -2, 0), Checkpoint: gen.Wide(r, -2, 0), Recovery: gen.Wide(r, -2, 0), Downtime: gen.Wide(r, -2, 0)}
		work := gen.Wide(r, 0, 1.5)
		every := work * gen.Wide(r, -2, 0.2)
		want, err := law.Within(work, every)
		if err != nil || law.Rate*(min(every, work)+law.Checkpoint+law.Recovery) > 8 {
			continue
		}
		got, err := Renewed{weibull{1, 1 / law.Rate}, law.Checkpoint, law.Recovery, law.Downtime}.Within(work, every)
		if err != nil || !gen.Near(got, want, 1e-6) {
			t.Fatalf("%+v: work %v every %v takes %v, want %v: %v", law, work, every, got, want, err)
		}
	}
}

// The engine against the theorem, under laws with memory.
func TestRenewalsTakeWhatTheTheoremSays(t *testing.T) {
	runs := long.Trials(4000, 40_000)
	for _, c := range []struct {
		law         weibull
		r           Renewed
		work, every float64
	}{
		{weibull{.5, 5}, Renewed{Checkpoint: .2, Recovery: .3, Downtime: .5}, 20, 2},
		{weibull{.7, 3}, Renewed{Checkpoint: .5, Recovery: 1}, 10, 3},
		{weibull{3, 8}, Renewed{Checkpoint: 1, Recovery: .1, Downtime: 2}, 30, 4.5},
		{weibull{.7, 20}, Renewed{Checkpoint: .1, Recovery: .1, Downtime: .1}, 15, 15},
	} {
		c.r.Up = c.law
		want, err := c.r.Within(c.work, c.every)
		if err != nil {
			t.Fatal(err)
		}
		life := &models.Life{Loses: models.LosesProgress, Restart: c.r.Recovery, Every: c.every, Save: c.r.Checkpoint}
		p := &models.Problem{Load: c.work, Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}, Life: life})}
		plan, err := models.Compile(p, &models.Schedule{Size: []float64{c.work}, List: [][]int32{{0}}})
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		f := &renewing{rng: rand.NewPCG(3, 16), law: c.law, down: c.r.Downtime}
		in := &models.Instance{Interrupt: []float64{0}, Again: []models.Timeline{f}}
		mean, se := gen.Mean(runs, func() float64 {
			f.at = c.law.Quantile(engine.Uniform(f.rng))
			in.Interrupt[0] = f.at
			return sim.Run(plan, in).Makespan
		})
		if z := (mean - want) / se; math.Abs(z) > 4 {
			t.Errorf("%+v: %v in the mean, want %v, z = %v", c, mean, want, z)
		}
	}
}

func TestNoPartOfTheWorkIsBetterThanTheBestOfRenewals(t *testing.T) {
	for _, r := range []Renewed{
		{weibull{.5, 1}, .1, .1, .5}, {weibull{.7, 10}, .5, 0, 0}, {weibull{1, 3}, .2, 1, 0}, {weibull{3, 5}, .3, .1, 1},
	} {
		const work = 12.0
		best, err := r.Every(work)
		if err != nil {
			t.Fatal(err)
		}
		least, err := r.Within(work, best)
		if err != nil {
			t.Fatal(err)
		}
		for k := 1; k <= 200; k++ {
			if m, err := r.Within(work, work/float64(k)); err == nil && m < least*(1-1e-9) {
				t.Errorf("%+v: %v is better than %v: %v, not %v", r, work/float64(k), best, m, least)
			}
		}
	}
	exponential := Rollback{Rate: .25, Checkpoint: .3, Recovery: .2}
	want, err := bestPeriod(exponential, 40)
	got, wrong := Renewed{weibull{1, 4}, .3, .2, 0}.Every(40)
	if err != nil || wrong != nil || got != want {
		t.Errorf("the best under an exponential law is %v, want %v: %v, %v", got, want, wrong, err)
	}
}

func TestRenewalsRefuseWhatMeansNothing(t *testing.T) {
	good := Renewed{weibull{1, 1}, .1, .1, .1}
	nan := math.NaN()
	for _, c := range []struct {
		r           Renewed
		work, every float64
		says        string
	}{
		{Renewed{}, 1, 1, "no law"},
		{good, nan, 1, "the work takes NaN"}, {good, -1, 1, "the work takes -1"}, {good, math.Inf(1), 1, "the work takes +Inf"},
		{good, 1, 0, "between checkpoints is 0"}, {good, 1, nan, "between checkpoints is NaN"}, {good, 1, -1, "between checkpoints is -1"},
		{good, 1, 1e-9, "too many"}, {good, 1e9, 1e9, "at least 1e-09"},
		{Renewed{good.Up, nan, 0, 0}, 1, 1, "checkpoint is NaN"}, {Renewed{good.Up, 0, -1, 0}, 1, 1, "recovery is -1"}, {Renewed{good.Up, 0, 0, math.Inf(1)}, 1, 1, "downtime is +Inf"},
	} {
		if m, err := c.r.Within(c.work, c.every); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v, %v, want an error that says %q", c, m, err, c.says)
		}
	}
	if every, err := (Renewed{weibull{1, 1}, 50, 0, 0}).Every(1e4); err == nil {
		t.Errorf("where nothing is ever saved the best period is %v, want an error", every)
	}
	if m, err := good.Within(1, math.Inf(1)); err != nil || !(m > 1) {
		t.Errorf("without checkpoints it takes %v: %v", m, err)
	}
}
