package judge_test

import (
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// ruling is an episode small enough to be worked out by hand, for one question
// about the world: when is each chunk done?
type ruling struct {
	fact   string
	trial  trial
	doneAt []float64
}

// unit returns a cost of n per unit. The rulings have chunks of one unit, so it is also a chunk's time.
func unit(n float64) models.Affine { return models.Affine{PerUnit: n} }

// one returns a trial with one chunk for each worker; chunk i is worker i's.
func one(notice float64, interrupt []float64, workers ...models.Worker) trial {
	t := trial{
		problem:  models.Problem{Platform: models.Star(workers...), Load: float64(len(workers)), Notice: notice},
		instance: models.Instance{Interrupt: interrupt},
	}
	for i := range workers {
		t.schedule.Size = append(t.schedule.Size, 1)
		t.schedule.List = append(t.schedule.List, []int32{int32(i)})
	}
	return t
}

// several returns a trial with one worker and several chunks.
func several(chunks int, interrupt float64, w models.Worker) trial {
	t := one(0, []float64{interrupt}, w)
	t.problem.Load = float64(chunks)
	t.schedule.Size = slices.Repeat(t.schedule.Size, chunks)
	for c := 1; c < chunks; c++ {
		t.schedule.List[0] = append(t.schedule.List[0], int32(c))
	}
	return t
}

// having returns a changed trial.
func having(t trial, change func(*trial)) trial {
	change(&t)
	return t
}

func resultsFirst(t *trial) { t.schedule.ResultsFirst = true }
func stream(t *trial)       { t.problem.Stream = true }
func fullDuplex(t *trial)   { t.problem.Port = models.FullDuplex }

func inOrder(workers ...int32) func(*trial) {
	return func(t *trial) { t.schedule.Return = workers }
}

// holds checks the reference and the simulator against the ruling, and that the judge accepts the
// episode.
func (r *ruling) holds(t *testing.T, check func(t *testing.T, who string, out *models.Outcome)) {
	t.Run(r.fact, func(t *testing.T) {
		u, want := unfoldPlan(&r.trial, endless)
		check(t, "the reference", want)
		if err := r.trial.accepts(u.spans, nil, want); err != nil {
			t.Error(err)
		}
		plan, err := models.Compile(&r.trial.problem, &r.trial.schedule)
		if err != nil {
			t.Fatal(err)
		}
		for _, sim := range []models.Simulator{{}, {EventByEvent: true}} {
			check(t, "the simulator", sim.Run(plan, &r.trial.instance))
		}
	})
}

func TestRulings(t *testing.T) {
	for _, r := range slices.Concat(deaths, results, costs) {
		r.holds(t, func(t *testing.T, who string, out *models.Outcome) {
			if !slices.Equal(out.DoneAt, r.doneAt) {
				t.Errorf("%s says %v, right is %v", who, out.DoneAt, r.doneAt)
			}
		})
	}
}
