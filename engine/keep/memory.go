package keep

// Fill returns a slice of n copies of x, in the memory of s if that suffices.
func Fill[T any](s []T, n int, x T) []T {
	if cap(s) < n {
		s = make([]T, n)
	}
	s = s[:n]
	for i := range s {
		s[i] = x
	}
	return s
}

// Room returns a slice of length n with the elements of s, whose own memory is kept.
func Room[T any](s []T, n int) []T {
	if cap(s) < n {
		s = append(s[:cap(s)], make([]T, n-cap(s))...)
	}
	return s[:n]
}

// Places returns for one number after the other the places in an order at which it stands, in
// the memory of an earlier result. It needs a count for each number.
func Places(order, counts, into []int32) []int32 {
	clear(counts)
	for _, i := range order {
		counts[i]++
	}
	at := int32(0)
	for i, n := range counts {
		counts[i] = at
		at += n
	}
	into = Room(into, len(order))
	for place, i := range order {
		into[counts[i]] = int32(place)
		counts[i]++
	}
	return into
}
