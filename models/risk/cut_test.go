package risk_test

import (
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// blackout interrupts all workers at once.
type blackout struct{ risk.Linear }

func (blackout) Room(int) error { return nil }

func (o blackout) Draw(times []float64, rng *rand.PCG) {
	at := risk.Sample(o.Linear, rng)
	for i := range times {
		times[i] = at
	}
}

func TestWorkersThatLeaveByATimeKeepTheLawThatTheyHaveTogether(t *testing.T) {
	law := risk.LeavesBy(blackout{risk.Linear{X: 2}}, 1)
	w := models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: law}
	s, err := risk.NewSampler(&models.Problem{Load: 1, Platform: models.Star(w, w)})
	if err != nil || s.Joint() == nil || s.Joint().Room(2) != nil {
		t.Fatalf("%+v, %v", s, err)
	}
	var in models.Instance
	rng, last := rand.NewPCG(1, 1), 0
	for range 200 {
		s.Draw(&in, rng)
		if in.Interrupt[0] != in.Interrupt[1] || in.Interrupt[0] > 1 {
			t.Fatalf("they leave at %v", in.Interrupt)
		}
		if in.Interrupt[0] == 1 {
			last++
		}
	}
	if last < 70 || last > 130 {
		t.Errorf("%d of 200 leave at the last moment, want half or so", last)
	}
}

func TestALawThatEndsByThenStaysAsItIs(t *testing.T) {
	for law, want := range map[models.Risk]string{
		risk.LeavesBy(risk.Linear{X: 1}, 1):         "linear",
		risk.LeavesBy(risk.Linear{X: 1}, .5):        "linear until 0.5",
		risk.LeavesBy(nil, 3):                       "never until 3",
		risk.LeavesBy(risk.Exponential{Mean: 2}, 4): "exponential{mean=2} until 4",
	} {
		if got := risk.Format(law); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
