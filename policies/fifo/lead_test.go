package fifo

import (
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestLeadIsTheDifferenceOfTheWork(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 21))
	for range 5000 {
		c := draw(r, 1+r.IntN(9))
		p := random(t, r, c)
		f := solved(t, c, p.out, p.out)
		l := p.setups() + math.Pow(10, 6*r.Float64()-3)
		scale := math.Abs(f.Work(l)) + math.Abs(p.Work(l)) + math.Abs(p.lost)
		if got, want := p.Lead(l), f.Work(l)-p.Work(l); math.Abs(got-want) > 1e-9*scale {
			t.Fatalf("%+v, %v, %v, lifespan %v: FIFO leads by %v, not %v", c, p.out, p.back, l, got, want)
		}
		if slices.Equal(p.out, p.back) && (p.Lead(l) != 0 || p.Overtaken() != p.setups()) {
			t.Fatalf("FIFO leads itself by %v, from %v on", p.Lead(l), p.Overtaken())
		}
	}
}

// Theorem 4.1, as it holds, for 10,000 protocols whose amounts grow, whether or not there is room for
// their messages: none grows as fast as FIFO if results take time, and none faster if not.
func TestOf10000ProtocolsWhoseAmountsGrowNoneGrowsFasterThanFIFO(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 22))
	others, shrinking := 0, 0
	for others < 10_000 {
		c := draw(r, 2+r.IntN(6))
		p := random(t, r, c)
		if slices.Equal(p.out, p.back) {
			continue
		}
		slope, _ := p.lead()
		if !(slices.Min(p.gain) > 0) {
			shrinking++
			continue
		}
		others++
		if c.Back == 0 && slope != 0 || c.Back > 0 && c.Out > 0 && !(slope > -1e-15*p.rate) {
			t.Fatalf("%+v, %v, %v: the lead grows by %v", c, p.out, p.back, slope)
		}
		if c.Back > c.Out*1e-3 && c.Back < c.Out*1e3 && !(slope > 0) {
			t.Fatalf("%+v, %v, %v: the lead grows by %v", c, p.out, p.back, slope)
		}
	}
	t.Logf("%d more have amounts that shrink", shrinking)
}

func TestFromTheOvertakingOnFIFOIsAheadOnTheEngine(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 23))
	var sim simulator
	both, turned := 0, 0
	for range long.Trials(15_000, 40_000) {
		c := draw(r, 2+r.IntN(5))
		p := random(t, r, c)
		f := solved(t, c, p.out, p.out)
		at := p.Overtaken()
		from, to, ok := p.Valid()
		low, _, okay := f.Valid()
		if !ok || !okay || math.IsInf(at, 1) {
			continue
		}
		from = max(from, low)
		for _, l := range []float64{at * 1.01, from + (at-from)*.9} {
			if !(l > from*(1+1e-9) && l < to) || p.Check(l) != nil || f.Check(l) != nil {
				continue
			}
			s, _ := p.Schedule(l)
			u, _ := f.Schedule(l)
			theirs := sim.run(t, c, s).Work
			ours := sim.run(t, c, u).Work
			both++
			if l > at && ours < theirs*(1-1e-12) || l < at && ours > theirs*(1+1e-12) {
				t.Fatalf("%+v, %v, %v, lifespan %v: FIFO does %v, the other %v, but overtakes at %v", c, p.out, p.back, l, ours, theirs, at)
			}
			if l < at && ours < theirs {
				turned++
			}
		}
	}
	t.Logf("compared %d times; behind before %d", both, turned)
	if both < 500 || turned < 50 {
		t.Error("too few were both valid")
	}
}

func TestWithoutResultsTheLeadIsForEver(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 24))
	for range 1000 {
		c := draw(r, 2+r.IntN(5))
		c.Back = 0
		p := random(t, r, c)
		if p.Lead(1e3) != p.Lead(1e9) {
			t.Fatalf("%+v: %v, later %v", c, p.Lead(1e3), p.Lead(1e9))
		}
	}
}

