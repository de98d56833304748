package static

import "math/big"

// BestOf is the regimen that makes the charts of all [Regimens] and takes the
// best: under linear risk that with the smallest performance constant, otherwise
// that which is expected to miss the smallest part of its slice, as if the last
// group were complete. Ties fall to the first. The paper has it for reference in
// Table 4.
type BestOf struct{}

// Chart returns the best chart.
func (BestOf) Chart(workers, groups int, risk Risk) (Chart, error) {
	var best Chart
	var least *big.Float
	var before []float64 // nil for linear risk
	if risk != nil {
		before = tabulate(risk, workers*groups)
		risk = func(step int) float64 { return before[step] }
	}
	for _, r := range Regimens {
		c, err := r.Chart(workers, groups, risk)
		if err != nil {
			return nil, err
		}
		if m := c.misses(before); best == nil || m.Cmp(least) < 0 {
			best, least = c, m
		}
	}
	return best, nil
}

// String returns the name of the policy.
func (BestOf) String() string { return "best-of" }

// misses measures a chart, exactly for linear risk, which has no list: the less the better.
func (c Chart) misses(before []float64) *big.Float {
	if before == nil {
		return new(big.Float).SetInt(c.Constant())
	}
	return big.NewFloat(c.sum(before))
}
