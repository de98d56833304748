package policytest

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

func TestBitsDifferWhereverAnOutcomeDoes(t *testing.T) {
	outcome := func(change func(o *models.Outcome)) *models.Outcome {
		o := &models.Outcome{
			DoneAt: []float64{0, math.Inf(1)}, Workers: make([]models.WorkerOutcome, 2), Right: []float64{1}, Bills: make([]models.Bill, 1),
		}
		change(o)
		return o
	}
	plain := Bits(outcome(func(*models.Outcome) {}))
	if again := Bits(outcome(func(*models.Outcome) {})); again != plain {
		t.Errorf("the same outcome gives %q and %q", plain, again)
	}
	seen := map[string]int{plain: -1}
	for k, change := range []func(o *models.Outcome){
		func(o *models.Outcome) { o.DoneAt[0] = math.Copysign(0, -1) },
		func(o *models.Outcome) { o.DoneAt[0] = 5e-324 },
		func(o *models.Outcome) { o.DoneAt = append(o.DoneAt, 0) },
		func(o *models.Outcome) { o.Work = 1 },
		func(o *models.Outcome) { o.Makespan = 1 },
		func(o *models.Outcome) { o.Workers[1].Chunks = 1 },
		func(o *models.Outcome) { o.Workers[1].Idle = 1 },
		func(o *models.Outcome) { o.Events = 1 },
		func(o *models.Outcome) { o.Right = nil },
		func(o *models.Outcome) { o.Bills[0].Extra = 1 },
		func(o *models.Outcome) { o.Open = true },
		func(o *models.Outcome) { o.End = 1 },
	} {
		b := Bits(outcome(change))
		if was, known := seen[b]; known {
			t.Errorf("outcomes %d and %d have the same bits", was, k)
		}
		seen[b] = k
	}
}
