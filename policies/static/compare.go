package static

import "math/big"

// Standing is how a regimen's chart does among those of its size.
type Standing struct {
	Regimen  Regimen
	K        *big.Int
	Relative float64 // K over the least of all [Regimens]
	Absolute float64 // K over LowerBound
	Best     bool    // no other K is less; several may be best
}

// Compare returns the standings of all [Regimens] for a coterie of the given numbers of
// workers and groups, and of the best of them: a line of numbers behind the
// paper's Table 4 (section 5.3), which is made of all 2 <= g <= 100 and 2g <= n <=
// 1000 where g divides n. Both must be at least 1. Comparisons are exact, and
// ratios are rounded once.
func Compare(workers, groups int) []Standing {
	var all []Standing
	var best *big.Int
	for _, r := range Regimens {
		c, err := r.Chart(workers, groups, nil)
		if err != nil {
			panic(err) // none of the six refuses
		}
		k := c.Constant()
		if best == nil || k.Cmp(best) < 0 {
			best = k
		}
		all = append(all, Standing{Regimen: r, K: k})
	}
	all = append(all, Standing{Regimen: BestOf{}, K: best})
	bound := LowerBound(workers, workers*groups)
	for i := range all {
		s := &all[i]
		s.Relative, s.Absolute, s.Best = quotient(s.K, best), quotient(s.K, bound), s.K.Cmp(best) == 0
	}
	return all
}

// quotient returns a/b, however large both are.
func quotient(a, b *big.Int) float64 {
	x, _ := new(big.Float).Quo(new(big.Float).SetInt(a), new(big.Float).SetInt(b)).Float64()
	return x
}
