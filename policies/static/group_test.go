package static

import (
	"math"
	"reflect"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

func TestGreedyGivesEachCoterieItsOwnChunks(t *testing.T) {
	s := schedule(t, Group{Regimen: Greedy{}, N: 4, Lambda: 1}, world(5, 1.5, .01))
	// Coteries of three and two, slices .9 and .6, floor(3.6) and floor(2.4) chunks.
	if want := []float64{.3, .3, .3, .3, .3}; !near12(s.Size, want) {
		t.Errorf("sizes %v, want %v", s.Size, want)
	}
	want := [][]int32{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {3, 4}, {4, 3}}
	if !reflect.DeepEqual(s.List, want) {
		t.Errorf("lists %v, want %v", s.List, want)
	}
}

func near12(a, b []float64) bool {
	for i := range a {
		if len(a) != len(b) || math.Abs(a[i]-b[i]) > 1e-12 {
			return false
		}
	}
	return true
}

func TestGreedyMeasuresSlicesInTimeOfSlowWorkers(t *testing.T) {
	slow := world(4, 2, .01)
	for i := range slow.Workers {
		slow.Workers[i].Compute.PerUnit = 2
		slow.Workers[i].Risk = risk.Linear{X: 2}
	}
	a, b := schedule(t, Group{Regimen: Greedy{}, N: 10, Lambda: 1}, slow), schedule(t, Group{Regimen: Greedy{}, N: 10, Lambda: 1}, world(4, 2, .01))
	if !reflect.DeepEqual(a, b) {
		t.Error("half the speed for twice the time is not the same schedule")
	}
}

func TestLambdaCapsWhatAWorkerIsGiven(t *testing.T) {
	for lambda, coteries := range map[float64]int{1: 2, .5: 4, .25: 8, .1: 10} {
		problem := world(10, 2, .001)
		worker, _ := alike(problem)
		got, err := Group{Regimen: Greedy{}, Lambda: lambda}.coteries(problem, worker)
		if err != nil || len(got) != coteries {
			t.Errorf("lambda %v: %d coteries, want %d", lambda, len(got), coteries)
		}
	}
}

func TestWithoutACapAllWorkersFormOneCoterieUnlessThereIsNoRisk(t *testing.T) {
	for law, coteries := range map[models.Risk]int{
		risk.Exponential{Mean: 1}: 1, risk.Weibull{Shape: .5, Scale: 1}: 1, risk.Never{}: 6, nil: 6,
	} {
		problem := lawful(6, 3, .01, law)
		worker, err := alike(problem)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Group{Regimen: Greedy{}, Lambda: 1}.coteries(problem, worker)
		if err != nil || len(got) != coteries {
			t.Errorf("%v: %d coteries, want %d", law, len(got), coteries)
		}
	}
}

func TestGreedyBeatsNoRepAndBruteUnderLawsWithoutAnEnd(t *testing.T) {
	for _, law := range []models.Risk{risk.Exponential{Mean: .5}, risk.Weibull{Shape: .5, Scale: 1}, risk.Lognormal{Mu: -1, Sigma: 1}} {
		problem := lawful(20, 8, .001, law)
		greedy := expect(t, Group{Regimen: Greedy{}, N: 47, Lambda: 1}, problem)
		for _, other := range []planner{NoRep{N: 47}, Brute{N: 47}} {
			if e := expect(t, other, problem); e > greedy {
				t.Errorf("%v: %T expects %v, greedy %v", law, other, e, greedy)
			}
		}
	}
}

func TestEachKindOfCoterieInfersItsOwnNumber(t *testing.T) {
	g := Group{Regimen: Greedy{}, Lambda: 1}
	p := world(5, 2, .001)
	coteries, err := g.coteries(p, p.Workers[0])
	if err != nil || len(coteries) != 2 || coteries[0].Workers != 3 || coteries[1].Workers != 2 {
		t.Fatal(coteries, err)
	}
	chunks, err := g.chunks(coteries, p.Workers[0])
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range coteries {
		if n, err := g.infer(c, p.Workers[0]); n != chunks[i] || err != nil || n%c.Workers != 0 {
			t.Errorf("%v: %d chunks, %v; want %d, in complete groups", c, chunks[i], err, n)
		}
	}
	if chunks[0] == chunks[1] {
		t.Errorf("%v chunks: the test has lost its point", chunks)
	}
}
