package static

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

func TestNoRepDealsEveryChunkOnce(t *testing.T) {
	s := schedule(t, NoRep{N: 7}, world(3, 1, .01))
	if want := [][]int32{{0, 3, 6}, {1, 4}, {2, 5}}; !reflect.DeepEqual(s.List, want) {
		t.Errorf("got %v, want %v", s.List, want)
	}
}

func TestCyclicRepDealsUntilTheLocalLoadIsFull(t *testing.T) {
	// Seven chunks of 2/7; four of them exceed X = 1.
	s := schedule(t, CyclicRep{N: 3.5, Lambda: 1}, world(3, 2, .01))
	if want := [][]int32{{0, 3, 6, 2}, {1, 4, 0, 3}, {2, 5, 1, 4}}; !reflect.DeepEqual(s.List, want) {
		t.Errorf("got %v, want %v", s.List, want)
	}
}

func TestCyclicRepIsNoRepWhenTheWorkersDivideTheChunks(t *testing.T) {
	for p := 1; p <= 12; p++ {
		for each := 1; each <= 12; each++ {
			problem := world(p, float64(p)/2, .001)
			n := 2 * float64(each)
			a, b := schedule(t, CyclicRep{N: n, Lambda: 1}, problem), schedule(t, NoRep{N: n}, problem)
			if !reflect.DeepEqual(a, b) {
				t.Errorf("p=%d, %d chunks: %v and %v", p, p*each, a.List, b.List)
			}
		}
	}
}

func TestCyclicRepNeverDealsAWorkerTheSameChunkTwice(t *testing.T) {
	for p := 1; p <= 20; p++ {
		for n := 1; n <= 20; n++ {
			s := schedule(t, CyclicRep{N: float64(n), Lambda: 1}, world(p, 1.5, .001))
			for i, list := range s.List {
				seen := map[int32]bool{}
				for _, c := range list {
					if seen[c] {
						t.Fatalf("p=%d, n=%d: worker %d has %v", p, n, i, list)
					}
					seen[c] = true
				}
			}
		}
	}
}

func TestBruteSharesOneList(t *testing.T) {
	s := schedule(t, Brute{N: 3}, world(3, 1, .01))
	for _, list := range s.List {
		if want := []int32{0, 1, 2}; !reflect.DeepEqual(list, want) || &list[0] != &s.List[0][0] {
			t.Errorf("got %v, want %v in the same memory", list, want)
		}
	}
}

func TestPoliciesPlanForAnyStar(t *testing.T) {
	differ := func(change func(*models.Worker)) *models.Problem {
		p := world(3, 1, .01)
		change(&p.Workers[1])
		return p
	}
	all := []planner{Group{Regimen: Greedy{}, N: 9, Lambda: 1}, Brute{N: 9}, NoRep{N: 9}, CyclicRep{N: 9, Lambda: 1}}
	for what, p := range map[string]*models.Problem{
		"another speed":    differ(func(w *models.Worker) { w.Compute.PerUnit = 2 }),
		"another start-up": differ(func(w *models.Worker) { w.Compute.Latency = 2 }),
		"no cost":          differ(func(w *models.Worker) { w.Compute = models.Affine{} }),
		"another law":      differ(func(w *models.Worker) { w.Risk = risk.Linear{X: 2} }),
		"no law":           differ(func(w *models.Worker) { w.Risk = nil }),
		"sends":            differ(func(w *models.Worker) { w.Send.PerUnit = 1 }),
		"results":          differ(func(w *models.Worker) { w.Return.Latency = 1 }),
	} {
		for _, policy := range all {
			s := schedule(t, policy, p)
			compile(t, p, s)
			if s.ResultsFirst != (what == "results") || (s.Send != nil) != (what == "sends") {
				t.Errorf("%s: %T has results first %v, sends %v", what, policy, s.ResultsFirst, s.Send)
			}
		}
		draw, err := (RandomRep{N: 9, Lambda: 1}).Gamble(p)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		compile(t, p, draw(rand.NewPCG(1, 1)))
	}
	for what, p := range map[string]*models.Problem{
		"no workers":     {Load: 1},
		"no load":        world(3, 0, .01),
		"a cost too low": differ(func(w *models.Worker) { w.Send.PerUnit = -.5 }),
	} {
		for _, policy := range all {
			if _, err := policy.Schedule(p); err == nil {
				t.Errorf("%s: %T does not mind", what, policy)
			}
		}
		if _, err := (RandomRep{N: 9, Lambda: 1}).Gamble(p); err == nil {
			t.Errorf("%s: random-rep does not mind", what)
		}
	}
}

