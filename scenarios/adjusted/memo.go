package adjusted

// memo remembers estimates by what is known of their policies. The zero value is ready.
type memo[K comparable] map[K]remembered

type remembered struct {
	Estimate
	ok bool
}

// get returns the estimate of a key, which it computes if it is new.
func (m *memo[K]) get(key K, compute func() (Estimate, bool)) (Estimate, bool) {
	if x, known := (*m)[key]; known {
		return x.Estimate, x.ok
	}
	if *m == nil {
		*m = memo[K]{}
	}
	e, ok := compute()
	(*m)[key] = remembered{e, ok}
	return e, ok
}
