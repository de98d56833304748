package solve

import "math"

// Integral returns the integral of f from 0 to t, by Gauss' formula of five points on
// pieces that are short beside the scale on which f changes.
func Integral(f func(u float64) float64, t, scale float64) float64 {
	points := [...][2]float64{
		{0, 128. / 225}, {0.5384693101056831, 0.47862867049936647}, {0.9061798459386640, 0.23692688505618908},
	}
	pieces := math.Ceil(2*t/scale) + 1
	half := t / pieces / 2
	sum := 0.0
	for k := range int(pieces) {
		middle := float64(2*k+1) * half
		for _, p := range points {
			if p[0] == 0 {
				sum += p[1] * f(middle)
				continue
			}
			sum += p[1] * (f(middle-float64(p[0]*half)) + f(middle+float64(p[0]*half)))
		}
	}
	return sum * half
}
