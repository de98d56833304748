package trial_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/trial"
)

func star(workers int, law models.Risk) *models.Problem {
	w := models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: law}
	return &models.Problem{Load: 1, Platform: models.Star(models.Uniform(workers, w)...)}
}

func TestInstancesAreTheSameInEveryCallAndFewerOfManyWorkers(t *testing.T) {
	for workers, want := range map[int]int{2: 40, 64: 16, 1000: 4} {
		p := star(workers, risk.Linear{X: 1})
		all, risky := trial.Draw(p, rand.NewPCG(1, 2), 1024, 40)
		again, _ := trial.Draw(p, rand.NewPCG(1, 2), 1024, 40)
		if len(all) != want || !risky || !reflect.DeepEqual(all, again) {
			t.Errorf("%d workers: %d instances, risky %v", workers, len(all), risky)
		}
	}
	if all, risky := trial.Draw(star(3, nil), rand.NewPCG(1, 2), 1024, 40); risky || !math.IsInf(all[0].Interrupt[2], 1) {
		t.Errorf("without risk somebody is interrupted: %v", all[0].Interrupt)
	}
}

func TestTheBestEndsFirstAmongTriesWithNearlyTheMostWork(t *testing.T) {
	type try struct {
		trial.Sum
		number int
	}
	got := trial.Best([]try{{trial.Sum{Work: 9, Makespan: 1}, 1}, {trial.Sum{Work: 10, Makespan: 5}, 2}, {trial.Sum{Work: 9.96, Makespan: 4}, 3}, {trial.Sum{Work: 9.97, Makespan: 4}, 4}})
	if got.number != 3 {
		t.Errorf("number %d is the best, want 3", got.number)
	}
}
