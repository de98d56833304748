package fifo

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// draw returns a cluster whose costs spread over six decades each, now and then without set-ups, or
// without results.
func draw(r *rand.Rand, n int) Cluster {
	wide := func() float64 { return gen.Wide(r, -3, 3) }
	c := Cluster{Setup: wide(), Out: wide(), Back: wide()}
	switch r.IntN(8) {
	case 0:
		c.Setup = 0
	case 1:
		c.Back = 0
	case 2:
		c.Setup, c.Back = 0, 0
	case 3:
		c.Back = c.Out
	}
	for range n {
		c.Work = append(c.Work, wide())
		if r.IntN(6) == 0 {
			c.Work[len(c.Work)-1] = c.Work[0]
		}
	}
	return c
}

// some returns a random order of some of n workers.
func some(r *rand.Rand, n int) []int32 { return gen.Permutation(r, n)[:1+r.IntN(n)] }

func solved(t testing.TB, c Cluster, out, back []int32) *Protocol {
	t.Helper()
	p, err := New(c, out, back)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// random returns a protocol of the cluster, every third time FIFO or LIFO.
func random(t testing.TB, r *rand.Rand, c Cluster) *Protocol {
	t.Helper()
	out := some(r, len(c.Work))
	switch r.IntN(6) {
	case 0:
		return solved(t, c, out, out)
	case 1:
		return solved(t, c, out, models.LIFO(out))
	}
	back := append([]int32(nil), out...)
	r.Shuffle(len(back), func(i, j int) { back[i], back[j] = back[j], back[i] })
	return solved(t, c, out, back)
}

// lifespan returns a lifespan for which the protocol is valid, if there is one.
func lifespan(r *rand.Rand, p *Protocol) (float64, bool) {
	from, to, ok := p.Valid()
	if !ok {
		return 0, false
	}
	l := from*(1+math.Pow(10, 6*r.Float64()-3)) + math.Pow(10, 4*r.Float64()-2)
	if l >= to {
		l = from + (to-from)*(.01+.98*r.Float64())
	}
	return l, p.Check(l) == nil
}

// simulator runs schedules on the engine and lets the judge check each.
type simulator struct{ gen.Judged }

// run returns the outcome, and the spans in Spans.
func (s *simulator) run(t testing.TB, c Cluster, schedule *models.Schedule) *models.Outcome {
	t.Helper()
	return s.Episode(t, &models.Problem{Platform: c.Platform(), Load: gen.Sum(schedule.Size)}, schedule)
}

// newSchedule returns a schedule with amounts, for orders that need not make a protocol.
func newSchedule(c Cluster, out, back []int32, amounts []float64) *models.Schedule {
	s := &models.Schedule{List: make([][]int32, len(c.Work)), Size: amounts}
	for k, w := range out {
		s.List[w] = []int32{int32(k)}
	}
	s.Send = out
	if c.Setup > 0 || c.Back > 0 {
		s.Return = back
	}
	return s
}