// uncomparable is a law whose type cannot be compared.
type uncomparable []float64

func (l uncomparable) Before(t float64) float64   { return risk.Linear{X: l[0]}.Before(t) }
func (l uncomparable) Quantile(u float64) float64 { return risk.Linear{X: l[0]}.Quantile(u) }

func TestLawsThatHaveNoEqualityAreComparedByContent(t *testing.T) {
	p := lawful(2, 1, .01, uncomparable{1})
	p.Workers[1].Risk = uncomparable{1}
	schedule(t, Group{Regimen: Greedy{}, N: 9, Lambda: 1}, p)
	if _, err := alike(p); err != nil {
		t.Error(err)
	}
	p.Workers[1].Risk = uncomparable{2}
	if _, err := alike(p); err == nil {
		t.Error("different laws pass for the same")
	}
}

func TestSchedulesTooLargeToHoldAreRefused(t *testing.T) {
	for what, c := range map[string]struct {
		policy planner
		p      *models.Problem
	}{
		"chunks":             {Brute{N: 1e6}, world(100, 100, 0)},
		"chunks without end": {NoRep{N: 1e6}, world(3, 1e300, 0)},
		"entries":            {Group{Regimen: Greedy{}, N: 1e6, Lambda: 1}, world(100, 1, 0)},
		"cyclic entries":     {CyclicRep{N: 999_999, Lambda: 1}, world(100, 1, 0)},
	} {
		if _, err := c.policy.Schedule(c.p); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
	if _, err := (RandomRep{N: 1e6, Lambda: 1}).Gamble(world(100, 1, 0)); err == nil {
		t.Error("random entries: no error")
	}
	schedule(t, Brute{N: 1e6}, world(100, 1, 0)) // one list for all
}

func TestRandomRepDrawsDistinctChunksUniformlyAndInRandomOrder(t *testing.T) {
	// Five chunks of .5: two fill a worker, which makes 20 ordered pairs.
	draw, err := RandomRep{N: 2, Lambda: 1}.Gamble(world(3, 2.5, .01))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.NewPCG(3, 3)
	counts := map[[2]int32]int{}
	const draws = 20_000
	for range draws {
		for _, list := range draw(rng).List {
			counts[[2]int32{list[0], list[1]}]++
		}
	}
	square := 0.0
	for pair, n := range counts {
		if pair[0] == pair[1] {
			t.Errorf("a worker has chunk %d twice", pair[0])
		}
		d := float64(n) - 3*draws/20
		square += d * d / (3 * draws / 20)
	}
	if len(counts) != 20 || square > 50 { // chi square, 19 degrees: 1 in 7000
		t.Errorf("%d pairs, chi square %.1f", len(counts), square)
	}
}

func TestADrawDependsOnTheGeneratorOnly(t *testing.T) {
	problem := world(4, 3, .01)
	fresh := func() func(*rand.PCG) *models.Schedule {
		draw, err := RandomRep{N: 9, Lambda: 1}.Gamble(problem)
		if err != nil {
			t.Fatal(err)
		}
		return draw
	}
	used := fresh()
	for k := range uint64(50) {
		got := used(rand.NewPCG(k, 0))
		want := fresh()(rand.NewPCG(k, 0))
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("draw %d differs from a first draw", k)
		}
	}
	if n := testing.AllocsPerRun(100, func() { used(rand.NewPCG(1, 1)) }); n > 1 { // the generator's
		t.Errorf("a draw allocates %v times", n)
	}
}
