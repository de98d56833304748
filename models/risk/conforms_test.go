package risk_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/loadstar-sim/loadstar/engine"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/risk/risktest"
	"github.com/loadstar-sim/loadstar/models/spec"
)

// Shutting interrupts every worker at one time.
type Shutting struct {
	At float64 `above:"0" doc:"when"`
}

// Before implements models.Risk.
func (c Shutting) Before(t float64) float64 {
	if t > c.At {
		return 1
	}
	return 0
}

// Quantile implements models.Risk.
func (c Shutting) Quantile(u float64) float64 { return c.At }

// One call tests a law of your own.
func TestClosingConforms(t *testing.T) {
	risktest.Run(t, risk.Row{Name: "shutting", Source: "this page", Doc: "all workers at one time", Prototype: Shutting{At: 1}}, "shutting{at=5}")
}

func TestTheLawsOfPackageRiskConform(t *testing.T) {
	for _, row := range risk.All() {
		risktest.Run(t, row)
	}
	durations, err := risk.NewEmpirical([]float64{5, 1, 3, 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, law := range []models.Risk{durations, risk.LeavesBy(nil, 3), risk.LeavesBy(risk.Exponential{Mean: 2}, 3)} {
		if err := risktest.Law(law); err != nil {
			t.Errorf("%s: %v", risk.Format(law), err)
		}
	}
}

// law is made of functions.
type law struct {
	before, quantile func(float64) float64
	draw             func(times []float64, rng *rand.PCG)
	up               func(k int) (models.Up, bool)
}

func (l *law) Before(t float64) float64                    { return l.before(t) }
func (l *law) Quantile(u float64) float64                  { return l.quantile(u) }
func (l *law) Up(k int) (models.Up, bool)                  { return l.up(k) }
func (l *law) Room(int) error                              { return nil }
func (l *law) Draw(times []float64, rng *rand.PCG)         { l.draw(times, rng) }
func uniform(x float64) float64                            { return min(1, max(0, x)) }
func one(rng *rand.PCG, f func(u float64) float64) float64 { return f(engine.Uniform(rng)) }

// alone, joint and recurrent are the methods that a law has besides models.Risk.
type (
	alone     struct{ models.Risk }
	joint     struct{ *law }
	recurrent struct{ *law }
)

func (r recurrent) Live(times []float64, again []models.Timeline, rng *rand.PCG) {
	r.draw(times, rng)
	for i := range again {
		again[i] = r.law
	}
}

func TestEachFaultOfALawIsFoundAndNamed(t *testing.T) {
	plain := func(before, quantile func(float64) float64) models.Risk {
		return alone{&law{before: before, quantile: quantile}}
	}
	drawn := func(f func(u float64) float64) func([]float64, *rand.PCG) {
		return func(times []float64, rng *rand.PCG) {
			for i := range times {
				times[i] = one(rng, f)
			}
		}
	}
	var calls atomic.Int64
	ups := 0
	for _, c := range []struct {
		want string
		law  models.Risk
	}{
		{"", plain(uniform, uniform)},
		{"probabilities: the quantile decreases: Quantile(0.125) is 0.875, but Quantile(0.0625) is 0.9375",
			plain(func(x float64) float64 { return 1 - uniform(x) }, func(u float64) float64 { return 1 - u })},
		{"probabilities: Before(-Inf) is 0.5: want 0", plain(func(x float64) float64 { return min(1, max(0.5, x)) }, func(u float64) float64 {
			if u <= 0.5 {
				return 0
			}
			return u
		})},
		{"probabilities: the probability decreases: Before(0.5) is 0.25, but Before(0.49999999999999994) is 0.49999999999999994", plain(func(x float64) float64 {
			if x == 0.5 {
				return 0.25
			}
			return uniform(x)
		}, uniform)},
		{"probabilities: Before and Quantile disagree: Quantile(0.02", plain(func(x float64) float64 { // between the points of risk.Agree
			if x > 0.02 && x < 0.04 {
				return 0.02
			}
			return uniform(x)
		}, uniform)},
		{"probabilities: Before(1.7976931348623157e+308) is 2: want a probability", plain(func(x float64) float64 {
			if x > 1e300 {
				return 2
			}
			return uniform(x)
		}, uniform)},
		{"probabilities: the quantile is NaN at 0 and 1 at 1: want 0 or more", plain(uniform, func(u float64) float64 { return u / u * u })},
		{"asked again, in another goroutine, Before or Quantile answers otherwise", plain(func(x float64) float64 {
			if x <= 0 {
				return 0
			}
			return min(1, x+1e-15*float64(calls.Add(1)))
		}, uniform)},
		{"probabilities: a method panics: no", plain(func(x float64) float64 {
			if x == 1e9 {
				panic("no")
			}
			return uniform(x)
		}, uniform)},
		{"", joint{&law{before: uniform, quantile: uniform, draw: drawn(uniform)}}},
		{"times that are drawn are earlier", joint{&law{before: uniform, quantile: uniform, draw: drawn(math.Sqrt)}}},
		{"times that are drawn for worker 0 are before ", joint{&law{before: uniform, quantile: uniform, draw: func(times []float64, rng *rand.PCG) {
			for i := range times {
				times[i] = one(rng, func(u float64) float64 { return math.Pow(u, float64(1+i)) })
			}
		}}}},
		{"samples: the same generator gives interruptions at", joint{&law{before: uniform, quantile: uniform, draw: func(times []float64, rng *rand.PCG) {
			for i := range times {
				times[i] = one(rng, uniform)*0.5 + rand.Float64()*0.5
			}
		}}}},
		{"samples: worker 0 is interrupted at NaN", joint{&law{before: uniform, quantile: uniform, draw: drawn(func(float64) float64 { return math.NaN() })}}},
		{"", recurrent{&law{before: uniform, quantile: uniform, draw: drawn(uniform), up: func(k int) (models.Up, bool) {
			return models.Up{Start: float64(2 + k), Stop: float64(3 + k)}, k < 9
		}}}},
		{"timelines: worker 0: interval 1 is from 2 to 3, after 3", recurrent{&law{before: uniform, quantile: uniform, draw: drawn(uniform), up: func(k int) (models.Up, bool) {
			return models.Up{Start: 2, Stop: 3}, true
		}}}},
		{"and when they are asked for again, or of a copy,", recurrent{&law{before: uniform, quantile: uniform, draw: drawn(uniform), up: func(k int) (models.Up, bool) {
			ups++
			return models.Up{Start: float64(2 + ups), Stop: float64(3 + ups)}, true
		}}}},
	} {
		err := risktest.Law(c.law)
		if (err == nil) != (c.want == "") || err != nil && (!strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// broken is a law with an unbounded number.
type broken struct {
	X float64 `doc:"a number without a bound"`
}

func (b broken) Before(t float64) float64   { return uniform(t - b.X) }
func (b broken) Quantile(u float64) float64 { return u + b.X }

// forgetful is a law whose spelling lacks its option.
type forgetful struct{ risk.Linear }

func (forgetful) Spelling() string { return "forgetful" }

func TestFaultsOfARowAreNamed(t *testing.T) {
	x := struct {
		X float64 `above:"0" doc:"when it is certain"`
	}{1}
	for want, row := range map[string]risk.Row{
		"options: broken: Source or Doc is empty": {Name: "broken", Prototype: broken{}},
		"spelling: forgetful: Quantile(1.1102230246251565e-16) is 8.104628079763643e-16, and 1.1102230246251565e-16": {Name: "forgetful", Source: "a test", Doc: "forgets", Prototype: x,
			New: func(s spec.Spec) (models.Risk, error) {
				bound, err := spec.Bind(x, s)
				if err != nil {
					return nil, err
				}
				return forgetful{risk.Linear{X: reflect.ValueOf(bound).Field(0).Float()}}, nil
			}},
	} {
		faults := risktest.Faults(row)
		if len(faults) == 0 || !strings.Contains(faults[0].Error(), want) {
			t.Errorf("%v, want %q", faults, want)
		}
	}
	if faults := risktest.Faults(risk.Row{Name: "broken", Source: "a", Doc: "b", Prototype: broken{}}, "linear"); len(faults) == 0 ||
		!strings.Contains(fmt.Sprint(faults), "linear is no spelling of the law broken") {
		t.Errorf("%v", faults)
	}
}
