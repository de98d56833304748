package main

import (
	"fmt"
	"math"
)

// A trend tells whether a quantity grows while something goes on.
type trend struct {
	what   string
	unit   string
	at, of []float64 // when, as a part of the whole, and how much
	slack  float64   // by which it may grow in all, beside a tenth of what it is
}

func (t *trend) add(at, value float64) { t.at, t.of = append(t.at, at), append(t.of, value) }

const (
	warm = 0.2 // the part of the samples that are left out, as memory is filled for the first time
	few  = 20  // samples that make no trend
)

// growth returns by how much the quantity grows from the end of the warm-up to the end, along the
// line through the medians of pairs: the median of the slopes between all pairs of samples (Theil,
// 1950; Sen, 1968), which a few peaks do not move.
func (t *trend) growth() (by, usual float64) {
	from := int(warm * float64(len(t.at)))
	at, of := t.at[from:], t.of[from:]
	if len(at) < few {
		return 0, median(of)
	}
	step := 1 + len(at)/400 // some 80,000 pairs
	var slopes []float64
	for i := 0; i < len(at); i += step {
		for j := i + step; j < len(at); j += step {
			if at[j] > at[i] {
				slopes = append(slopes, (of[j]-of[i])/(at[j]-at[i]))
			}
		}
	}
	return median(slopes) * (at[len(at)-1] - at[0]), median(of)
}

// verdict says how the quantity went on, and returns an error if it grew.
func (t *trend) verdict() (line string, err error) {
	by, usual := t.growth()
	first, last, most := 0.0, 0.0, 0.0
	if n := len(t.of); n > 0 {
		first, last = t.of[int(warm*float64(n))], t.of[n-1]
	}
	for _, v := range t.of {
		most = math.Max(most, v)
	}
	line = fmt.Sprintf("%-24s %4d samples: %8.4g after the warm-up, %8.4g at the end, median %8.4g, most %8.4g %s; trend %+.3g",
		t.what, len(t.of), first, last, usual, most, t.unit, by)
	if len(t.of) < few {
		line += "; too few samples to tell"
	}
	if by > t.slack+usual/10 {
		err = fmt.Errorf("%s grows by %.3g %s, with a median of %.3g", t.what, by, t.unit, usual)
	}
	return line, err
}
