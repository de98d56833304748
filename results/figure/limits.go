package figure

import "math"

// span is the smallest interval that contains some numbers.
type span struct{ lo, hi float64 }

func noSpan() span { return span{math.Inf(1), math.Inf(-1)} }

func (s *span) include(xs ...float64) {
	for _, x := range xs {
		s.lo, s.hi = min(s.lo, x), max(s.hi, x)
	}
}

// widened returns a span that can be an axis: not empty, and wide enough for its marks to be different
// numbers.
func (s span) widened() span {
	if !(s.lo <= s.hi) {
		return span{0, 1}
	}
	size := max(math.Abs(s.lo), math.Abs(s.hi))
	switch {
	case size < 1e-100:
		return span{-0.5, 0.5}
	case s.lo == s.hi:
		return span{s.lo - size/20, s.hi + size/20}
	case s.hi-s.lo < size*1e-9:
		return span{s.lo - size*1e-9, s.hi + size*1e-9}
	}
	return s
}

// padded adds a share of the span's width on both sides, but no negative numbers to a span without any.
func (s span) padded(share float64) span {
	pad := (s.hi - s.lo) * share
	if s.lo >= 0 {
		return span{max(s.lo-pad, 0), s.hi + pad}
	}
	return span{s.lo - pad, s.hi + pad}
}

// fromZero begins at 0 where the span begins near it, so that nobody takes a small number for none.
func (s span) fromZero() span {
	if s.lo > 0 && s.lo < (s.hi-s.lo)/4 {
		s.lo = 0
	}
	return s
}

// scaled is padded for a logarithmic axis. All of the span must be positive.
func (s span) scaled(share float64) span {
	factor := math.Pow(s.hi/s.lo, share)
	return span{s.lo / factor, s.hi * factor}
}
