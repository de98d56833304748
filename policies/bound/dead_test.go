package bound_test

import (
	"math"
	"math/bits"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/bound"
)

// A worker is gone at once with probability 4/5, and the master learns of it: it sends to the others
// alone. Ten messages take a unit of time each, and the port has time for five; behind one to a dead
// worker, whose news comes half a unit later, it has time for four.
func TestMessagesThatAreNeverSentTakeNothingOffTheBound(t *testing.T) {
	const n, gone, end, stays = 10, 0.001, 5.6, 0.2
	law, err := risk.NewEmpirical([]float64{gone, gone, gone, gone, end})
	if err != nil {
		t.Fatal(err)
	}
	w := models.Worker{Send: models.Affine{PerUnit: 1}, Compute: models.Affine{PerUnit: 0.5}, Risk: law}
	s := &models.Schedule{List: make([][]int32, n), Send: []int32{}}
	for c := range int32(n) {
		s.Size, s.Send, s.List[c] = append(s.Size, 1), append(s.Send, c), []int32{c}
	}
	for notice, others := range map[float64]int{0: 5, 0.5: 4} {
		p := &models.Problem{Load: n, Notice: notice, Platform: models.Star(models.Uniform(n, w)...)}
		plan, err := models.Compile(p, s)
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		played, counted := 0.0, 0.0
		for outcome := range uint(1 << n) {
			in, there := models.Uninterrupted(n), bits.OnesCount(outcome)
			for i := range in.Interrupt {
				in.Interrupt[i] = []float64{gone, end}[outcome>>i&1]
			}
			work := min(5, there)
			if outcome&1 == 0 {
				work = min(others, there)
			}
			chance := math.Pow(stays, float64(there)) * math.Pow(1-stays, float64(n-there))
			played += chance * sim.Run(plan, in).Work
			counted += chance * float64(work)
		}
		if math.Abs(played-counted) > 1e-9 {
			t.Fatalf("news %v later: episodes say %v, a count of who is there %v", notice, played, counted)
		}
		if most := ceiling(t, bound.Policy{}, p); !(most >= counted) {
			t.Errorf("news %v later: a schedule expects %v, the bound is %v", notice, counted, most)
		}
	}
}

// leaving returns workers that all leave at a time, with the given times for a unit of messages and
// results. Computing takes next to no time unless they compute while they receive.
func leaving(t *testing.T, workers int, at, send, back, compute float64) *models.Problem {
	t.Helper()
	law, err := risk.NewEmpirical([]float64{at})
	if err != nil {
		t.Fatal(err)
	}
	w := models.Worker{Send: models.Affine{PerUnit: send}, Compute: models.Affine{PerUnit: compute}, Return: models.Affine{PerUnit: back}, Risk: law}
	return &models.Problem{Load: 20, Platform: models.Star(models.Uniform(workers, w)...)}
}

// A single chunk is back just before its worker leaves, and the port has been busy with it all the time.
func TestNoBoundIsBelowWhatAWorkerDoesAlone(t *testing.T) {
	const at = 5.0
	for name, c := range map[string]struct {
		send, back, compute float64
		port                models.Port
		stream              bool
	}{
		"messages":                             {1, 0, .001, models.HalfDuplex, false},
		"streams":                              {1, 0, 1, models.HalfDuplex, true},
		"results":                              {.001, 1, .001, models.HalfDuplex, false},
		"results on a port of their own":       {.001, 1, .001, models.FullDuplex, false},
		"both":                                 {.5, .5, .001, models.HalfDuplex, false},
		"both, results on a port of their own": {1, .5, .001, models.FullDuplex, false},
	} {
		for _, notice := range []float64{0, .5, math.Inf(1)} {
			p := leaving(t, 1, at, c.send, c.back, c.compute)
			p.Port, p.Stream, p.Notice = c.port, c.stream, notice
			each := c.send + c.back + c.compute
			if c.stream {
				each = max(c.send, c.compute) + c.back
			}
			chunk := .999 * at / each
			plan, err := models.Compile(p, &models.Schedule{Size: []float64{chunk}, List: [][]int32{{0}}, Send: []int32{0}})
			if err != nil {
				t.Fatal(err)
			}
			var sim models.Simulator
			if done := sim.Run(plan, &models.Instance{Interrupt: []float64{at}}).Work; math.Abs(done-chunk) > 1e-9 {
				t.Fatalf("%s: %v of %v units are done", name, done, chunk)
			}
			if most := ceiling(t, bound.Policy{}, p); !(most >= chunk) {
				t.Errorf("%s, news %v later: %v units are done, the bound is %v", name, notice, chunk, most)
			}
		}
	}
}

func TestTheBoundCoversSchedulesOfAsManyMessages(t *testing.T) {
	p := leaving(t, 2, 5, 1, 0, .001)
	s := &models.Schedule{Size: []float64{1, 1}, List: [][]int32{{0, 1}, {1}}, Send: []int32{0, 1, 0}}
	for messages, covered := range map[float64]bool{2: false, 2.9: false, 3: true, 4: true, 0: true} {
		if got := (bound.Policy{Messages: messages}).Covers(p, s); got != covered {
			t.Errorf("three messages are covered by the bound of %v: %v", messages, got)
		}
	}
}
