package fifo

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// system is (2.2) as printed: the matrix and the set-ups, in the order of out.
func system(p *Protocol) (*mat.Dense, []float64) {
	n := len(p.out)
	m, setups := mat.NewDense(n, n, nil), make([]float64, n)
	for i := range n {
		kappa := 0
		for j := range n {
			b := 0.0
			if j < i { // j is in SB_i
				b += p.c.Out
				kappa++
			}
			if slices.Index(p.back, p.out[j]) > slices.Index(p.back, p.out[i]) { // in FA_i
				b += p.c.Back
				kappa++
			}
			m.Set(i, j, b)
		}
		m.Set(i, i, p.c.Out+p.work(i)+p.c.Back) // K_i + rho_i
		setups[i] = float64(kappa+2) * p.c.Setup
	}
	return m, setups
}

func TestAmountsSolveTheLinearSystem(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		c := draw(r, 1+r.IntN(12))
		p := random(t, r, c)
		m, setups := system(p)
		l := math.Pow(10, 6*r.Float64()-3)
		right := mat.NewVecDense(len(setups), nil)
		for i, s := range setups {
			right.SetVec(i, l-s)
		}
		var want mat.VecDense
		if err := want.SolveVec(m, right); err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		got, sum := p.Shares(l), 0.0
		scale := mat.Norm(&want, math.Inf(1))
		for k, w := range got {
			sum += w
			if math.Abs(w-want.AtVec(k)) > 1e-9*scale {
				t.Fatalf("%+v, %v, %v, lifespan %v: %v, not %v", c, p.out, p.back, l, got, want.RawVector().Data)
			}
		}
		if math.Abs(sum-p.Work(l)) > 1e-9*scale {
			t.Fatalf("%+v: the amounts make %v, not %v", c, sum, p.Work(l))
		}
	}
}

func TestTheMatrixIsNeverSingularAndWorkGrowsWithTheLifespan(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 1000 {
		c := draw(r, 1+r.IntN(9))
		p := random(t, r, c)
		m, _ := system(p)
		n, _ := m.Dims()
		symmetric := mat.NewSymDense(n, nil)
		for i := range n {
			for j := range n {
				symmetric.SetSym(i, j, (m.At(i, j)+m.At(j, i))/2)
			}
		}
		var cholesky mat.Cholesky
		if !cholesky.Factorize(symmetric) || !(p.rate > 0) {
			t.Fatalf("%+v, %v, %v: rate %v", c, p.out, p.back, p.rate)
		}
	}
}

func TestOnTheEngineProtocolsEndAtTheirLifespanAndNobodyWaits(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	var sim simulator
	kinds := map[string]int{}
	for range 20_000 {
		c := draw(r, 1+r.IntN(8))
		p := random(t, r, c)
		l, ok := lifespan(r, p)
		if !ok {
			continue
		}
		s, err := p.Schedule(l)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		out := sim.run(t, c, s)
		if !gen.Near(out.Makespan, l, 1e-9) || !gen.Near(out.Work, p.Work(l), 1e-9) {
			t.Fatalf("%+v, %v, %v: %v units until %v, not %v until %v", c, p.out, p.back, out.Work, out.Makespan, p.Work(l), l)
		}
		if gap := longestWait(sim.Spans); gap > 1e-9*l {
			t.Fatalf("%+v, %v, %v: a worker waits for %v", c, p.out, p.back, gap)
		}
		switch {
		case len(p.out) == 1:
			kinds["one worker"]++
		case slices.Equal(p.out, p.back):
			kinds["fifo"]++
		case slices.Equal(p.out, models.LIFO(p.back)):
			kinds["lifo"]++
		default:
			kinds["others"]++
		}
	}
	t.Log(kinds)
	if kinds["fifo"] < 100 || kinds["lifo"] < 100 || kinds["others"] < 100 {
		t.Error("too few of some kind were valid")
	}
}

// longestWait is the longest pause before or after a worker's computation.
func longestWait(spans []models.Span) (gap float64) {
	begin, end := map[int32]float64{}, map[int32]float64{}
	for _, s := range spans {
		if s.Activity == models.Computing {
			begin[s.Worker], end[s.Worker] = s.Start, s.End
		}
	}
	for _, s := range spans {
		switch s.Activity {
		case models.Sending:
			gap = max(gap, begin[s.Worker]-s.End)
		case models.Returning:
			gap = max(gap, s.Start-end[s.Worker])
		}
	}
	return gap
}

