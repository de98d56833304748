package combined

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/best"
	"github.com/loadstar-sim/loadstar/policies/bound"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

func (f *problem) Solve() (*answer.Solution, error) {
	p, o, err := f.model()
	if err != nil {
		return nil, err
	}
	r, err := best.Plan(p, o)
	if err != nil {
		return nil, err
	}
	plan := answer.PlanOf(*p, *r.Schedule)
	expected, err := f.expect(plan)
	if err != nil {
		return nil, err
	}
	most, err := bound.Policy{Messages: float64(f.Messages)}.Ceiling(f.mortal(p))
	if err != nil {
		return nil, err
	}
	s := &answer.Solution{Plan: plan, Claim: claim(r, expected, most)}
	s.Add("expected_work", expected.work, "units that are expected to be completed")
	if expected.episodes > 0 {
		s.Add("expected_low", expected.low, fmt.Sprintf("the least that this may be, at 95%%, by %d episodes", expected.episodes))
		s.Add("expected_high", expected.high, "the most that it may be")
	}
	s.Add("bound", most, "no schedule that is made before the clock starts expects more")
	s.Add("gap", gap(expected.work, most), "share of the bound that is not reached")
	f.table(s)
	return s, nil
}

// gap returns which share of a bound is not reached.
func gap(work, most float64) float64 {
	if stat.Tied(work, most) {
		return 0
	}
	return max(0, 1-float64(work/most))
}

// claim says what is known of a schedule.
func claim(r *best.Result, e expectation, most float64) answer.Claim {
	if e.work >= most*(1-1e-8) {
		return answer.Claimed("optimal: no schedule expects more work", answer.OfAll, "the bound, which is reached")
	}
	how := "that of %s is the best of %d and of all that a search made of them"
	if r.Searched {
		how = "a search made it of that of %s, one of %d that were tried"
	}
	if !r.Exact {
		how += ", by trial episodes"
	}
	return answer.Claimed(fmt.Sprintf("not proved: "+how, r.Start, len(r.Starts)), answer.Unknown, "")
}

// table fills the table of workers: a row for each chunk that is handed out, in the order of the
// port, behind those of workers that need no messages.
func (f *problem) table(s *answer.Solution) {
	plan := s.Plan
	risks := f.mortal(&plan.Problem).Workers
	s.Columns = []string{"chunk", "worker", "units", "received", "computed"}
	events := plan.Events()
	returns := returned(plan)
	if returns {
		s.Columns = append(s.Columns, "returned")
	} else {
		s.Columns = append(s.Columns, "survives")
	}
	handed, holds, done := 0.0, make([]int, len(plan.Schedule.Size)), make([]float64, len(plan.Schedule.Size))
	for _, e := range events {
		row := []float64{float64(e.Chunk + 1), float64(e.Worker + 1), e.Units, e.Received, e.Computed}
		end := max(e.Computed, e.Returned)
		if returns {
			row = append(row, end)
		} else {
			row = append(row, 1-before(risks[e.Worker].Risk, e.Computed))
		}
		s.Workers = append(s.Workers, row)
		if holds[e.Chunk]++; holds[e.Chunk] == 1 {
			handed += e.Units
			done[e.Chunk] = end
		}
		done[e.Chunk] = min(done[e.Chunk], end)
	}
	makespan := 0.0
	for c := range done {
		makespan = max(makespan, done[c])
	}
	s.Add("handed_out", handed, "units in the chunks, each counted once")
	s.Add("messages", float64(len(events)), "chunks that are handed out, copies included")
	s.Add("copies", float64(len(events)-len(done)), "of these, copies of chunks that others have")
	s.Add("makespan", makespan, "when every chunk is done, at one worker at least, if none is interrupted")
}

// returned reports whether results of the plan travel.
func returned(plan *answer.Plan) bool {
	for i, list := range plan.Schedule.List {
		if len(list) > 0 && !plan.Problem.Workers[i].Return.Free() {
			return true
		}
	}
	return false
}

// before is the probability of an interruption before t.
func before(law models.Risk, t float64) float64 {
	if law == nil {
		return 0
	}
	return law.Before(t)
}

// mortal returns the problem in which work that is done after the deadline is lost because its
// workers are.
func (f *problem) mortal(p *models.Problem) *models.Problem {
	if f.Deadline == 0 {
		return p
	}
	q := *p
	q.Workers = slices.Clone(p.Workers)
	for i := range q.Workers {
		q.Workers[i].Risk = risk.LeavesBy(q.Workers[i].Risk, f.Deadline)
	}
	return &q
}
