package stat

import "math"

// Population collects a whole population, such as one number for each cell of a table. Its standard deviation
// therefore divides by the count, where [Moments] divides by one less. The zero value is empty.
type Population struct{ Values []float64 }

// Add adds a number.
func (p *Population) Add(x float64) { p.Values = append(p.Values, x) }

// Numbers returns the minimum, the maximum, the mean and the standard deviation. Without numbers these are
// +Inf, -Inf, NaN and NaN.
func (p *Population) Numbers() []float64 {
	low, high, sum := math.Inf(1), math.Inf(-1), 0.0
	for _, x := range p.Values {
		low, high = min(low, x), max(high, x)
		sum += x
	}
	n := float64(len(p.Values))
	mean, squares := sum/n, 0.0
	for _, x := range p.Values {
		squares += float64((x - mean) * (x - mean))
	}
	return []float64{low, high, mean, math.Sqrt(squares / n)}
}
