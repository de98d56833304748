package expr

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// draw evaluates an expression at fixed uniform numbers and returns how many it
// took.
func draw(t *testing.T, text string, u ...float64) (x float64, taken int) {
	t.Helper()
	e, err := Parse(text)
	if err != nil || !e.Random() {
		t.Fatalf("%q: %v, random: %v", text, err, err == nil && e.Random())
	}
	p, err := e.Compile(names)
	if err != nil {
		t.Fatal(err)
	}
	x = p.Eval(values, func() float64 {
		taken++
		return u[(taken-1)%len(u)]
	})
	return x, taken
}

func TestRandomFunctionsInvertTheirDistributions(t *testing.T) {
	for _, u := range []float64{1e-9, 0.01, 0.3, 0.5, 0.9, 0.999} {
		for text, want := range map[string]float64{
			"uniform(2, 6)":    distuv.Uniform{Min: 2, Max: 6}.Quantile(u),
			"loguniform(1, e)": math.NaN(),
			"loguniform(e, p)": 0.5 * math.Pow(50, u),
			"normal(3, 2)":     distuv.Normal{Mu: 3, Sigma: 2}.Quantile(u),
			"lognormal(p, 2)":  distuv.LogNormal{Mu: math.Log(25), Sigma: 2}.Quantile(u),
			"exponential(W)":   distuv.Exponential{Rate: 0.2}.Quantile(u),
			"weibull(e, p)":    distuv.Weibull{K: 0.5, Lambda: 25}.Quantile(u),
			"choice(1, 2, 3)":  1 + math.Floor(3*u),
			"normal(1, -1)":    math.NaN(),
			"uniform(2, 1)":    math.NaN(),
			"exponential(0)":   math.NaN(),
			"weibull(0, 1)":    math.NaN(),
			"lognormal(0, 1)":  math.NaN(),
		} {
			got, taken := draw(t, text, u)
			if !same(got, want) && !(math.Abs(got-want) <= 1e-6*math.Abs(want)) || taken != 1 {
				t.Errorf("%s at %v is %v of %d numbers, want %v", text, u, got, taken, want)
			}
		}
	}
}

func TestEveryCallTakesOneNumberWhateverIsChosen(t *testing.T) {
	for text, want := range map[string]int{
		"uniform(0, 1) + uniform(0, 1)":                          2,
		"uniform(0, uniform(1, 2))":                              2,
		"if(p > 1, uniform(0, 1), normal(0, 1))":                 2,
		"choice(uniform(0, 1), 2)":                               2,
		"0 and uniform(0, 1)":                                    1,
		"1 or uniform(0, 1)":                                     1,
		"min(uniform(0, 1), exponential(1), weibull(1, 1))":      3,
		"2uniform(0, 1)":                                         1,
		"if(uniform(0, 1) < 0.5, choice(1, 2), choice(3, 4, 5))": 3,
	} {
		if _, taken := draw(t, text, 0.3, 0.7); taken != want {
			t.Errorf("%q takes %d numbers, want %d", text, taken, want)
		}
	}
}

func TestRandomFunctionsWithoutNumbersAreNaN(t *testing.T) {
	for _, text := range []string{"uniform(0, 1)", "choice(1, 2)"} {
		if x := eval(t, text); x == x {
			t.Errorf("%q is %v", text, x)
		}
	}
}

func TestMeansAreThoseOfTheLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for text, want := range map[string]float64{
		"uniform(0, 2)": 1, "normal(5, 2)": 5, "exponential(3)": 3, "weibull(2, 1)": math.Sqrt(math.Pi) / 2, "choice(1, 2, 6)": 3,
	} {
		e, _ := Parse(text)
		p, _ := e.Compile(nil)
		sum := 0.0
		const n = 100_000
		for range n {
			sum += p.Eval(nil, r.Float64)
		}
		if mean := sum / n; math.Abs(mean-want) > 0.05 {
			t.Errorf("the mean of %s is %v, want %v", text, mean, want)
		}
	}
}
