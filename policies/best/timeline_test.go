package best

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
)

// draw returns a random problem with messages, and a random line for it.
func draw(r *rand.Rand) (*models.Problem, *timeline) {
	p := &models.Problem{Load: 1 + 9*r.Float64(), Notice: math.Inf(1)}
	p.Stream = r.IntN(3) == 0
	wide := func() float64 { return math.Exp(2*r.Float64() - 2) }
	for range 1 + r.IntN(5) {
		w := models.Worker{Compute: models.Affine{Latency: wide() / 10, PerUnit: wide()}}
		if r.IntN(4) > 0 {
			w.Send = models.Affine{Latency: wide() / 10, PerUnit: wide() / 4}
		}
		switch x := 1 + 20*r.Float64(); r.IntN(4) {
		case 0:
			w.Risk = risk.Exponential{Mean: x}
		case 1:
			w.Risk = risk.Weibull{Shape: 0.6, Scale: x}
		case 2:
			w.Risk = risk.Linear{X: 3 * x}
		}
		p.Workers = append(p.Workers, w)
	}
	return p, anything(r, p)
}

// anything returns a random line.
func anything(r *rand.Rand, p *models.Problem) *timeline {
	l := &timeline{}
	for range 1 + r.IntN(6) {
		l.Size = append(l.Size, p.Load/7*(0.2+0.8*r.Float64()))
	}
	for range 2 * len(l.Size) {
		e := entry{int32(r.IntN(len(p.Workers))), int32(r.IntN(len(l.Size)))}
		if !l.holds(e) {
			l.Entries = append(l.Entries, e)
		}
	}
	l.tidy()
	return l
}

func TestTheValueOfALineIsTheExpectationOfItsSchedule(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		p, l := draw(r)
		pl, err := models.Compile(p, l.Schedule(p))
		if err != nil {
			t.Fatal(err)
		}
		want, ok := table.Expect(pl)
		if !ok {
			t.Fatal("the plan is not fixed")
		}
		w := newEvaluator(p, math.Inf(1))
		if got := w.Exact(l); math.Abs(got-want) > 1e-12*p.Load {
			t.Fatalf("a line is worth %v, its schedule %v", got, want)
		}
		if got := w.Value(l); math.Abs(got-want) > 2e-4*p.Load {
			t.Fatalf("by tables a line is worth %v, its schedule %v", got, want)
		}
		back, ok := timelineOf(p, l.Schedule(p))
		if !ok {
			t.Fatal("the schedule is no line")
		}
		if got := w.Exact(back); math.Abs(got-want) > 1e-12*p.Load {
			t.Fatalf("the line of a schedule is worth %v, the schedule %v", got, want)
		}
	}
}

func TestWithResultsALineIsWorthNoMoreThanItsEpisodes(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	var sim models.Simulator
	for range 40 {
		p, _ := draw(r)
		p.Port = models.Port(r.IntN(2))
		for i := range p.Workers {
			p.Workers[i].Return = models.Affine{Latency: 0.1 * r.Float64(), PerUnit: r.Float64()}
		}
		l := anything(r, p)
		pl, err := models.Compile(p, l.Schedule(p))
		if err != nil {
			t.Fatal(err)
		}
		w := newEvaluator(p, math.Inf(1))
		value := w.Exact(l)
		all := sim.Run(pl, models.Uninterrupted(len(p.Workers)))
		latest := 0.0
		for k := range w.run.at {
			latest = max(latest, w.run.at[k].done)
		}
		if math.Abs(all.Makespan-latest) > 1e-9*latest && all.Makespan > latest {
			t.Fatalf("the last result is back at %v, in the engine at %v", latest, all.Makespan)
		}
		rng := rand.NewPCG(3, 3)
		const n = 4000
		sum, square := 0.0, 0.0
		in := models.Uninterrupted(len(p.Workers))
		for range n {
			for i := range p.Workers {
				in.Interrupt[i] = risk.Sample(p.Workers[i].Risk, rng)
			}
			work := sim.Run(pl, in).Work
			sum += work / n
			square += work * work / n
		}
		if off := math.Sqrt(max(0, square-sum*sum) / n); value > sum+4.5*off+1e-9*p.Load {
			t.Fatalf("a line is worth %v, and its episodes complete %v ± %v", value, sum, off)
		}
	}
}

func TestSlopesAreDifferenceQuotients(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for round := range 300 {
		p, l := draw(r)
		if round%3 == 0 {
			p.Port = models.Port(r.IntN(2))
			for i := range p.Workers {
				p.Workers[i].Return = models.Affine{PerUnit: r.Float64()}
			}
		}
		until := math.Inf(1)
		if round%4 == 0 {
			until = 20 * r.Float64()
		}
		w := newEvaluator(p, until)
		for _, smoothing := range []float64{0, 0.1} {
			w.run.exact, w.run.smoothing, w.run.barrier = false, smoothing, 0
			if w.cutoff {
				w.run.barrier = smoothing
			}
			w.forward(l)
			slope := append([]float64(nil), w.backward(l)...)
			for c := range l.Size {
				const h = 1e-6
				x := l.Size[c]
				l.Size[c] = x + h
				up := w.forward(l)
				l.Size[c] = x - h
				down := w.forward(l)
				l.Size[c] = x
				if got := (up - down) / (2 * h); math.Abs(got-slope[c]) > 1e-4*max(1, math.Abs(got)) {
					t.Fatalf("round %d, smoothing %v: the slope of chunk %d is %v, the quotient %v", round, smoothing, c, slope[c], got)
				}
			}
		}
	}
}

func TestALineThatIsMadeToFitEndsByTheCutoff(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	touched := 0
	for range 300 {
		p, l := draw(r)
		until := 3 * r.Float64()
		w := newEvaluator(p, until)
		w.fit(l, 0.9, rand.NewPCG(1, 1))
		if len(l.Entries) == 0 {
			continue
		}
		if l.sum() > p.Load*(1+1e-12) {
			t.Fatalf("chunks of %v in all are made of a load of %v", l.sum(), p.Load)
		}
		w.Exact(l)
		for k := range l.Entries {
			if end := w.run.at[k].done; end > until {
				t.Fatalf("an entry ends at %v, after %v", end, until)
			} else if end > until*(1-1e-6) {
				touched++
			}
		}
	}
	if touched < 50 {
		t.Errorf("%d entries end at the cutoff", touched)
	}
}
