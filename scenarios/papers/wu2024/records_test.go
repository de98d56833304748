package wu2024

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/traces"
)

func TestEveryMachineOfTheRecordsIsAWordOfTheExperiment(t *testing.T) {
	all, err := recorded()
	if err != nil {
		t.Fatal(err)
	}
	e := Paper.Experiments[slices.IndexFunc(Paper.Experiments, func(e *scenarios.Experiment) bool { return e.Name == "cantbelate-recorded" })]
	words := e.Scenario().Variable("machine").Words
	if len(all) != 17 || len(words) != len(all) {
		t.Errorf("%d machines are recorded, and %d are words", len(all), len(words))
	}
	for _, word := range words {
		if all[word] == nil {
			t.Errorf("nothing is recorded of %s", word)
		}
	}
}

func TestAMachineIsThereInATickIfItIsThereAllTheWhile(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		c := &record{end: 100}
		for at := 10 * rng.Float64(); at < 100; at += 10 * rng.Float64() {
			stop := min(100, at+20*rng.Float64())
			c.up = append(c.up, traces.Interval{Start: at, Stop: stop})
			at = stop
		}
		tick, from := 1+9*rng.Float64(), 50*rng.Float64()
		for k, got := range c.ticks(from, tick, make(Run, 12)) {
			begin, want := from+float64(float64(k)*tick), false
			for _, up := range c.up {
				want = want || up.Start <= begin && begin+tick <= up.Stop
			}
			if got != want {
				t.Fatalf("%+v: tick %d of %v from %v: %v", c.up, k, tick, from, got)
			}
		}
	}
}

// The makers of the record say in how many of 3895 ticks the machine was there: 3087 for one V100
// in us-west-2a.
func TestTheRecordHasTheTicksOfItsMakers(t *testing.T) {
	all, err := recorded()
	if err != nil {
		t.Fatal(err)
	}
	r := all["v100-west-2a-2022"].all(600)
	if got := math.Round(r.Share() * float64(len(r))); len(r) != 3895 || got != 3087 {
		t.Errorf("there in %v of %d ticks", got, len(r))
	}
	chain := ChainOf(r, 600)
	if changes := float64(chain.Leaves*3087) + float64(chain.Comes*(3895-3087)); math.Abs(changes-252) > 1 {
		t.Errorf("%+v: %v changes in 3894 steps", chain, changes)
	}
}

func TestChainOfCountsWhatARunDoes(t *testing.T) {
	r := Run{true, true, false, true, false, false, false, true}
	if got, want := ChainOf(r, 600), (Chain{Tick: 600, Leaves: 2. / 3, Comes: .5}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := ChainOf(Run{true, true}, 600); got.Leaves != 0 || got.Comes != 0 {
		t.Errorf("%+v of a machine that stays", got)
	}
}

func TestAPolicyIsToldHowOftenTheMachineLeftAndCame(t *testing.T) {
	p, err := policies.Parse("spot-chain")
	if err != nil {
		t.Fatal(err)
	}
	p, err = p.Bind(map[string]float64{"tick": 600, "gone": .5, "leaves": .25, "comes": .125})
	if want := (Chain{Tick: 600, Leaves: .25, Comes: .125}); err != nil || p.Value != want {
		t.Errorf("%+v, %v", p.Value, err)
	}
}
