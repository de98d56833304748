package stat

import (
	"math"
	"strconv"

	"gonum.org/v1/gonum/stat/distuv"
)

// twoSided returns the two-sided p-value of Student's t, to nine digits: the last bits of Gonum's may differ
// between machines.
func twoSided(t, freedom float64) float64 {
	if math.IsNaN(t) || !(freedom >= 1) {
		return math.NaN()
	}
	return nine(min(1, 2*distuv.StudentsT{Mu: 0, Sigma: 1, Nu: freedom}.CDF(-math.Abs(t))))
}

// nine returns a number with its first nine digits.
func nine(x float64) float64 {
	x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'e', 8, 64), 64)
	return x
}

// normal returns half the width, in standard deviations, of an interval that a normal variable is in with a
// probability, or NaN. As [studentT] it is rounded to nine decimals.
func normal(level float64) float64 {
	if !(level > 0 && level < 1) {
		return math.NaN()
	}
	return math.Round(distuv.UnitNormal.Quantile(0.5+level/2)*1e9) / 1e9
}

// coins returns twice the probability of as few heads or tails as the smaller number, with as many
// tosses as both, to nine digits.
func coins(a, b float64) float64 {
	if a == b {
		return 1
	}
	return nine(min(1, 2*distuv.Binomial{N: a + b, P: 0.5}.CDF(min(a, b))))
}
