package table

// fill returns a slice of n copies of x, in the memory of s if that suffices.
func fill[T any](s []T, n int, x T) []T {
	if cap(s) < n {
		s = make([]T, n)
	}
	s = s[:n]
	for i := range s {
		s[i] = x
	}
	return s
}
