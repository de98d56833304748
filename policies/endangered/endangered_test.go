package endangered

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/chunking"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
	"github.com/loadstar-sim/loadstar/policies/static"
)

// This is the configuration that Benoit et al. 2013 discuss most, E1's with 25 workers.
func TestInE1ItIsAheadOfGreedyAndNextToWhatNobodyExceeds(t *testing.T) {
	p := world(25, 7.5, .001)
	greedy := expect(t, static.Group{Regimen: static.Greedy{}, N: 147, Lambda: 1}, p)
	got, most := expect(t, Policy{N: 147}, p), ceiling(p, 1102)
	if math.Abs(greedy-6.996864) > 1e-6 || got < 7.029245 || got > most || got < most*(1-5e-5) {
		t.Errorf("greedy expects %v, this %v, nobody more than %v", greedy, got, most)
	}
}

// ceiling returns an upper bound on the expected work of all schedules of a number of equal chunks. For c
// in (0, 1] let mu = 1 - c + c ln c, and y(r) = 1 - mu - r for r < c, else -c ln r. The chunk whose
// holders fail with probabilities r, s, ... is done with probability
//
//	1 - r s ... <= mu + y(r) + y(s) + ...
//
// since 1 - x <= mu - c ln x, and a holder with r < c alone makes it 1 - r. So the expected work is at
// most mu for each chunk, plus y for each place of each worker.
func ceiling(p *models.Problem, chunks int) float64 {
	least, size := math.Inf(1), p.Load/float64(chunks)
	for k := 1; k <= 1000; k++ {
		c := float64(k) / 1000
		mu := 1 - c + c*math.Log(c)
		sum := mu * float64(chunks)
		for _, w := range p.Workers {
			for k := 1; k <= chunks; k++ {
				r := w.Risk.Before(float64(k) * w.Compute.Of(size))
				if r >= 1 {
					break
				}
				if r < c {
					sum += 1 - mu - r
				} else {
					sum -= c * math.Log(r)
				}
			}
		}
		least = min(least, sum*size)
	}
	return least
}

func TestItIsNotBehindAnythingThatIsTriedAtTheSameGrain(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range long.Trials(40, 160) {
		chunks := 1 + r.IntN(30)
		p := unlike(r, 1+r.IntN(6))
		if r.IntN(2) == 0 {
			p = world(1+r.IntN(8), .2+5*r.Float64(), .05*r.Float64())
		}
		got, most := expect(t, Policy{N: float64(chunks) / p.Load, Rounding: chunking.Round}, p), ceiling(p, chunks)
		if got > most*(1+1e-12) {
			t.Fatalf("%+v, %d chunks: %v is expected, of at most %v", p, chunks, got, most)
		}
		for range 50 {
			s := &models.Schedule{Size: slices.Repeat([]float64{p.Load / float64(chunks)}, chunks)}
			for range p.Workers {
				s.List = append(s.List, gen.Permutation(r, chunks))
			}
			if other := mean(t, p, s); other > got*(1+1e-12) {
				t.Fatalf("%+v, %d chunks: %v is expected, and %v at random", p, chunks, got, other)
			}
		}
	}
}

// Among the paper's policies with the same number of chunks, only policies whose chunks differ in size
// can be ahead. Slices differ where the workers cannot be divided evenly.
func TestAgainstThePapersPoliciesWithAsManyChunks(t *testing.T) {
	worst, best := 1.0, 1.0
	for _, p := range []int{5, 10, 25, 50} {
		for _, eps := range []float64{.1, .01, .001} {
			for _, share := range []float64{.1, .3, .7, .9, 1} {
				q := world(p, share*float64(p), eps)
				for _, policy := range []planner{
					static.Group{Regimen: static.Greedy{}, N: 47, Lambda: 1}, static.Group{Regimen: static.Greedy{}, N: 147, Lambda: 1},
					static.CyclicRep{N: 47, Lambda: 1}, static.NoRep{N: 147}, static.Brute{N: 47},
				} {
					s := schedule(t, policy, q)
					got := expect(t, Policy{N: float64(len(s.Size)) / q.Load, Rounding: chunking.Round}, q)
					ratio, group := got/mean(t, q, s), false
					if _, group = policy.(static.Group); group {
						worst, best = min(worst, ratio), max(best, ratio)
					}
					if ratio < 1-1e-12 && (!group || ratio < 1-1e-4) {
						t.Errorf("p=%d W=%v eps=%v: %.6f of what %+v expects", p, q.Load, eps, ratio, policy)
					}
				}
			}
		}
	}
	t.Logf("between %.5f and %.5f of what greedy expects", worst, best)
}

func TestTheExpectationIsTheMeanOfTheEngine(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for k := range long.Trials(6, 24) {
		p := unlike(r, 1+r.IntN(6))
		plan := compile(t, p, schedule(t, Policy{N: 20 / p.Load}, p))
		got, se := gen.MeanWork(plan, uint64(k), 20_000)
		if want := mean(t, p, plan.Schedule()); math.Abs(got-want) > 4.5*se+1e-9*want {
			t.Errorf("%+v: %v is expected, and %v ± %v played", p, want, got, se)
		}
	}
}

func TestNoWorkerHoldsAChunkTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range long.Trials(4, 16) {
		p := unlike(r, 1+r.IntN(8))
		for i, list := range schedule(t, Policy{N: 30 / p.Load}, p).List {
			sorted := slices.Sorted(slices.Values(list))
			if len(slices.Compact(sorted)) != len(list) {
				t.Fatalf("%+v: worker %d has %v", p, i, list)
			}
		}
	}
}

// Five workers, five chunks and three places each: if ties went to the lowest chunk, the last worker
// would find only chunks that it has.
func TestSlotsOfOneRiskExchangeTheirChunks(t *testing.T) {
	p := world(5, 1, .1)
	if got, want := expect(t, Policy{N: 5}, p), 1-.3*.6*.9; math.Abs(got-want) > 1e-12 {
		t.Errorf("%v is expected: want %v", got, want)
	}
}

func TestWhereAWorkerIsNeverInterruptedAllIsDoneAndNobodyIdles(t *testing.T) {
	p := world(3, 6, .01)
	p.Workers[2].Risk = nil
	s := schedule(t, Policy{N: 10}, p)
	if got := mean(t, p, s); math.Abs(got-6) > 1e-9 {
		t.Errorf("%v of 6 units are expected", got)
	}
	if len(s.List[0]) == 0 || len(s.List[1]) == 0 {
		t.Error("the others have nothing to do")
	}
	all := lawful(4, 10, .1, risk.Never{})
	s = schedule(t, Policy{N: 2}, all)
	for i, list := range s.List {
		if len(list) != 5 {
			t.Errorf("nobody is interrupted, and worker %d has %d of 20 chunks: want 5", i, len(list))
		}
	}
}

func TestOddOptionsAreRefused(t *testing.T) {
	for _, c := range []struct {
		policy Policy
		p      *models.Problem
		want   string
	}{
		{Policy{}, world(2, 1, 0), "the policy needs a start-up cost of each worker's chunks, or messages, and worker 1 has none, so more chunks are always better: set n"},
		{Policy{N: 1e5}, lawful(300, 10, 0, risk.Exponential{Mean: 1}), "the schedule would have up to 3e+08 entries: 20000000 is the limit"},
		{Policy{N: math.NaN()}, world(1, 1, .1), "n is NaN chunks per unit of work: it must be positive and finite"},
	} {
		if _, err := c.policy.Schedule(c.p); err == nil || err.Error() != c.want {
			t.Errorf("%+v: %v: want %s", c.policy, err, c.want)
		}
	}
}
