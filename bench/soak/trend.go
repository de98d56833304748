package main

import (
	"fmt"
	"math"
)

// trend measures whether a quantity grows over time.
type trend struct {
	what   string
	unit   string
	at, of []float64 // times, as a share of the whole, and values
	slack  float64   // allowed growth in total, beside a tenth of the value
}

func (t *trend) add(at, value float64) { t.at, t.of = append(t.at, at), append(t.of, value) }

const (
	warm = 0.2 // share of the samples that are left out, while memory is filled for the first time
	few  = 20  // with fewer samples there is no trend
)

// growth returns the quantity's growth from the end of the warm-up to the end, along the Theil-Sen line:
// its slope is the median of the slopes between all pairs of samples (Theil, 1950; Sen, 1968), which a
// few peaks do not move.
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

// verdict describes the trend, and returns an error if the quantity grew.
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
