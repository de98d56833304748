package bound

import "math"

// descend changes prices to those that make the bound less for this c, and returns the least that
// it has seen; the prices are those of it. The steps, against the slope, are as long as it would take to
// get below that by a share, the aim, if the slope stayed.
func (q *port) descend(y curve, prices []float64, steps int, aim float64) float64 {
	best, least := append([]float64(nil), prices...), math.Inf(1)
	slope := make([]float64, len(prices))
	for enough := aim / 50; steps > 0; steps-- {
		value := q.at(y, prices, slope)
		if value < least {
			least = value
			copy(best, prices)
		} else if aim *= 0.75; aim < enough {
			break
		}
		norm := 0.0
		for k, s := range slope {
			if s > 0 && prices[k] == 0 {
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
			prices[k] = max(0, prices[k]-float64(step*s))
		}
	}
	copy(prices, best)
	return least
}