func TestAProtocolOfPositiveAmountsIsValidIfAndOnlyIfTheEngineKeepsItsLifespan(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	var sim simulator
	valid, invalid := 0, 0
	for range 20_000 {
		c := draw(r, 1+r.IntN(6))
		p := random(t, r, c)
		l := p.setups() + math.Pow(10, 6*r.Float64()-3)
		shares := p.Shares(l)
		if slices.Min(shares) <= 1e-12*slices.Max(shares) {
			continue
		}
		port := float64(2*len(shares))*c.Setup + (c.Out+c.Back)*p.Work(l)
		if gen.Near(port, l, 1e-9) {
			continue // the protocol may be valid or not
		}
		s, _ := p.schedule(shares, p.Work(l))
		kept := sim.run(t, c, s).Makespan <= l*(1+1e-9)
		if err := p.Check(l); kept != (err == nil) || kept != (port < l) {
			t.Fatalf("%+v, %v, %v, lifespan %v: kept %v, %v, messages take %v", c, p.out, p.back, l, kept, err, port)
		}
		if kept {
			valid++
		} else {
			invalid++
		}
	}
	t.Logf("%d valid, %d not", valid, invalid)
	if valid < 500 || invalid < 500 {
		t.Error("too few of one kind")
	}
}

func TestValidIsWhereCheckHasNoObjection(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	none, bounded := 0, 0
	for range 5000 {
		c := draw(r, 1+r.IntN(6))
		p := random(t, r, c)
		from, to, ok := p.Valid()
		if !ok {
			none++
			from, to = 0, 0
		} else if !math.IsInf(to, 1) {
			bounded++
		}
		for range 10 {
			l := p.setups() + math.Pow(10, 9*r.Float64()-5)
			if gen.Near(l, from, 1e-9) || gen.Near(l, to, 1e-9) || ok && gen.Near(l, p.setups(), 1e-6) {
				continue
			}
			if err := p.Check(l); (err == nil) != (ok && from < l && l < to) {
				t.Fatalf("%+v, %v, %v: valid from %v to %v (%v), lifespan %v: %v", c, p.out, p.back, from, to, ok, l, err)
			}
		}
	}
	t.Logf("%d of 5000 are never valid, %d only up to a lifespan", none, bounded)
	if none < 100 {
		t.Error("too few that are never valid")
	}
}

func TestLifespanIsTheInverseOfWork(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 3000 {
		c := draw(r, 1+r.IntN(8))
		p := random(t, r, c)
		load := math.Pow(10, 6*r.Float64()-3)
		l := p.Lifespan(load)
		// Digits are lost where the load takes next to no time beside the set-ups.
		if tolerance := 1e-12 * (1 + (p.rate*math.Abs(l)+math.Abs(p.lost))/load); !gen.Near(p.Work(l), load, tolerance) {
			t.Fatalf("%+v: a load of %v takes %v, in which %v is done", c, load, l, p.Work(l))
		}
	}
}

// In reversed time, results are sends.
func TestAProtocolAndItsMirrorImageAreOne(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 2000 {
		c := draw(r, 1+r.IntN(8))
		p := random(t, r, c)
		mirrored := c
		mirrored.Out, mirrored.Back = c.Back, c.Out
		q := solved(t, mirrored, models.LIFO(p.back), models.LIFO(p.out))
		l := p.setups() + math.Pow(10, 6*r.Float64()-3)
		a, b := p.Shares(l), q.Shares(l)
		scale := slices.MaxFunc(a, func(x, y float64) int { return int(math.Copysign(1, math.Abs(x)-math.Abs(y))) })
		for k, w := range p.out {
			if x := b[slices.Index(q.out, w)]; math.Abs(a[k]-x) > 1e-9*math.Abs(scale) {
				t.Fatalf("%+v, %v, %v: P%d gets %v, mirrored %v", c, p.out, p.back, w+1, a[k], x)
			}
		}
	}
}

func TestOrdersMustNameTheSameWorkersOnce(t *testing.T) {
	c := Cluster{Out: 1, Work: []float64{1, 2, 3}}
	for says, orders := range map[string][2][]int32{
		"an order without workers":                   {{}, {}},
		"an order names P4: there are P1 to P3":      {{0, 3}, {0, 1}},
		"an order names P0: there are P1 to P3":      {{0, 1}, {0, -1}},
		"an order names P2 twice":                    {{1, 1}, {0, 1}},
		"the orders name different workers: 2 and 2": {{0, 1}, {0, 2}},
		"the orders name different workers: 2 and 3": {{0, 1}, {0, 2, 1}},
	} {
		if _, err := New(c, orders[0], orders[1]); err == nil || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("got %v, want %q", err, says)
		}
	}
	many := make([]float64, most+1)
	order := make([]int32, most+1)
	for i := range many {
		many[i], order[i] = 1, int32(i)
	}
	back := slices.Clone(order)
	back[0], back[1] = 1, 0
	if _, err := New(Cluster{Work: many}, order, back); err == nil {
		t.Error("a thousand and one workers are solved for")
	}
	if _, err := New(Cluster{Work: many}, order, order); err != nil {
		t.Error(err)
	}
}
