package stat

import "math"

// Student's interval needs a mean far from the smallest and the largest value: this many standard errors from
// both or, in a small sample, this many standard deviations. For values that are equal but in a few
// instances, and there lower by the same, five standard errors are 25 of these instances.
const (
	farErrors     = 5
	farDeviations = 0.5
)

// Rare reports whether the sample may miss rare values that matter: nearly all values are close to the
// smallest or the largest one, and few others move the mean. Student's interval then covers too little. In a
// sample without any loss it has no width, although the next instance may lose everything.
func (m Moments) Rare() bool {
	sd := m.SD()
	if sd == 0 && m.Min < m.Max || math.IsInf(sd, 1) {
		return true // squares below or above what a number can be say nothing of the width
	}
	far := float64(sd * min(farErrors/math.Sqrt(float64(m.N)), farDeviations))
	return !(min(m.Max-m.Mean, m.Mean-m.Min) > far+float64(rounding*max(math.Abs(m.Min), math.Abs(m.Max))))
}

// Interval is [Moments.Within] for values without known limits.
func (m Moments) Interval(level float64) (lo, hi float64) {
	return m.Within(level, math.Inf(-1), math.Inf(1))
}

// Within returns the confidence interval of the mean at a level such as 0.95 of independent
// values between two limits, which may be infinite. It is Student's, cut to the limits. Where
// values are [Moments.Rare] it is W. Hoeffding's (Journal of the American Statistical
// Association 58(301), 1963, theorem 1), which holds at least as often as it says for any law
// between the limits, and for N values that all are the largest possible one begins at
// -ln((1-level)/2)/N of the range below it. There is none, and both ends are NaN, if a limit is
// infinite then, for fewer than two values, and for a level outside (0, 1).
func (m Moments) Within(level, least, most float64) (lo, hi float64) {
	if m.Rare() {
		return m.hoeffding(level, least, most)
	}
	lo, hi = m.Student(level)
	return cut(lo, hi, least, most)
}

// cut returns the part of an interval that is between two limits.
func cut(lo, hi, least, most float64) (float64, float64) {
	return min(max(lo, least), most), max(min(hi, most), least)
}

// hoeffding returns the interval of the mean of independent values between two limits.
func (m Moments) hoeffding(level, least, most float64) (lo, hi float64) {
	if m.N < 2 || !finite(m.Mean) || !finite(most-least) || !(least < most) || !(level > 0 && level < 1) {
		return math.NaN(), math.NaN()
	}
	share := min(1, max(0, (m.Mean-least)/(most-least)))
	below, above := 1-hoeffding(1-share, level, m.N), hoeffding(share, level, m.N)
	return least + float64((most-least)*below), least + float64((most-least)*above)
}

// hoeffding returns the largest expectation for which a mean as low as share would not be too unlikely: at
// most (1-level)/2 by the bound for n values in [0, 1],
//
//	n (x ln(x/u) + (1-x) ln((1-x)/(1-u))) <= ln(2/(1-level))    where x is the share.
//
// It is rounded up to nine decimals, as last bits of logarithms differ between machines.
func hoeffding(x, level float64, n int64) float64 {
	room := math.Log(2/(1-level)) / float64(n)
	unlikely := func(u float64) bool {
		apart := 0.0
		if x > 0 {
			apart += float64(x * math.Log(x/u))
		}
		if x < 1 {
			apart += float64((1 - x) * math.Log((1-x)/(1-u)))
		}
		return !(apart <= room)
	}
	lo, hi := x, 1.0
	for range 40 { // to within 1e-12
		if u := lo + float64((hi-lo)/2); unlikely(u) {
			hi = u
		} else {
			lo = u
		}
	}
	return min(1, math.Ceil(hi*1e9)/1e9)
}
