package endangered

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// stairs is the law of some durations, a few of them common.
func stairs(r *rand.Rand) models.Risk {
	var durations []float64
	for range 2 + r.IntN(8) {
		d := .01 + r.ExpFloat64()*r.ExpFloat64()
		for range 1 + r.IntN(20) {
			durations = append(durations, d)
		}
	}
	law, err := risk.NewEmpirical(durations)
	if err != nil {
		panic(err)
	}
	return law
}

func TestNoScheduleOfEqualChunksIsAboveItsCeilingAndInE1TheyAreClose(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range long.Trials(200, 800) {
		p := unlike(r, 1+r.IntN(8))
		switch r.IntN(3) {
		case 0:
			p = world(1+r.IntN(20), .2+10*r.Float64(), .001+.05*r.Float64())
		case 1:
			p = lawful(1+r.IntN(20), .2+10*r.Float64(), .001+.05*r.Float64(), stairs(r))
		}
		c, err := workersOf(p)
		if err != nil {
			t.Fatal(err)
		}
		f, n := new(filling), 1+r.IntN(60)
		f.fill(c, p.Load, n)
		if ceiling := newCeilings(c).bound(p.Load, n); f.work > ceiling*(1+rounded) {
			t.Errorf("%d chunks of %v on %d workers expect %v: the ceiling is %v", n, p.Load, len(c), f.work, ceiling)
		}
	}
	p := world(25, 7.5, .001)
	c, err := workersOf(p)
	if err != nil {
		t.Fatal(err)
	}
	f := new(filling)
	if f.fill(c, p.Load, 1102); f.work < .9999*newCeilings(c).bound(p.Load, 1102) {
		t.Errorf("%v of %v", f.work, newCeilings(c).bound(p.Load, 1102))
	}
}

func TestWhereNobodyIsInterruptedTheCeilingIsTheLoad(t *testing.T) {
	p := lawful(3, 2, .1, risk.Never{})
	c, err := workersOf(p)
	if err != nil {
		t.Fatal(err)
	}
	if got := newCeilings(c).bound(p.Load, 7); got != 2 {
		t.Errorf("%v", got)
	}
}
