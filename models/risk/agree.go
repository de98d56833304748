package risk

import (
	"fmt"
	"math"
	"time"

	"github.com/loadstar-sim/loadstar/models"
)

// patience is the time that the methods of a law may take for the grid of probabilities.
const patience = 5 * time.Second

// Agree returns an error unless Before and Quantile of a law are consistent, see [AgreeAt], at a grid of
// probabilities, and Quantile never decreases on the grid.
//
// [Parse] calls it for every law, and [Register] for the defaults of a row. Without it, policies would
// plan by Before for another law than the one from which Quantile draws. A method that panics or does not
// return is an error, too.
func Agree(law models.Risk) error {
	found := make(chan error, 1)
	go func() {
		defer func() {
			if x := recover(); x != nil {
				found <- fmt.Errorf("Before or Quantile panics: %v", x)
			}
		}()
		found <- agree(law)
	}()
	select {
	case err := <-found:
		return err
	case <-time.After(patience):
		return fmt.Errorf("Before or Quantile does not return within %v", patience)
	}
}

func agree(law models.Risk) error {
	const steps = 16
	last := 0.0
	for k := 1; k < steps; k++ {
		u := float64(k) / steps
		if err := AgreeAt(law, u); err != nil {
			return err
		}
		t := law.Quantile(u)
		if t < last*(1-relative) {
			return fmt.Errorf("the quantile decreases: Quantile(%v) is %v, but Quantile(%v) is %v", u, t, float64(k-1)/steps, last)
		}
		last = t
	}
	for _, tail := range []float64{0x1p-8, 0x1p-12, 0x1p-16} {
		for _, u := range []float64{tail, 1 - tail} {
			if err := AgreeAt(law, u); err != nil {
				return err
			}
		}
	}
	return nil
}

// Rounding and numerical inversion may err by within in a probability, and by relative in a time. Times
// that differ by less than least count as equal.
const within, relative, least = 1e-6, 1e-9, 1e-300

// AgreeAt returns an error unless Before and Quantile are consistent at a probability u. An interruption
// strictly before Quantile(u) must have a probability of at most u, and one at or before it of at least
// u. Rounding and numerical inversion are allowed for by a millionth in the probability and a billionth
// in the time.
func AgreeAt(law models.Risk, u float64) error {
	t := law.Quantile(u)
	if !(t >= 0) {
		return fmt.Errorf("Quantile(%v) is %v: want a time of 0 or more", u, t)
	}
	if at := min(float64(t*(1-relative))-least, math.MaxFloat64); at > 0 {
		if before := law.Before(at); !(before >= 0 && before <= u+within) {
			return disagree(u, t, at, before, "less")
		}
	}
	if by := float64(t*(1+relative)) + least; by <= math.MaxFloat64 {
		if before := law.Before(by); !(before >= u-within && before <= 1) {
			return disagree(u, t, by, before, "more")
		}
	}
	return nil
}

func disagree(u, t, at, before float64, than string) error {
	return fmt.Errorf("Before and Quantile disagree: Quantile(%v) is %v, but Before(%v) is %v: want %v or %s", u, t, at, before, u, than)
}
