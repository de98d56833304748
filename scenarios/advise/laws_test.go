package advise

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

func TestLawsThatAreChangedAreLaws(t *testing.T) {
	for _, law := range []models.Risk{
		risk.Cut{Law: risk.Weibull{Shape: .6, Scale: 3}, At: 2}, risk.Cut{At: 2}, risk.Cut{Law: risk.Never{}, At: 5}, Scaled{risk.Linear{X: 2}, .5},
		spread(risk.Weibull{Shape: .6, Scale: 3}, 2), spread(risk.Linear{X: 1}, .5), spread(risk.Never{}, 2), record{0, .5, .5, 2, math.Inf(1)},
	} {
		for k := range 400 {
			u := (float64(k) + .5) / 400
			q := law.Quantile(u)
			if before := law.Before(q); before > u+1e-9 {
				t.Errorf("%T: with probability %v before the quantile of %v", law, before, u)
			}
			if after := law.Before(q*(1+1e-9) + 1e-12); !math.IsInf(q, 1) && after < u-1e-9 {
				t.Errorf("%T: with probability %v up to the quantile of %v", law, after, u)
			}
		}
		if law.Quantile(0) != 0 && !math.IsInf(law.Quantile(0), 1) && law.Quantile(0) > law.Quantile(.01) {
			t.Errorf("%T: its quantile of 0 is %v", law, law.Quantile(0))
		}
	}
	if law := spread(risk.Linear{X: 2}, 2); law.Quantile(.5) != 1 || math.Abs(law.Quantile(.25)-.25) > 1e-15 {
		t.Errorf("the median is %v, the quartile %v", law.Quantile(.5), law.Quantile(.25))
	}
}
