package static

import (
	"math"
	"reflect"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// tolerance is the largest error of a mean, as a share of the load; slack is the least error that is
// reported, for the roundings of transforms.
const (
	tolerance = 1e-7
	slack     = 1e-10
)

// mostKinds bounds the number of kinds of workers in a mean: each takes a transform.
const mostKinds = 64

// Mean returns the mean of the completed work under any laws and for unlike workers, and a bound on its
// error. ok is false if the error exceeds 1e-7 of the load, if a law is inconsistent, or if it has steps
// without being a law of durations. It is also false if workers need messages, compute in no time, or are of
// more than 64 kinds. Interruptions must be independent.
//
// Identical workers under linear risk have a formula ([Omniscient.Expect]), and so have workers with few
// equally likely durations: a sum over their multisets. Otherwise
//
//	E min(W, S) = W - E max(0, W - S),  S the sum of the shares max(0, X_i - eps_i) / a_i
//
// is computed on a grid.
func (Omniscient) Mean(p *models.Problem) (work, off float64, ok bool) {
	if err := forGood(p); err != nil {
		return 0, 0, false
	}
	if work, ok := expectCapped(p); ok {
		return work, 1e-12 * p.Load, true
	}
	kinds := kindsOf(p)
	if len(kinds) == 1 && reflect.ValueOf(kinds[0].worker.Risk).Comparable() {
		m, err := meansOfKinds.get(kindMean{kinds[0], p.Load}, func() (knownMean, int, error) {
			work, off, ok := meanOf(kinds, p.Load)
			return knownMean{work, off, ok}, 1, nil
		})
		return m.work, m.off, m.ok && err == nil
	}
	return meanOf(kinds, p.Load)
}

// meansOfKinds caches means of identical workers, since a study needs each for several tables.
var meansOfKinds = memo[kindMean, knownMean]{room: 1 << 16}

type kindMean struct {
	kind
	load float64
}

type knownMean struct {
	work, off float64
	ok        bool
}

// meanOf returns the mean of [Omniscient.Mean] where no formula applies.
func meanOf(kinds []kind, load float64) (work, off float64, ok bool) {
	if len(kinds) > mostKinds || slices.ContainsFunc(kinds, func(k kind) bool { return k.worker.Compute.PerUnit == 0 }) {
		return 0, 0, false
	}
	workers := 0
	for _, k := range kinds {
		workers += k.count
	}
	if len(kinds) == 1 {
		if work, ok := kinds[0].fewDurations(load); ok {
			return work, 1e-12 * load, true
		}
	}
	for n := 1 << 11; n <= 1<<16; n <<= 2 {
		g := grid{load: load, cells: n, beyond: min(n, 8*int(math.Ceil(far(workers)/8)))}
		room := g.cells + g.beyond
		for _, k := range kinds {
			s, ok := k.share(g, make([]float64, room))
			if !ok {
				return 0, 0, false
			}
			g.shares = append(g.shares, s)
		}
		if work, off = g.mean(workers); off <= tolerance*load/8 {
			break
		}
	}
	if !(off <= tolerance*load) {
		return 0, 0, false
	}
	digits := 1 / (slack * load) // further digits are rounding errors, which may differ between machines
	return min(math.Round(work*digits)/digits, load), off + slack*load, true
}

// kind is a set of equal workers.
type kind struct {
	worker models.Worker
	count  int
}

// kindsOf returns the kinds of workers, in the order in which they appear.
func kindsOf(p *models.Problem) []kind {
	var kinds []kind
next:
	for _, w := range p.Workers {
		if w.Risk == nil {
			w.Risk = risk.Never{}
		}
		for i := range kinds {
			if k := &kinds[i]; k.worker.Compute == w.Compute && risk.Same(k.worker.Risk, w.Risk) {
				k.count++
				continue next
			}
		}
		kinds = append(kinds, kind{w, 1})
		if len(kinds) > mostKinds {
			break
		}
	}
	return kinds
}

// meanOfCapped returns the mean of min(load, sum of max(0, X_i - eps) / unit) over p independent X_i,
// uniform on (0, x).
//
// A share is positive with probability b = (x - eps)/x, and then uniform on (0, l), l = (x - eps)/unit.
// Given that j of them are positive, their sum is l times a number of the Irwin-Hall law (Irwin; Hall;
// both Biometrika 19, 1927). The number of positive shares is binomial.
func meanOfCapped(p int, x, eps, unit, load float64) float64 {
	if eps >= x {
		return 0
	}
	b, l := (x-eps)/x, (x-eps)/unit
	means := cappedMeans(p, load/l)
	sum := 0.0
	for j, weight := range binomial(p, eps/x, b) {
		sum += float64(weight * means[j])
	}
	return min(sum*l, load) // rounding might exceed the load
}

// cappedMeans returns E min(w, S_j) for j from 0 to p, where S_j is the sum of j
// independent numbers, uniform on (0, 1).
//
// The usual formulas are sums with alternating signs, which lose all digits of a
// float64 for a hundred numbers. But the density of S_k is the cardinal
// B-spline M_k, whose recurrence (Cox; de Boor; both 1972)
//
//	(k-1) M_k(x) = x M_{k-1}(x) + (k-x) M_{k-1}(x-1)
//
// has positive terms only and loses nothing, and neither do its integrals:
//
//	E min(w, S_j) = w - integral of Pr(S_j <= s) from 0 to w
//	              = w - sum over i >= 0 of (i+1) M_{j+2}(w-i).
func cappedMeans(p int, w float64) []float64 {
	means := make([]float64, p+1)
	if w >= float64(p) { // the cap is out of reach
		for j := range means {
			means[j] = float64(j) / 2
		}
		return means
	}
	whole := math.Floor(w)
	n := int(whole)
	spline := make([]float64, n+1) // M_k(w-whole+i)
	spline[0] = 1
	for k := 2; k <= p+2; k++ {
		for i := n; i >= 0; i-- {
			x := w - whole + float64(i)
			before := 0.0
			if i > 0 {
				before = spline[i-1]
			}
			if x >= float64(k) {
				spline[i] = 0
				continue
			}
			spline[i] = (float64(x*spline[i]) + float64((float64(k)-x)*before)) / float64(k-1)
		}
		j := k - 2
		if w >= float64(j) {
			means[j] = float64(j) / 2
			continue
		}
		below := 0.0
		for i, m := range spline {
			below += float64(float64(n-i+1) * m)
		}
		means[j] = w - below
	}
	return means
}

// binomial returns C(p,j) b^j a^(p-j) for j from 0 to p, which may be 1000.
func binomial(p int, a, b float64) []float64 {
	weights := make([]float64, p+1)
	x := 1.0 // C(p,j) b^j
	for j := range weights {
		weights[j] = x
		x *= b * float64(p-j) / float64(j+1)
	}
	x = 1 // a^(p-j)
	for j := p; j >= 0; j-- {
		weights[j] *= x
		x *= a
	}
	return weights
}
