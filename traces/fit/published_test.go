package fit_test

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
	"github.com/loadstar-sim/loadstar/traces/fit"
)

// The numbers are from Javadi, Kondo, Iosup and Epema (2013), in hours and with two decimals, as the
// prefabricated failure models of OpenDC quote them. They take cut durations as whole and leave out
// durations of 0; any other choice changes some of the numbers.
func TestFitsOfGrid5000AndLosAlamosAreThePublishedOnes(t *testing.T) {
	for _, c := range []struct {
		trace string
		state traces.State
		n     int

		mean                   float64
		weibullShape, scale    float64
		mu, sigma              float64
		gammaShape, gammaScale float64
	}{
		{"g5k06", traces.Up, 294_311, 32.41, 0.48, 14.37, 1.51, 2.42, 0.34, 94.35},
		{"g5k06", traces.Down, 294_127, 7.41, 0.35, 0.47, -2.00, 2.20, 0.19, 39.92},
		{"lanl05", traces.Up, 19_874, 1779.99, 0.48, 816.60, 5.56, 2.39, 0.35, 5102.71},
		{"lanl05", traces.Down, 23_329, 5.92, 0.58, 2.18, 0.05, 1.42, 0.38, 15.44},
	} {
		if testing.Short() && c.trace == "g5k06" {
			continue
		}
		d, err := data.Durations(c.trace, traces.Selection{State: c.state, Unit: 3600})
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Values) != c.n {
			t.Errorf("%s %v: %d durations, want %d", c.trace, c.state, len(d.Values), c.n)
		}
		s, err := fit.NewSample(d.Values)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range fit.Methods() {
			if m.Name == "hyperexponential" {
				continue // none is published
			}
			f, err := m.Fit(s)
			if err != nil {
				t.Fatal(err)
			}
			got, want := [2]float64{}, [2]float64{}
			switch law := f.Law.(type) {
			case risk.Exponential:
				got[0], want[0] = law.Mean, c.mean
			case risk.Weibull:
				got, want = [2]float64{law.Shape, law.Scale}, [2]float64{c.weibullShape, c.scale}
			case risk.Lognormal:
				got, want = [2]float64{law.Mu, law.Sigma}, [2]float64{c.mu, c.sigma}
			case fit.Gamma:
				got, want = [2]float64{law.Shape, law.Scale}, [2]float64{c.gammaShape, c.gammaScale}
			}
			t.Logf("%s %v: %+v, log-likelihood %.1f, KS %.4f", c.trace, c.state, f.Law, f.LogLikelihood, f.KS)
			for i := range got {
				if !(math.Abs(got[i]-want[i]) <= 0.005) {
					t.Errorf("%s %v %s: %v, published %.2f", c.trace, c.state, f.Name, got[i], want[i])
				}
			}
		}
	}
}
