package grid

import "math/bits"

// EvenlySpaced returns up to most different places below n. The first few are
// spread already: the bits of their numbers are reversed.
func EvenlySpaced(n, most int) []int {
	var places []int
	seen := map[int]bool{}
	for k := range most {
		at := int(float64(n) * float64(bits.Reverse8(uint8(k))) / 256)
		if !seen[at] && at < n {
			seen[at] = true
			places = append(places, at)
		}
	}
	return places
}
