package risk

import (
	"fmt"
	"math"
	"time"

	"github.com/loadstar-sim/loadstar/models"
)

// patience is how long the methods of a law have to answer about the grid of probabilities.
const patience = 5 * time.Second

// Agree returns an error unless Before and Quantile of a law say the same at a grid of
// probabilities, as [AgreeAt] tells, and Quantile never decreases from one to the next.
//
// [Parse] calls it for every law, and [Register] for the defaults of a row. Without it, policies would plan by Before for another law than
// the one from which Quantile draws. A method that panics or does not return is an error, too.
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

// Rounding and numerical inversion may err by within of a probability, and by relative of a time.
// Times nearer to each other than least are not told apart.
const within, relative, least = 1e-6, 1e-9, 1e-300

// AgreeAt returns an error unless Before and Quantile say the same at a probability u: an
// interruption strictly before Quantile(u) has a probability of u at most, and one by then, which
// includes what comes just then, of u at least. Rounding and numerical inversion are allowed for
// by a millionth, and a billionth of the time.
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
