package models

import (
	"slices"
	"testing"
)

// spreader gives one worker a number of chunks of equal size.
type spreader struct{ chunks, given int }

func (d *spreader) Begin() { d.given = 0 }
func (d *spreader) Next(v *View) (worker, chunk int) {
	if d.given == d.chunks {
		return -1, -1
	}
	d.given++
	return 0, v.Cut(v.Left() / float64(d.chunks-d.given+1))
}

func TestARecordedEpisodeHasItsScheduleAndSizesUnlessThereAreTooManyChunks(t *testing.T) {
	p := &Problem{Platform: Star(Worker{Compute: Affine{PerUnit: 1}}), Load: 4}
	var sim Simulator
	for _, chunks := range []int{4, MostRecorded, MostRecorded + 1} {
		s := &Schedule{Size: slices.Repeat([]float64{4 / float64(chunks)}, chunks), List: make([][]int32, 1)}
		for c := range chunks {
			s.List[0] = append(s.List[0], int32(c))
		}
		plan, err := Compile(p, s)
		if err != nil {
			t.Fatal(err)
		}
		sim.Record = true
		sim.Run(plan, Uninterrupted(1))
		if many := chunks > MostRecorded; (sim.TooMany() != nil) != many || !many && len(sim.Spans) != chunks {
			t.Errorf("a plan of %d chunks: %v, %d spans", chunks, sim.TooMany(), len(sim.Spans))
		}
		if sim.Schedule() != s || !slices.Equal(sim.Sizes(), s.Size) {
			t.Errorf("a plan of %d chunks has another schedule", chunks)
		}
		_, err = sim.Play(p, &spreader{chunks: chunks}, Uninterrupted(1))
		if many := chunks > MostRecorded; (err != nil) != many || (sim.TooMany() != nil) != many {
			t.Errorf("a dispatcher of %d chunks: %v, %v", chunks, err, sim.TooMany())
		}
		if sim.Schedule() != nil || chunks == 4 && !slices.Equal(sim.Sizes(), s.Size) {
			t.Errorf("a dispatcher of %d chunks: schedule %v, sizes %v", chunks, sim.Schedule(), sim.Sizes()[:4])
		}
		sim.Record = false
		if sim.Play(p, &spreader{chunks: chunks}, Uninterrupted(1)); sim.TooMany() != nil {
			t.Errorf("an episode of %d chunks that is not recorded: %v", chunks, sim.TooMany())
		}
	}
}
