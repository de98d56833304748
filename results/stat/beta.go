package stat

import (
	"strconv"

	"gonum.org/v1/gonum/stat/distuv"
)

// betaQuantile returns a quantile of the beta distribution, to nine digits: the last bits of
// Gonum's may differ between machines.
func betaQuantile(q, alpha, beta float64) float64 {
	x := distuv.Beta{Alpha: alpha, Beta: beta}.Quantile(q)
	x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'e', 8, 64), 64)
	return x
}
