package bound

import "math"

// subgradient minimizes the dual function over the multipliers by projected subgradient steps. It returns
// the least value found, and leaves the multipliers there. Steps have Polyak's length for the target (1 -
// aim) times that value; the aim shrinks with every step that does not improve it.
func (q *lagrangian) subgradient(y lemma, multipliers []float64, steps int, aim float64) float64 {
	best, least := append([]float64(nil), multipliers...), math.Inf(1)
	slope := make([]float64, len(multipliers))
	for enough := aim / 50; steps > 0; steps-- {
		value := q.dual(y, multipliers, slope)
		if value < least {
			least = value
			copy(best, multipliers)
		} else if aim *= 0.75; aim < enough {
			break
		}
		norm := 0.0
		for k, s := range slope {
			if s > 0 && multipliers[k] == 0 {
				slope[k] = 0
				continue
			}
			norm += float64(s * s)
		}
		if !(norm > 0) {
			break
		}
		step := (value - float64(least*(1-aim))) / norm
		for k, s := range slope {
			multipliers[k] = max(0, multipliers[k]-float64(step*s))
		}
	}
	copy(multipliers, best)
	return least
}
