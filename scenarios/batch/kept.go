package batch

// mostKept is how many times are kept, 2 MB of them.
const mostKept = 1 << 18

// kept is the first batches that were drawn from a source. Cells that differ only in the
// load, the costs or what policies do have the same interruptions, and often follow one
// another: then a study draws them once.
type kept struct {
	source Source
	times  [][]float64 // of each batch
	drawn  []int       // instances of each batch
}

// of returns memory for the times of instances from a number on, and how many of them are
// drawn already. It returns nil if they are not to be kept.
func (k *kept) of(s *Source, from, length int) (times []float64, drawn *int) {
	p, at := len(s.Workers), from/length
	if from%length != 0 || (at+1)*length*p > mostKept || s.Joint != nil {
		return nil, nil
	}
	if !k.source.same(s) {
		if len(k.source.Workers) != p {
			k.times, k.drawn = nil, nil
		}
		k.source = *s
		clear(k.drawn)
	}
	for len(k.times) <= at {
		k.times, k.drawn = append(k.times, nil), append(k.drawn, 0)
	}
	if len(k.times[at]) < length*p {
		k.times[at] = make([]float64, length*p)
	}
	return k.times[at], &k.drawn[at]
}

// same reports whether the same times are certainly drawn from another source.
func (s *Source) same(other *Source) (same bool) {
	defer func() {
		if recover() != nil {
			same = false // a law that cannot be compared
		}
	}()
	a, b := s.Workers, other.Workers
	if len(a) != len(b) || s.Interruptions != other.Interruptions || s.Strata != other.Strata || s.Stratified != other.Stratified {
		return false
	}
	for i := range a {
		if &a[i] == &b[i] {
			return true // the workers of the same cell
		}
		if a[i].Risk != b[i].Risk {
			return false
		}
	}
	return true
}
