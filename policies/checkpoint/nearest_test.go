package checkpoint

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
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

// What is given of a checkpoint, a check or a rule is what counts, and auto is the start-up cost.
func TestAPolicyLivesByWhatItIsGiven(t *testing.T) {
	given := CSCW{Rate: .3, Checkpoint: .1, Recovery: .2, Downtime: .4, Rule: Daly}
	if got, want := given.Law(.5), (Rollback{Rate: .3, Checkpoint: .1, Recovery: .2, Downtime: .4, Rule: Daly}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, want := (CSCW{Rate: .3}).Law(.5), (Rollback{Rate: .3, Checkpoint: .5}); got != want {
		t.Errorf("auto: %+v, want %+v", got, want)
	}
	if got, want := (HOEOCI{Rate: .3, Check: .1, Once: true}).Law(.5), (Repeat{Rate: .3, Check: .1, Once: true}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, want := (HOEOCI{Rate: .3}).Law(.5), (Repeat{Rate: .3, Check: .5}); got != want {
		t.Errorf("auto: %+v, want %+v", got, want)
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
