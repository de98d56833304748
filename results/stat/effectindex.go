package stat

import "math"

// indexOf returns a part of a sum of two variances as a share of the sum, and its interval.
// Both are forms that have no direction in common, such as the variance between groups and
// the variance within them.
//
// A share s is in the interval unless the difference of 1-s times the part and s times the rest, which is 0
// on average if s is the share, is farther from 0 than chance explains. The difference is a U-statistic of
// the replicates, and its variance has two terms (Hoeffding, Annals of Mathematical Statistics 19(3), 1948).
// One is proportional to the two variances, for which the variances under s are taken, as Wilson does for
// proportions (Journal of the American Statistical Association 22, 1927). The other comes from errors alone.
// Without an effect only the second is left. The jackknife does not see it, and would find an effect only if
// it were twice as large as necessary.
func indexOf(part, rest gram, level float64) Index {
	nan := math.NaN()
	p, r := part.corrected(), rest.corrected()
	value := min(max(p/(p+r), 0), 1)
	switch {
	case !(p+r > 0):
		return Index{nan, nan, nan}
	case part.n == 1:
		return Index{value, value, value}
	case part.n < EffectBatches || !(level > 0 && level < 1):
		return Index{value, nan, nan}
	}
	j := newJudge(part, rest, level)
	return Index{value, j.end(value, 0), j.end(value, 1)}
}

// judge tells which shares are in an interval.
type judge struct {
	part, rest                      float64 // corrected
	slopePart, slopeBoth, slopeRest float64 // the first term, where the variances are 1
	errorPart, errorBoth, errorRest float64 // the second
	t, above, below                 float64 // standard errors of the first term, and of the second on either side
}

func newJudge(part, rest gram, level float64) judge {
	j := judge{
		part: part.corrected(), rest: rest.corrected(),
		t: studentT(level, int64(part.n-1)), above: part.critical(level), below: rest.critical(level),
	}
	a, b := part.slopes(), rest.slopes()
	p, r := math.Sqrt(max(0, part.plain())), math.Sqrt(max(0, rest.plain()))
	n := float64(part.n)
	first := 4 / (n * (n - 2))
	for k := range a {
		x, y := 0.0, 0.0
		if p > 0 {
			x = a[k] / p
		}
		if r > 0 {
			y = b[k] / r
		}
		j.slopePart += float64(first * float64(x*x))
		j.slopeBoth += float64(first * float64(x*y))
		j.slopeRest += float64(first * float64(y*y))
	}
	second := 2 / (n * (n - 1))
	e, f := part.errors(), rest.errors()
	j.errorPart = second * max(0, product(e, e))
	j.errorBoth = second * product(e, f)
	j.errorRest = second * max(0, product(f, f))
	return j
}

// has reports whether a share is in the interval.
func (j *judge) has(s float64) bool {
	apart := float64((1-s)*j.part) - float64(s*j.rest)
	sum := j.part + j.rest
	x, y := float64((1-s)*math.Sqrt(s*sum)), float64(s*math.Sqrt((1-s)*sum)) // 2*x is a sum
	first := float64(x*x*j.slopePart) - float64(2*x*y*j.slopeBoth) + float64(y*y*j.slopeRest)
	x, y = 1-s, s
	second := float64(x*x*j.errorPart) - float64(2*x*y*j.errorBoth) + float64(y*y*j.errorRest)
	c := j.above
	if apart < 0 {
		c = j.below
	}
	return float64(apart*apart) <= float64(j.t*j.t*max(0, first))+float64(c*c*max(0, second))
}

// end returns the share in the interval that is farthest from a value on the way to 0 or 1.
func (j *judge) end(from, to float64) float64 {
	const steps = 256
	in, out := from, to
	for k := range steps { // the first that is in the interval, seen from the far end
		s := to + float64((from-to)*float64(k)/steps)
		if j.has(s) {
			in = s
			break
		}
		out = s
	}
	if in == to {
		return to
	}
	for range 50 {
		middle := (in + out) / 2
		if j.has(middle) {
			in = middle
		} else {
			out = middle
		}
	}
	return in
}

// critical returns how many standard errors by chance alone a corrected form reaches in all
// but 1-level of studies where it estimates 0. The form is then a sum of squares less their
// mean: with f equally large ones, F(f, f(n-1)) less 1, times the root of f/2. It is at least
// Student's t.
func (g gram) critical(level float64) float64 {
	n := float64(g.n)
	t := studentT(level, int64(g.n-1))
	noise, chance := g.plain()-g.corrected(), g.chance()
	if !(noise > 0 && chance > 0) {
		return t
	}
	f := max(1, 2*noise*noise/chance*n/(n-1))
	return max(t, math.Sqrt(f/2)*(quantileF(level, f, f*(n-1))-1))
}

// positive reports whether a form is larger than chance explains where it estimates 0.
func (g gram) positive(level float64) bool {
	if g.n == 1 {
		return g.elements[0] > 0
	}
	return g.corrected() > float64(g.critical(level)*math.Sqrt(g.chance()))
}

// quantileF returns a quantile of the F distribution.
func quantileF(q, above, below float64) float64 {
	x := betaQuantile(q, above/2, below/2)
	return below * x / (above * (1 - x))
}
