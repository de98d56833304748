package stat

import "math"

// Paired collects the difference of two policies, a minus b, on the same instances, batch by
// batch. The zero value has seen nothing; Length must be set before the first batch.
type Paired struct {
	Length int // instances of a batch

	all    Moments // of the differences of all batches
	differ int     // batches in which the two are not tied
	first  float64 // the difference of the first batch
	varied bool    // in another batch it is another, by more than rounding
	kept   Series  // the differences, pooled as a series pools them
}

// Add adds the means of the next batch.
func (p *Paired) Add(a, b float64) {
	apart := a - b
	if Tied(a, b) {
		apart = 0
	} else {
		p.differ++
	}
	if p.all.N == 0 {
		p.first, p.kept.pool = apart, 1
	}
	p.varied = p.varied || !(math.Abs(p.first-apart) <= rounding*max(math.Abs(a), math.Abs(b)))
	p.all.Add(apart)
	p.kept.keep(apart)
}

// Batches returns how many batches there are.
func (p *Paired) Batches() int { return int(p.all.N) }

// Mean returns the mean difference.
func (p *Paired) Mean() float64 { return p.all.Mean }

// Variance returns the variance of the differences of batches.
func (p *Paired) Variance() float64 { return p.all.M2 / float64(p.all.N-1) }

// Tied reports whether the two differ in no batch.
func (p *Paired) Tied() bool { return p.all.N > 0 && p.differ == 0 }

// Measured reports whether the variance of the batches tells how far the mean may be off. It
// does not with fewer than 10 batches, where the difference is [Difference.Rare], or the same in
// all batches.
func (p *Paired) Measured() bool {
	d := p.difference()
	return d.measured(fewest)
}

// difference returns the collected difference, without a copy of the batches.
func (p *Paired) difference() Difference {
	d := Difference{Mean: p.all.Mean, pool: p.kept.pool, batches: p.kept.kept}
	d.differ = min(p.differ, len(d.batches)) // differences that arrived, but no more than are kept
	for _, x := range d.batches {
		d.moments.Add(x)
	}
	d.skew = skewness(d.batches, d.moments)
	return d
}

// bound returns how far the expected difference may be from 0, with the probability alpha of
// an error, if two values of an instance are at most span apart. If all batches differ by the
// same, it is how far it may be from that.
//
// In c of n batches there is something unusual. The largest probability of such a batch that agrees with
// this is C. J. Clopper and E. S. Pearson's bound (Biometrika 26(4), 1934). A batch is usual if all of its
// instances are, which are independent, so this bounds the probability of an unusual instance too. For c = 0
// it is -ln(alpha)/N, of N instances.
func (p *Paired) bound(alpha, span float64) float64 {
	n, c := float64(p.all.N), float64(p.differ)
	if !p.varied {
		c = 0
	}
	if !p.varied && p.differ > 0 {
		span *= 2 // a difference may be span to either side of 0
	}
	if c == n || math.IsInf(span, 1) {
		return span
	}
	usual := math.Log(alpha) / n // logarithm of the probability of a usual batch, at least
	if c > 0 {
		usual = math.Log(betaQuantile(alpha, n-c, c+1))
	}
	return -span * math.Expm1(usual/float64(p.Length))
}

// Repeated computes intervals of several differences that are looked at several times while batches are
// added, to decide whether more are needed (C. Jennison and B. W. Turnbull, Journal of the Royal Statistical
// Society B 51(3), 1989). At level 0.95, all intervals of all differences at all looks hold at once in 95% of
// studies, for any stopping rule. An interval for a single look, taken when it first excludes 0, holds in
// fewer studies.
//
// Each interval has its share of the 5% (Bonferroni). Its ends are Student's or Hall's,
// whichever is farther out, as in [Simultaneous]. Where differences are [Difference.Rare]
// there is a bound, if values are bounded: -ln(alpha)/N to both sides for policies that were
// tied in all N instances.
type Repeated struct {
	Level float64 // of all intervals together
	Looks int     // at all differences together
	Span  float64 // two values of an instance are at most this far apart; +Inf if unknown
}

// Interval returns the interval of a difference at one of the looks. Both ends are NaN or
// infinite if it has none.
func (r Repeated) Interval(p *Paired) (lo, hi float64) {
	alpha := (1 - r.Level) / float64(r.Looks)
	d := p.difference()
	switch {
	case p.all.N == 0 || !finite(p.all.Mean):
		return math.NaN(), math.NaN()
	case d.measured(fewestG):
		t := studentT(1-alpha, int64(len(d.batches)-1))
		lo, hi = d.student(t)
		below, above := d.hall(t)
		return min(lo, below), max(hi, above)
	case p.differ > 0 && !p.varied:
		off := p.bound(alpha, r.Span)
		return p.first - off, p.first + off
	}
	off := p.bound(alpha, r.Span)
	return -off, off
}
