package faults

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// checked returns a cluster as a problem whose workers may compute wrongly, by units of 1.
func checked(c Cluster, load float64) *models.Problem {
	p := &models.Problem{Platform: c.Platform(), Load: load, Unit: 1}
	for i := range p.Workers {
		p.Workers[i].Check, p.Workers[i].Faults = c.Worker().Check, risk.Exponential{Mean: 1}
	}
	return p
}

// Some units of each share are wrong, and no unit that is computed again is. Then both phases end as their
// formulas say, if units are charged for, by every rule.
func TestBothPhasesEndAsTheFormulasSay(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 81))
	moved, empty := 0, 0
	for n := range long.Trials(400, 2000) {
		c := draw(r, 2+r.IntN(8))
		load := float64(10 + r.IntN([]int{20, 200, 5000}[n%3]))
		shares, _, err := c.Best(load)
		if err != nil {
			t.Fatal(err)
		}
		units, err := Units(shares, int(load))
		if err != nil {
			t.Fatal(err)
		}
		p, in := checked(c, load), models.Uninterrupted(c.Workers)
		again := Second{Faults: make([]int, c.Workers), Reading: Charged, Workers: slices.Clone(p.Workers)}
		in.Faults = make([]models.FaultSequence, c.Workers)
		for i, n := range units {
			shares[i] = float64(n)
			often := r.Float64() * r.Float64()
			var at models.FaultsAt
			for k := range n {
				if r.Float64() < often {
					again.Faults[i]++
					at = append(at, float64(k)+r.Float64(), float64(k+1)-1e-6)
				}
			}
			slices.Sort(at)
			in.Faults[i] = at
		}
		first := slices.Max(CheckOuts(c.List(), shares))
		for _, rule := range []Rule{InPlaceRule, PrintedRule, OursRule, BestRule} {
			q := usual(rule)
			q.Reading = "charged"
			a, err := again.By(rule)
			if err != nil {
				t.Fatal(err)
			}
			out, _ := episodeOf(t, q, p, in)
			if want := first + a.Makespan; !gen.Near(out.Work, load, 1e-12) || !gen.Near(out.Makespan, want, 1e-11) {
				t.Fatalf("%+v, %v units, %s, wrong are %v: %v units end at %v, want %v", c, units, rule, again.Faults, out.Work, out.Makespan, want)
			}
			moved += len(a.Moves)
			for _, i := range a.To {
				if a.Units[i] <= again.Faults[i] {
					empty++
				}
			}
		}
	}
	if t.Logf("%d transfers, %d empty messages", moved, empty); moved < 400 || empty == 0 {
		t.Error("there was little to see")
	}
}

// drawFaults draws laws of faults for a problem, and their points.
func drawFaults(r *rand.Rand, p *models.Problem, in *models.Instance) {
	p.Unit = []float64{0, p.Load / 100, p.Load / 37.5}[r.IntN(3)]
	in.Faults = make([]models.FaultSequence, len(p.Workers))
	for i := range p.Workers {
		w := &p.Workers[i]
		if r.IntN(4) == 0 {
			continue
		}
		law := risk.Exponential{Mean: p.Load * (.02 + r.Float64())}
		w.Faults, w.Check = law, models.Affine{Latency: w.Compute.Latency * r.Float64(), PerUnit: w.Compute.PerUnit * r.Float64()}
		var points models.FaultsAt
		for at := 0.0; at < 4*p.Load; points = append(points, at) {
			at += law.Quantile(r.Float64())
		}
		in.Faults[i] = points // then there are none
	}
}

// Phase follows phase until all is right, whatever the star, on workers that are never interrupted.
func TestPhasesFollowUntilAllIsRight(t *testing.T) {
	r := rand.New(rand.NewPCG(82, 82))
	for n := range long.Trials(200, 1000) {
		p := drawStar(r)
		in := models.Uninterrupted(len(p.Workers))
		drawFaults(r, p, in)
		q := usual([]Rule{InPlaceRule, PrintedRule, OursRule, BestRule}[n%4])
		q.Installments = float64(1 + r.IntN(4))
		q.Reading = []string{"waiting", "charged"}[n/4%2]
		if out, _ := episodeOf(t, q, p, in); !gen.Near(out.Work, p.Load, 1e-12) {
			t.Fatalf("%+v, %+v: %v units are done", q, p, out.Work)
		}
	}
}

// With news of all interruptions and one worker that is never interrupted, all is right in the end: load
// held by workers that left is sent to others.
func TestWhatIsWrongOnWorkersThatLeaveIsDoneByOthers(t *testing.T) {
	r := rand.New(rand.NewPCG(83, 83))
	for n := range long.Trials(200, 1000) {
		p := drawStar(r)
		p.Notice = float64(r.IntN(3)) / 4
		in := models.Uninterrupted(len(p.Workers))
		for i := range in.Interrupt[1:] {
			in.Interrupt[1+i] = 3 * r.ExpFloat64()
		}
		drawFaults(r, p, in)
		q := usual([]Rule{PrintedRule, OursRule, BestRule}[n%3])
		q.Installments = float64(1 + r.IntN(4))
		if out, _ := episodeOf(t, q, p, in); !gen.Near(out.Work, p.Load, 1e-12) {
			t.Fatalf("%+v, %+v, %v: %v units are done", q, p, in.Interrupt, out.Work)
		}
	}
}

// Chunks of the first phase are whole units, but for the last of them.
func TestSharesAreWholeUnitsWhereUnitsMayBeWrong(t *testing.T) {
	r := rand.New(rand.NewPCG(84, 84))
	for range long.Trials(100, 400) {
		p := drawStar(r)
		in := models.Uninterrupted(len(p.Workers))
		drawFaults(r, p, in)
		if !p.Faulty() || p.Unit == 0 {
			continue
		}
		clear(in.Faults)
		q := usual(PrintedRule)
		q.Installments = float64(1 + r.IntN(3))
		_, sizes := episodeOf(t, q, p, in)
		for k, x := range sizes[:len(sizes)-1] {
			if n := x / p.Unit; !gen.Near(n, float64(int(n+.5)), 1e-9) {
				t.Fatalf("%+v: chunk %d has %v units", p, k, n)
			}
		}
	}
}

// A chunk of half a unit of load or more always holds a fault: a chunk to be kept is halved until it is
// small enough.
func TestChunksThatAreNeverRightAreCut(t *testing.T) {
	p := &models.Problem{Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}, Faults: risk.Exponential{Mean: .5}}), Load: 3}
	in := models.Uninterrupted(1)
	var points models.FaultsAt
	for at := .25; at < 1000; at += .5 {
		points = append(points, at)
	}
	in.Faults = []models.FaultSequence{points}
	for _, rule := range []Rule{InPlaceRule, PrintedRule, OursRule, BestRule} {
		if out, _ := episodeOf(t, usual(rule), p, in); !gen.Near(out.Work, 3, 1e-12) {
			t.Errorf("%s: %v units are done", rule, out.Work)
		}
	}
}
