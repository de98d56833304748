package models

import "fmt"

// MostRecorded is how many chunks workers may get in an episode that is recorded.
const MostRecorded = 250_000

// TooMany returns an error if the last episode was to be recorded and workers got more than [MostRecorded]
// chunks. A plan with so many is not played, and a dispatcher not to the end.
func (s *Simulator) TooMany() error {
	if s.recorded <= MostRecorded {
		return nil
	}
	return fmt.Errorf("its workers would compute more than %d chunks, too many to be drawn: want less load, larger chunks or fewer workers", MostRecorded)
}

// Schedule returns the schedule of the last episode. A dispatcher has none, so it is nil after Play.
func (s *Simulator) Schedule() *Schedule {
	if s.plan == nil {
		return nil
	}
	return s.plan.schedule
}

// Sizes returns the sizes of the chunks of the last episode.
func (s *Simulator) Sizes() []float64 {
	if s.plan != nil {
		return s.plan.schedule.Size
	}
	sizes := make([]float64, s.view.chunks)
	for c := range sizes {
		sizes[c] = s.runs.at(c)
	}
	return sizes
}
