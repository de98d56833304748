package queues

import (
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// Rounds begin anew with every episode, however many chunks the one before had.
func TestADispatcherMakesTheSameChunksInEveryEpisode(t *testing.T) {
	p := &models.Problem{Platform: models.Star(models.Uniform(3, models.Worker{Compute: models.Affine{PerUnit: 1}})...), Load: 1}
	for _, sizes := range []Sizes{Fixed{}, Guided{}, Factoring{}, Weighted{}, Trapezoid{}} {
		d, err := Queue{Sizes: sizes, N: 100}.Dispatch(p)
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		var first []float64
		for range 3 {
			out, err := sim.Play(p, d, models.Uninterrupted(3))
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = slices.Clone(out.DoneAt)
			} else if !slices.Equal(out.DoneAt, first) {
				t.Errorf("%T: done at %v, in the first episode at %v", sizes, out.DoneAt, first)
			}
		}
	}
}
