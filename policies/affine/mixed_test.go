package affine

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/optimize/convex/lp"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// mixed is Lemma 10's programme for given binary variables x[i][j]: worker j has the
// i-th message. As in the paper alpha are fractions of the load; beta[i][j] stands for
// the product of x[i][j] and alpha[j], which is not linear. The sign is 1 to
// minimise, -1 to maximise.
func mixed(s star, load float64, x [][]float64, sign float64) (float64, error) {
	p := len(s)
	alpha := func(j int) int { return j }
	beta := func(i, j int) int { return p + i*p + j }
	end := p + p*p
	fresh := func() []float64 { return make([]float64, end+1) }
	var m rows
	total := fresh()
	for j := range p {
		total[alpha(j)] = 1
		y, parts, takes := 0.0, fresh(), fresh()
		for i := range p {
			y += x[i][j]
			parts[beta(i, j)] = 1
			linked := fresh()
			linked[beta(i, j)] = 1
			m.most(linked, x[i][j])
		}
		parts[alpha(j)] = -1
		m.equal(parts, 0)
		takes[alpha(j)] = 1
		m.most(takes, y)
	}
	m.equal(total, 1)
	for i := range p {
		row, starts := fresh(), 0.0
		for k := range i + 1 {
			for j, w := range s {
				starts += x[k][j] * w.Send.Latency
				row[beta(k, j)] += w.Send.PerUnit * load
				if k == i {
					starts += x[k][j] * w.Compute.Latency
					row[beta(k, j)] += w.Compute.PerUnit * load
				}
			}
		}
		row[end] = -1
		m.most(row, -starts)
	}
	c := fresh()
	c[end] = sign
	return m.minimize(c)
}

// binaries calls f with all x that give every worker at most one message, and every message at most one
// worker; or, as printed, at least one.
func binaries(p int, printed bool, f func(x [][]float64)) {
	x := make([][]float64, p)
	for i := range x {
		x[i] = make([]float64, p)
	}
	used := make([]bool, p)
	var place func(i int)
	place = func(i int) {
		if i == p {
			f(x)
			return
		}
		if !printed {
			place(i + 1)
		}
		for j := range p {
			if !used[j] {
				used[j], x[i][j] = true, 1
				place(i + 1)
				used[j], x[i][j] = false, 0
			}
		}
	}
	place(0)
}

func TestTheMixedProgrammeOfLemma10CorrectedFindsWhatExactDoes(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	for range long.Trials(6, 24) {
		s := tame(r, 1+r.IntN(3))
		for i := range s {
			if s[i].free() { // the programme does not model workers without messages
				s[i].Send = s[0].Send
				s[i].Send.Latency += .5
			}
		}
		load := 4 * wide(r)
		want := math.Inf(1)
		binaries(len(s), false, func(x [][]float64) {
			if time, err := mixed(s, load, x, 1); err == nil {
				want = min(want, time)
			} else if err != lp.ErrInfeasible { // no worker takes part
				t.Fatalf("%+v, %v: %v", s, x, err)
			}
		})
		p, _ := Best(s.problem(1))
		if plan, err := p.Rent(load); err != nil || !gen.Near(plan.Makespan, want, 1e-9) {
			t.Fatalf("%+v: %v, %v, the programme %v", s, plan, err, want)
		}
	}
}
