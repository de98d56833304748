package combined

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/hetero"
	"github.com/loadstar-sim/loadstar/policies/orders"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// draw makes a random problem of unlike workers, without results.
func draw(r *rand.Rand) *problem {
	f := &problem{Load: 1 + 9*r.Float64(), Copies: "yes", Effort: 0.1}
	if r.IntN(2) == 0 {
		f.Deadline = 1 + 4*r.Float64()
	}
	for range 1 + r.IntN(4) {
		law := fmt.Sprintf("weibull{shape=%v,scale=%v}", 0.5+r.Float64(), 1+5*r.Float64())
		if r.IntN(2) == 0 {
			law = fmt.Sprintf("linear{x=%v}", 2+8*r.Float64())
		}
		f.Workers = append(f.Workers, worker{
			Send: 0.1 * r.Float64(), SendLatency: 0.1 * r.Float64(), Compute: 0.5 + r.Float64(), ComputeLatency: 0.1 * r.Float64(), Risk: law,
		})
	}
	return f
}

func solved(t *testing.T, f *problem) *answer.Solution {
	t.Helper()
	s, err := f.Solve()
	if err != nil {
		t.Fatal(err)
	}
	if err := answer.Verify(f, s); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheExpectationIsTheMeanOfEpisodesWhoseLateWorkIsLeftOut(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 1))
	for range long.Trials(4, 40) {
		f := draw(r)
		s := solved(t, f)
		pl, err := models.Compile(&s.Plan.Problem, &s.Plan.Schedule) // in which nobody leaves at the deadline
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		works := stat.SeriesOf(sample(pl, func(pl *models.Plan, in *models.Instance) *models.Outcome {
			out := sim.Run(pl, in)
			if f.Deadline > 0 {
				out.Work = 0
				for c, at := range out.DoneAt {
					if at <= f.Deadline {
						out.Work += pl.Schedule().Size[c]
					}
				}
			}
			return out
		}))
		if lo, hi := works.Interval(1 - 1e-7); s.Value("expected_work") < lo || s.Value("expected_work") > hi {
			t.Errorf("%v is expected, and %v to %v is done: %+v", s.Value("expected_work"), lo, hi, f)
		}
	}
}

// One message to each worker is what Benoit et al. (2010) solve.
func TestItIsNoWorseThanWhatTheoryKnowsAtAsManyMessages(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 2))
	for range long.Trials(5, 50) {
		f := &problem{Load: 1 + 9*r.Float64(), Copies: "yes", Effort: 0.1}
		for range 1 + r.IntN(5) {
			f.Workers = append(f.Workers, worker{Send: 0.2 * r.Float64(), Compute: 0.5 + r.Float64(), Risk: fmt.Sprintf("linear{x=%v}", 5+20*r.Float64())})
		}
		f.Messages = len(f.Workers)
		s := solved(t, f)
		p := s.Plan.Problem
		theory, err := hetero.Policy{Order: orders.Best, Shares: hetero.OptimalShares, Hold: true}.Schedule(&p)
		if err != nil {
			t.Fatal(err)
		}
		known, err := f.expect(answer.PlanOf(p, *theory))
		if err != nil {
			t.Fatal(err)
		}
		if work, most := s.Value("expected_work"), s.Value("bound"); work < known.work*(1-1e-9) || known.work > most {
			t.Errorf("%v is expected, theory has %v, and the bound is %v: %+v", work, known.work, most, f)
		}
	}
}

func TestResultsHaveAnIntervalThatHoldsTheMeanOfOtherEpisodes(t *testing.T) {
	f := draw(rand.New(rand.NewPCG(15, 3)))
	for i := range f.Workers {
		f.Workers[i].Return = 0.05
	}
	s := solved(t, f)
	work, low, high := s.Value("expected_work"), s.Value("expected_low"), s.Value("expected_high")
	if !(low < work && work < high && high-low < 0.05*work) {
		t.Errorf("%v, from %v to %v", work, low, high)
	}
}

// recurrent is a law of workers that come back.
type recurrent struct{ risk.Linear }

func (recurrent) Live([]float64, []models.Timeline, *rand.PCG) {}

// joint is a law of workers that are interrupted together.
type joint struct{ risk.Linear }

func (joint) Room(int) error            { return nil }
func (joint) Draw([]float64, *rand.PCG) {}

func TestLawsOfSeveralWorkersOrOfReturnsAreRefused(t *testing.T) {
	for want, law := range map[string]models.Risk{"together": joint{}, "come back": recurrent{}} {
		if err := alone(law); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T: %v", law, err)
		}
	}
	f := &problem{Load: 1, Workers: []worker{{Compute: 1}, {Compute: 1, Risk: "linear{x=-1}"}}}
	_, err := f.Solve()
	if m, ok := err.(answer.Misplaced); !ok || m.Path != "workers[1].risk" {
		t.Error(err)
	}
}

func TestWhoIsSureToLeaveBeforeAnythingIsDoneExpectsNothing(t *testing.T) {
	f := &problem{Load: 1, Deadline: 0.1, Copies: "yes", Effort: 1, Workers: []worker{{SendLatency: 1, Compute: 1, Risk: "linear{x=1}"}, {ComputeLatency: 1}}}
	s := solved(t, f)
	if work, gap := s.Value("expected_work"), s.Value("gap"); work != 0 || math.IsNaN(gap) {
		t.Errorf("%v is expected, the gap is %v", work, gap)
	}
}