// Without results, FIFO is the best for ever if no two workers differ by more than C_0 in their time for
// a unit, and otherwise never. The test compares all orders.
func TestWithoutResultsFIFOIsBestIfAndOnlyIfWorkersAreAlike(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 26))
	counts := map[bool]int{}
	for range 300 {
		c := draw(r, 2+r.IntN(3))
		c.Back, c.Setup = 0, 1
		alike := slices.Max(c.Work)-slices.Min(c.Work) <= c.Out
		worst := 0.0
		for out := range permutations(all(c)) {
			for back := range permutations(all(c)) {
				p := solved(t, c, out, back)
				worst = min(worst, p.Lead(1))
				if from, to, ok := p.Valid(); !ok || !math.IsInf(to, 1) {
					t.Fatalf("%+v, %v, %v: valid from %v to %v", c, out, back, from, to)
				}
			}
		}
		counts[alike]++
		if alike && worst < -1e-12*c.X(all(c)) || !alike && worst >= 0 {
			t.Fatalf("%+v: FIFO leads by %v or more", c, worst)
		}
	}
	t.Log(counts)
}

// permutations yields all orders of the workers.
func permutations(workers []int32) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		order := slices.Clone(workers)
		var fill func(k int) bool
		fill = func(k int) bool {
			if k == len(order) {
				return yield(slices.Clone(order))
			}
			for i := k; i < len(order); i++ {
				order[k], order[i] = order[i], order[k]
				more := fill(k + 1)
				order[k], order[i] = order[i], order[k]
				if !more {
					return false
				}
			}
			return true
		}
		fill(0)
	}
}

// Theorem 4.2 and its proof: exchanging neighbouring results for FIFO's order, as
// (4.2) to (4.5) say, needs workers that are slower and not faster, and changes no
// more than the shares of two.
func TestExchangingResultsSlowsWorkersDownButLosesNoWork(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 25))
	exchanged := 0
	for range 4000 {
		c := draw(r, 2+r.IntN(5))
		c.Setup = 0 // or the theorem needs a lifespan that is long enough
		for _, cost := range []*float64{&c.Out, &c.Back} {
			*cost = math.Pow(10, 2*r.Float64()-2)
		}
		for i := range c.Work {
			c.Work[i] = math.Pow(10, 2*r.Float64()-1)
		}
		p := random(t, r, c)
		l := 1.0
		if p.Check(l) != nil {
			continue
		}
		sent := map[int32]int{}
		w := map[int32]float64{}
		for k, share := range p.Shares(l) {
			sent[p.out[k]], w[p.out[k]] = k, share
		}
		back, work := slices.Clone(p.back), slices.Clone(c.Work)
		for sorted := false; !sorted; {
			sorted = true
			for k := range back[1:] {
				j, i := back[k], back[k+1]
				if sent[j] < sent[i] {
					continue
				}
				sorted = false
				exchanged++
				delta := c.Back * w[i] / (work[j] + c.Back) // (4.4)
				w[i], w[j] = w[i]-delta, w[j]+delta
				back[k], back[k+1] = i, j
				slower := rates(c, l, p.out, back, w)
				for _, x := range p.out {
					if !(w[x] > 0) || slower[x] < work[x]*(1-1e-9)-1e-12*l/w[x] {
						t.Fatalf("%+v, %v, %v: after the exchange of P%d and P%d, P%d has %v units at a rate of %v, before %v",
							c, p.out, p.back, i+1, j+1, x+1, w[x], slower[x], work[x])
					}
				}
				work = slower
			}
		}
	}
	if exchanged < 500 {
		t.Errorf("only %d exchanges", exchanged)
	}
}

// rates returns the slowest speed at which each worker is still ready in time.
func rates(c Cluster, l float64, out, back []int32, w map[int32]float64) []float64 {
	time, sent := map[int32]float64{}, 0.0
	for _, i := range out {
		sent += c.Out * w[i]
		time[i] = -sent
	}
	end := l
	for _, i := range slices.Backward(back) {
		end -= c.Back * w[i]
		time[i] += end
	}
	work := slices.Clone(c.Work)
	for i, t := range time {
		work[i] = t / w[i]
	}
	return work
}
