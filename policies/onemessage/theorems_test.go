package onemessage

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// agrees compares a theorem with the general case, and so with everything with which the general case is
// compared.
func agrees(t *testing.T, workers []Worker, f float64, parts []float64) {
	t.Helper()
	load := Bound(workers) * .7
	plan := best(t, workers, load, false)
	if want := load - f*load*load; !gen.Near(plan.Expected, want, 1e-10) {
		t.Fatalf("%+v: %v, the general case %v", workers, want, plan.Expected)
	}
	for i, x := range parts {
		if !(x > 0) || math.Abs(x-plan.Shares[i]/load) > 1e-10 {
			t.Fatalf("%+v: parts %v, the general case %v", workers, parts, plan.Shares)
		}
	}
	if parts != nil && (math.Abs(gen.Sum(parts)-1) > 1e-12 || !gen.Near(loss(workers, orders.Numbered(len(workers)), parts), f, 1e-10)) {
		t.Fatalf("%+v: parts %v of f = %v", workers, parts, f)
	}
}

// draws returns n numbers, sorted.
func draws(r *rand.Rand, n int) []float64 {
	xs := make([]float64, n)
	for i, w := range draw(r, n) {
		xs[i] = w.Send
	}
	slices.Sort(xs)
	return xs
}

func TestTheoremsAreCasesOfTheGeneralOne(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 14))
	for range 2000 {
		p := 1 + r.IntN(12)
		s, bw, kappa, xs := gen.Wide(r, -3, 3), gen.Wide(r, -3, 3), gen.Wide(r, -3, 3), draws(r, p)
		workers := make([]Worker, p)
		set := func(w func(x float64) Worker) []Worker {
			for i, x := range xs {
				workers[i] = w(x)
			}
			return workers
		}

		f, parts := FreeMessages(xs)
		agrees(t, set(func(x float64) Worker { return Worker{0, x, 1} }), f, parts)

		f, parts = Speeds(bw, xs)
		agrees(t, set(func(x float64) Worker { return Worker{bw, x, 1} }), f, parts)

		f = Alike(p, kappa/bw, kappa/s)
		agrees(t, set(func(float64) Worker { return Worker{1 / bw, 1 / s, kappa} }), f, nil)

		slices.Reverse(xs)
		f, parts = Risks(bw, s, xs)
		agrees(t, set(func(x float64) Worker { return Worker{1 / bw, 1 / s, x} }), f, parts)

		f, parts = Bandwidths(xs, s, kappa)
		agrees(t, set(func(x float64) Worker { return Worker{1 / x, 1 / s, kappa} }), f, parts)
	}
}

func TestEqualPartsAreOptimalForWorkersThatAreAlike(t *testing.T) {
	for _, p := range []int{1, 2, 7, 100} {
		workers := slices.Repeat([]Worker{{2, 3, .01}}, p)
		load := Bound(workers)
		for _, x := range best(t, workers, load, false).Shares {
			if !gen.Near(x, load/float64(p), 1e-11) {
				t.Fatalf("%d workers: a share of %v, not %v", p, x, load/float64(p))
			}
		}
	}
}

// Theorem 3 as it is printed, with symmetric functions and lambda_n = 4 (1+n)/2^n.
func TestSpeedsIsTheQuotientOfTheoremThree(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 15))
	for range 2000 {
		z, xs := gen.Wide(r, -3, 3), draws(r, 1+r.IntN(9))
		a, b := theorem3(z, xs)
		if f, _ := Speeds(z, xs); !gen.Near(f, a/b, 1e-12) {
			t.Fatalf("z=%v, x=%v: %v, not %v", z, xs, f, a/b)
		}
	}
}

// theorem3 returns its numerator and its denominator.
func theorem3(z float64, xs []float64) (a, b float64) {
	p := len(xs)
	sigma := symmetric(xs)
	for i := range p + 1 {
		lambda := 4 * float64(1+i) / math.Pow(2, float64(i))
		a += lambda * sigma[p-i] * math.Pow(z, float64(i))
		if i < p {
			b += lambda * sigma[p-i-1] * math.Pow(z, float64(i))
		}
	}
	return a, b
}

