package grid

import "math/bits"

// SpreadOver returns up to most different places below n, of which the first few are
// spread already: the bits of their numbers are reversed.
func SpreadOver(n, most int) []int {
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
