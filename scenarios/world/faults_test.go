package world_test

import (
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

func TestWorkersHaveTheFaultsThatTheScenarioSays(t *testing.T) {
	p, _ := problem(t, `platform:
  workers:
    - {count: 2}
    - {count: 2, faults: {wrong: i/10, check: {latency: d}}}
    - {count: 1, faults: {}}
    - {count: 1, faults: {after: never, check: 3}}
  compute: {latency: 1, per_unit: i}
  faults: {after: 'linear{x=d}', unit: d/4, check: {latency: 2, per_unit: i/2}}
sweep: {d: 2}
`)
	law := func(q float64) models.Risk { return risk.Exponential{Mean: -.5 / math.Log(1-q)} }
	for i, want := range []models.Worker{
		{Compute: models.Affine{Latency: 3, PerUnit: 1.5}, Check: models.Affine{Latency: 2, PerUnit: .5}, Faults: risk.Linear{X: 2}},
		{Compute: models.Affine{Latency: 3, PerUnit: 3}, Check: models.Affine{Latency: 2, PerUnit: 1}, Faults: risk.Linear{X: 2}},
		{Compute: models.Affine{Latency: 3, PerUnit: 3}, Check: models.Affine{Latency: 2}, Faults: law(.3)},
		{Compute: models.Affine{Latency: 3, PerUnit: 4}, Check: models.Affine{Latency: 2}, Faults: law(.4)},
		{Compute: models.Affine{Latency: 1, PerUnit: 5}},
		{Compute: models.Affine{Latency: 1, PerUnit: 9}, Check: models.Affine{PerUnit: 3}},
	} {
		w := p.Workers[i]
		if e, is := want.Faults.(risk.Exponential); is {
			// The probability that a unit of half a unit of load has a fault.
			if q := w.Faults.Before(p.Unit); math.Abs(q-e.Before(.5)) > 1e-15 {
				t.Errorf("worker %d: a unit is wrong with probability %v, want %v", i, q, e.Before(.5))
			}
			want.Faults = w.Faults
		}
		if want.Risk = w.Risk; w != want {
			t.Errorf("worker %d: %+v, want %+v", i, w, want)
		}
	}
	if p.Unit != .5 || !p.Faulty() {
		t.Errorf("%+v", p)
	}
}

func TestAProbabilityOfWrongUnitsIsThatOfEveryUnit(t *testing.T) {
	for _, q := range []string{"0.001", "0.5", "0.999"} {
		p, _ := problem(t, "platform: {workers: 1, faults: {wrong: "+q+", unit: 2.5}}\n")
		want, _ := problem(t, "platform: {workers: 1, faults: {after: 'exponential{mean=-2.5/log(1-"+q+")}', unit: 2.5}}\n")
		if a, b := p.Workers[0].Faults.Before(2.5), want.Workers[0].Faults.Before(2.5); math.Abs(a-b) > 1e-12 {
			t.Errorf("%s: %v, and by the law %v", q, a, b)
		}
	}
}

func TestWithoutFaultsWorldsAreAsBefore(t *testing.T) {
	plain, _ := problem(t, "platform: {workers: 2, compute: {latency: 0.1, per_unit: 'uniform(1,2)'}}\n")
	for _, faults := range []string{"{}", "{after: never}", "{wrong: 0, unit: 1}", "{check: 0}", "{after: never, check: {per_unit: i-i}}"} {
		p, _ := problem(t, "platform: {workers: 2, compute: {latency: 0.1, per_unit: 'uniform(1,2)'}, faults: "+faults+"}\n")
		if p.Faulty() {
			t.Errorf("%s: workers compute wrongly", faults)
		}
		for i := range p.Workers {
			if p.Workers[i] != plain.Workers[i] {
				t.Errorf("%s: %+v, want %+v", faults, p.Workers[i], plain.Workers[i])
			}
		}
	}
	// Values for faults are drawn last.
	p, _ := problem(t, "platform: {workers: 2, compute: {latency: 0.1, per_unit: 'uniform(1,2)'}, faults: {wrong: 'uniform(0,1)', unit: 1, check: {latency: 'uniform(0,1)'}}}\n")
	for i := range p.Workers {
		if a, b := p.Workers[i].Compute.PerUnit, plain.Workers[i].Compute.PerUnit; a != b {
			t.Errorf("worker %d computes a unit in %v, and without faults in %v", i, a, b)
		}
	}
	if p.Workers[0].Check == p.Workers[1].Check || p.Workers[0].Faults == p.Workers[1].Faults {
		t.Errorf("both workers have %+v", p.Workers[0])
	}
}

func TestAWorldIsToldInWhichHardlyAnyUnitIsRight(t *testing.T) {
	for faults, hopeless := range map[string]bool{
		"{after: 'linear{x=2}', unit: 3}": true, "{after: 'linear{x=2}', unit: 1.5}": false, "{after: 'linear{x=2}'}": false,
		"{wrong: 0.99, unit: 1}": false, "{wrong: 1-1e-9, unit: 1}": true, "{check: 1}": false,
	} {
		for workers, all := range map[string]bool{"2": true, "[{count: 1}, {count: 1, faults: {}}]": false} {
			_, g, w, err := decoded(t, "", "workload: 10\nrisk: exponential{mean=5}\nplatform: {workers: "+workers+", faults: "+faults+"}\n")
			if err != nil {
				t.Fatal(err)
			}
			const says = "In 1 of 1 cells, from one fault to the next every worker computes less than a unit (with a probability above 0.999999), so hardly anything comes back right. Is the law of faults one of load?"
			if got := strings.Join(w.Hopeless(g, 1), "\n"); (got == says) != (hopeless && all) || (got == "") != !(hopeless && all) {
				t.Errorf("%s, %s: %q", faults, workers, got)
			}
		}
	}
}

func TestImpossibleFaultsAreRefusedInALine(t *testing.T) {
	for faults, says := range map[string]string{
		"{after: duty}":                              "x.yaml:6:40: platform.faults.after: duty says when machines are there, not after how much load one computes wrongly: want a law of one number, such as exponential{mean=5}",
		"{after: 'duty{x=d+1}'}":                     "duty{x=2} says when machines are there",
		"{after: 'delayed{delay=2}'}":                "Before and Quantile disagree",
		"{after: 'exponential{mean=1-d}'}":           "exponential",
		"{after: 'exponential{mean=d/1e9}'}":         "nine of ten faults come within 2.3e-09 units of the one before under exponential{mean=1e-9}, so a load of 1 has more than a million: want fewer",
		"{wrong: 1, unit: 1}":                        "the probability of a wrong unit is 1: it must be 0 or more and below 1",
		"{wrong: -d/10, unit: 1}":                    "the probability of a wrong unit is -0.1",
		"{wrong: 0/(d-1), unit: 1}":                  "the probability of a wrong unit is NaN",
		"{wrong: 0.1, unit: d-1}":                    "the unit is 0, and the probability that one is wrong is 0.1: want a unit above 0",
		"{after: linear, unit: -d}":                  "the unit is -1: it must be 0, for the chunk, or more and finite",
		"{after: linear, unit: 1/(d-1)}":             "the unit is +Inf",
		"{after: linear, check: -d}":                 "the cost of checking is 0 + -1 per unit: both must be 0 or more and finite",
		"{after: linear, check: {latency: 1/(d-1)}}": "the cost of checking is +Inf + 0 per unit",
	} {
		s, err := sheet.Decode("x.yaml", []byte("name: x\nworkload: 1\nrisk: linear\npolicies: [no-rep]\nsweep: {d: 1}\nplatform: {workers: 1, faults: "+faults+"}\n"))
		if err != nil {
			t.Fatal(err)
		}
		g, err := world.Grid(s, nil, false)
		if err != nil {
			t.Fatal(err)
		}
		w, err := world.New(s, g.Parameters(), s.At)
		if err == nil {
			_, err = w.Problem(g.Values(0), 7)
		}
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", faults, err, says)
		}
	}
}
