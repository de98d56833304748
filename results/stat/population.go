package stat

import "math"

// Population gathers what the table says of a series of numbers. Its deviation is
// that of a population: the cells are all there are.
type Population struct{ Values []float64 }

func (s *Population) Add(x float64) { s.Values = append(s.Values, x) }

func (s *Population) Numbers() []float64 {
	low, high, sum := math.Inf(1), math.Inf(-1), 0.0
	for _, x := range s.Values {
		low, high = min(low, x), max(high, x)
		sum += x
	}
	n := float64(len(s.Values))
	mean, squares := sum/n, 0.0
	for _, x := range s.Values {
		squares += float64((x - mean) * (x - mean))
	}
	return []float64{low, high, mean, math.Sqrt(squares / n)}
}
