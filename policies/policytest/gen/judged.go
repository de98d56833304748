package gen

import (
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

// Judged runs schedules on the engine and lets the judge check every episode. The zero value is ready; it
// serves one goroutine.
type Judged struct{ models.Simulator }

// Episode runs a schedule without interruptions. It fails the test at once if the schedule cannot be
// compiled, or if the judge finds a broken rule. The outcome is valid until the next episode, as are the
// spans, in Spans.
func (s *Judged) Episode(t testing.TB, p *models.Problem, schedule *models.Schedule) *models.Outcome {
	t.Helper()
	plan, err := models.Compile(p, schedule)
	if err != nil {
		t.Fatalf("%+v, %+v: %v", p, schedule, err)
	}
	in := &models.Instance{}
	for range p.Workers {
		in.Interrupt = append(in.Interrupt, math.Inf(1))
	}
	s.Record = true
	out := s.Run(plan, in)
	err = judge.Judge(judge.Case{Problem: p, Size: schedule.Size, Resident: schedule.Resident, Instance: in, Spans: s.Spans, Outcome: out})
	if err != nil {
		t.Fatalf("%+v, %+v: %v", p, schedule, err)
	}
	return out
}
