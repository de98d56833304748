package checkpoint

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// By Young and by Daly, the number of chunks comes nearest to the rule's length of them.
func TestTheNumberOfChunksComesNearestToTheLengthOfTheRule(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 61))
	for range 1000 {
		law := Rollback{Rate: .01 + r.Float64(), Checkpoint: .01 + .2*r.Float64(), Recovery: r.Float64()}
		for _, rule := range []Rule{Young, Daly} {
			law.Rule = rule
			length, err := law.By(rule)
			if err != nil {
				t.Fatal(err)
			}
			work := length * 20 * r.Float64()
			n, err := law.Chunks(work)
			if err != nil {
				t.Fatal(err)
			}
			if off := math.Abs(float64(n) - work/length); off > .5 && (n > 1 || work > 1.5*length) {
				t.Fatalf("%+v: work of %v lengths is cut into %d chunks", law, work/length, n)
			}
		}
	}
}

// A law, a count or a time given for a checkpoint, a check or a rule overrides the world's, and auto is the
// start-up cost. Rates and restarts that the world states are the world's.
func TestAPolicyLivesByWhatItIsGivenAndTheWorldSays(t *testing.T) {
	plain := models.Worker{Compute: models.Affine{Latency: .5, PerUnit: 2}}
	back, faulty := plain, plain
	back.Risk, back.Life = risk.Exponential{Mean: 4}, &models.Life{Restart: 3}
	faulty.Faults = risk.Exponential{Mean: 10}
	both := back
	both.Faults = faulty.Faults
	calm := both
	calm.Risk = risk.Never{}
	for _, c := range []struct {
		w         models.Worker
		got, want Law
	}{
		{plain, CSCW{Rate: .3, Checkpoint: .1, Rule: Daly}.Law(&plain), Rollback{Rate: .3, Checkpoint: .1, Rule: Daly}},
		{plain, CSCW{Rate: .3}.Law(&plain), Rollback{Rate: .3, Checkpoint: .5}},
		{back, CSCW{Rate: .3}.Law(&back), Rollback{Rate: .25, Checkpoint: .5, Recovery: 3}},
		{faulty, CSCW{Rate: .3}.Law(&faulty), Rollback{Rate: .05, Checkpoint: .5}},
		{both, CSCW{Rate: .3}.Law(&both), Rollback{Rate: .3, Checkpoint: .5, Recovery: 3}},
		{calm, CSCW{Rate: .3}.Law(&calm), Rollback{Rate: .05, Checkpoint: .5, Recovery: 3}},
		{plain, HOEOCI{Rate: .3, Check: .1, Once: true}.Law(&plain), Repeat{Rate: .3, Check: .1, Once: true}},
		{back, HOEOCI{Rate: .3}.Law(&back), Repeat{Rate: .3, Check: .5}},
		{faulty, HOEOCI{Rate: .3}.Law(&faulty), Repeat{Rate: .05, Check: .5}},
	} {
		if a, ok := c.got.(Rollback); ok {
			b := c.want.(Rollback)
			if !gen.Near(a.Rate, b.Rate, 1e-15) {
				t.Errorf("%+v: %+v, want %+v", c.w, a, b)
			}
			if a.Rate = b.Rate; a != b {
				t.Errorf("%+v: %+v, want %+v", c.w, a, b)
			}
		} else if a, b := c.got.(Repeat), c.want.(Repeat); a.Check != b.Check || a.Once != b.Once || !gen.Near(a.Rate, b.Rate, 1e-15) {
			t.Errorf("%+v: %+v, want %+v", c.w, a, b)
		}
	}
}

// Work of whole periods has no checkpoint at its end, however the quotient of both is rounded.
func TestRenewalsOfWholePeriodsSaveNothingAtTheEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(67, 67))
	rounded := 0
	for range 100 {
		law := Renewed{Up: risk.Exponential{Mean: 5}, Checkpoint: .5, Recovery: .2, Downtime: .3}
		every, n, work := .1+r.Float64(), 2+r.IntN(20), 0.0
		for range n {
			work += every
		}
		if work/every > float64(n) {
			rounded++
		}
		got, err := law.Within(work, every)
		if err != nil {
			t.Fatal(err)
		}
		want, err := law.Within(work, every*(1+1e-9)) // the last piece is a bit shorter
		if err != nil || math.Abs(got-want) > 1e-6*want {
			t.Errorf("%d periods of %v take %v, with periods a bit longer %v; %v", n, every, got, want, err)
		}
	}
	if rounded == 0 {
		t.Error("no quotient was rounded up")
	}
}
