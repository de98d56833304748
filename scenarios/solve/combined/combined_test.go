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
	for range long.Trials(4, 16) {
		f := draw(r)
		s := solved(t, f)
		pl, err := models.Compile(&s.Plan.Problem, &s.Plan.Schedule) // in which nobody leaves at the deadline
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		done, _ := sample(pl, latest(s.Plan), func(pl *models.Plan, in *models.Instance) *models.Outcome {
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
		})
		works := stat.SeriesOf(done)
		if lo, hi := works.Interval(1 - 1e-7); s.Value("expected_work") < lo || s.Value("expected_work") > hi {
			t.Errorf("%v is expected, and %v to %v is done: %+v", s.Value("expected_work"), lo, hi, f)
		}
	}
}

// One message to each worker is what Benoit et al. (2010) solve.
func TestItIsNoWorseThanWhatTheoryKnowsAtAsManyMessages(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 2))
	for range long.Trials(5, 20) {
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

// returning makes a random problem in which results travel.
func returning(r *rand.Rand) *problem {
	f := draw(r)
	f.Effort = 0.02
	for i := range f.Workers {
		f.Workers[i].Return = 0.05 + 0.2*r.Float64()
	}
	return f
}

// longRun returns the mean of the work of a plan over episodes that have nothing to do with those of an
// answer, and its standard error: plainly, and with what is exact with fixed times taken out.
func longRun(t *testing.T, f *problem, plan *answer.Plan, episodes int, seed uint64) (plain, controlled stat.Estimate) {
	t.Helper()
	pl, err := models.Compile(f.mortal(&plan.Problem), &plan.Schedule)
	if err != nil {
		t.Fatal(err)
	}
	workers, fixed, ceiling := pl.Problem().Workers, latest(plan), soonest(plan)
	in := models.Uninterrupted(len(workers))
	rng, sim := rand.NewPCG(seed, 39), models.Simulator{}
	var works, beyond stat.Moments
	for range episodes {
		for i := range in.Interrupt {
			in.Interrupt[i] = risk.Sample(workers[i].Risk, rng)
		}
		work, least := sim.Run(pl, in).Work, fixed.work(in.Interrupt)
		late := work < least-1e-9 && !plan.Schedule.ResultsFirst // where a send may go first, others are later
		if most := ceiling.work(in.Interrupt); late || work > most+1e-9 {
			t.Fatalf("%v is done, and %v to %v is possible: %+v", work, least, most, f)
		}
		works.Add(work)
		beyond.Add(work - least)
	}
	n := math.Sqrt(float64(episodes))
	return stat.Estimate{Mean: works.Mean, SE: works.SD() / n, Freedom: n * n},
		stat.Estimate{Mean: fixed.expect(workers) + beyond.Mean, SE: beyond.SD() / n, Freedom: n * n}
}

func TestExpectationsWithResultsAreTooLowAsOftenAsTooHighAndTheirIntervalsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 9))
	problems, low, missed := 0, 0, 0
	for problems < 25 {
		f := returning(r)
		s := solved(t, f)
		work, from, to := s.Value("expected_work"), s.Value("expected_low"), s.Value("expected_high")
		sampled := !math.IsNaN(from)
		if !sampled { // interruptions change no time
			from, to = work, work
		}
		plain, mean := longRun(t, f, s.Plan, long.Trials(40_000, 160_000), uint64(problems))
		if lo, hi := plain.Interval(1 - 1e-6); mean.Mean < lo || mean.Mean > hi {
			t.Errorf("%v with a control, %v to %v without: %+v", mean.Mean, lo, hi, f)
		}
		miss := from > mean.Mean+4*mean.SE+1e-9 || to < mean.Mean-4*mean.SE-1e-9
		switch {
		case sampled:
			problems++
			if work < mean.Mean {
				low++
			}
			if miss {
				missed++
			}
			lo, hi := plain.Interval(0.95)
			if played := float64(many) / (plain.Freedom); to-from > (hi-lo)/math.Sqrt(played) {
				t.Errorf("%v to %v is no narrower than without a control: %+v", from, to, f)
			}
		case miss:
			t.Errorf("%v is said to be exact, and %v is done: %+v", work, mean.Mean, f)
		}
	}
	// 25 tosses show 5 heads or fewer, or 5 tails, in 4 of 1000 cases; 5 intervals or more miss in 7.
	if t.Logf("%d of %d are too low, %d intervals miss", low, problems, missed); low < 6 || low > 19 || missed > 4 {
		t.Errorf("%d of %d expectations are too low, and %d intervals miss", low, problems, missed)
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
