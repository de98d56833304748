package stat

import (
	"math"
	"strconv"

	"gonum.org/v1/gonum/stat/distuv"
)

// twoSided returns the probability with which Student's t is at least as far from 0 as the
// given one, to nine digits: the last bits of Gonum's may differ between machines.
func twoSided(t, freedom float64) float64 {
	if math.IsNaN(t) || !(freedom >= 1) {
		return math.NaN()
	}
	p := 2 * distuv.StudentsT{Mu: 0, Sigma: 1, Nu: freedom}.CDF(-math.Abs(t))
	p, _ = strconv.ParseFloat(strconv.FormatFloat(min(1, p), 'e', 8, 64), 64)
	return p
}
