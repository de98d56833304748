package models

// fill returns a slice of n copies of x, in the memory of s if it is large enough.
func fill[T any](s []T, n int, x T) []T {
	if cap(s) < n {
		s = make([]T, n)
	}
	s = s[:n]
	if n > 0 {
		s[0] = x
	}
	for k := 1; k < n; k *= 2 { // copy is faster than a loop over all elements
		copy(s[k:], s[:k])
	}
	return s
}

// room returns a slice of length n with the elements of s. It allocates only if s has too little
// capacity.
func room[T any](s []T, n int) []T {
	if cap(s) < n {
		s = append(s[:cap(s)], make([]T, n-cap(s))...)
	}
	return s[:n]
}
