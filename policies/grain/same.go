package grain

// Why the rounding of a number of chunks changes nothing: what it needs.
const (
	needsNumber   = "a number n: what n=auto finds is whole"
	needsFraction = "a load at which this rounding gives another number of chunks"
)

// Idle returns what a rounding needs to change the number of chunks of all the loads, compared with
// another rounding. It returns "" if it changes one.
func Idle(n float64, r, other Rounding, loads ...float64) (needs string) {
	if n == 0 {
		return needsNumber
	}
	for _, load := range loads {
		a, err := Chunks(n, load, r)
		b, failed := Chunks(n, load, other)
		if err != nil || failed != nil || a != b {
			return ""
		}
	}
	return needsFraction
}