// symmetric returns the elementary symmetric functions of all degrees.
func symmetric(xs []float64) []float64 {
	sigma := make([]float64, len(xs)+1)
	sigma[0] = 1
	for _, x := range xs {
		for i := len(xs); i > 0; i-- {
			sigma[i] += x * sigma[i-1]
		}
	}
	return sigma
}

// The shares of Theorem 3 as printed.
func TestSpeedsHasThePartsOfTheoremThree(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 16))
	for range 500 {
		z, xs := gen.Wide(r, -3, 3), draws(r, 1+r.IntN(9))
		parts := []float64{1}
		for i := 1; i < len(xs); i++ {
			f, _ := Speeds(z, xs[:i])
			y := (z + 2*xs[i]) / (2 * (f + xs[i]))
			for k := range parts {
				parts[k] *= y
			}
			parts = append(parts, 1-y)
		}
		_, ours := Speeds(z, xs)
		for i := range xs {
			if math.Abs(parts[i]-ours[i]) > 1e-12 {
				t.Fatalf("z=%v, x=%v: %v, not %v", z, xs, ours, parts)
			}
		}
	}
}

func TestTheoremsAtTheEdges(t *testing.T) {
	for what, c := range map[string]struct{ f, want float64 }{
		"free, one worker":       {first(FreeMessages([]float64{.2})), .2},
		"alike, one worker":      {Alike(1, .1, .2), .3},
		"alike, very many":       {Alike(1e9, .1, .2), .05},
		"speeds, one worker":     {first(Speeds(.1, []float64{.2})), .3},
		"speeds, one is slow":    {first(Speeds(.1, []float64{.2, 1e300})), .3},
		"speeds, one is fast":    {first(Speeds(.1, []float64{.2, 1e-300})), .05 + .05*.5/(.5+.1)},
		"bandwidths, one":        {first(Bandwidths([]float64{2}, 4, .1)), .075},
		"bandwidths, one is low": {first(Bandwidths([]float64{2, 1e-300}, 4, .1)), .075},
		"risks, one worker":      {first(Risks(2, 4, []float64{.1})), .075},
		"risks, one is never":    {first(Risks(2, 4, []float64{.1, 1e-300})), 0},
		"no workers":             {first(FreeMessages(nil)), 0},
		"no worker at risk":      {first(Risks(2, 4, nil)), 0},
	} {
		if math.Abs(c.f-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", what, c.f, c.want)
		}
	}
	if f, parts := Bandwidths([]float64{math.NaN(), 0}, 1, 1); f == f || len(parts) != 2 {
		t.Errorf("no number: %v, %v", f, parts)
	}
}

func first(f float64, _ []float64) float64 { return f }

// Bandwidths is Theorem 4 (section 5.2), corrected: where only bandwidths differ, workers are served in
// non-increasing order of them, which the argument must have. In that order
//
//	w_i = (m - T_{i-1} - R_{i-1}/bw_i) / (1/bw_i + 2/s)
//
// with T the time spent sending to the workers before and R the load that is left. m is chosen so that
// nothing is left in the end, and f is kappa m/2. All shares are positive.
//
// The printed theorem builds the shares for n+1 workers from those for n, in proportions that are kept.
// But the time of the earlier messages matters to the worker that is added, and so from three workers on
// their proportions must change.
//
// Forwards, the recurrence loses all digits with hundreds of workers whose bandwidths are far apart, so
// it is computed backwards here, in linear time.
func Bandwidths(bw []float64, s, kappa float64) (f float64, parts []float64) {
	ch, on := make(chain, len(bw)), orders.Numbered(len(bw))
	for i, b := range bw {
		ch[i] = Worker{Send: 1 / b, Compute: 1 / s, Kappa: 1}
	}
	parts = make([]float64, len(bw))
	if !ch.stationary(on, parts) {
		return math.NaN(), parts
	}
	sum := 0.0
	for _, x := range parts {
		sum += x
	}
	for i := range parts {
		parts[i] /= sum
	}
	return kappa / (2 * sum), parts
}
