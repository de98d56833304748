package static

import "math"

// leastSum bounds from below what the products of a chart's columns can come to
// in all, however the entries are shared out among them: logs are the logarithms of
// the entries, in ascending order, of which every column gets the same number.
//
// The first entry is the least there is, so its column has a product of at most
// itself and of the greatest of the others; the columns of the first two entries
// have together at most these and the next greatest; and so on. All products
// together are what they are, so what is missing in the first few columns makes
// the others greater. Where no such limit is felt any more the sum is least if
// all are equal; with that from the beginning, this is the bound of the paper's
// Proposition 1. For uniform entries without number it is the minimum of Wang and
// Wang (J. Multivariate Anal. 102, 2011).
func leastSum(each int, logs []float64) float64 {
	rest := 0.0
	for _, x := range logs {
		if !math.IsInf(x, -1) {
			rest += x
		}
	}
	sum := 0.0
	columns := len(logs) / each
	for columns > 1 {
		first, partners := logs[0], 0.0
		for _, x := range logs[len(logs)-each+1:] {
			partners += x
		}
		switch {
		case math.IsInf(first, -1):
			rest -= partners
		case (first+partners)*float64(columns) < rest:
			rest -= first + partners
			sum += math.Exp(first + partners)
		default:
			return sum + float64(float64(columns)*math.Exp(rest/float64(columns)))
		}
		logs = logs[1 : len(logs)-each+1]
		columns--
	}
	if columns == 1 && !math.IsInf(logs[0], -1) {
		sum += math.Exp(rest)
	}
	return sum
}
