package solve

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/results/stat"
)

// randomWorld makes a world of unlike workers at risk.
func randomWorld(r *rand.Rand, notice string, results bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "workload: %v\n", 1+9*r.Float64())
	if r.IntN(2) == 0 {
		fmt.Fprintf(&b, "deadline: %v\n", 1+4*r.Float64())
	}
	fmt.Fprintf(&b, "platform:\n  notice: %s\n  workers:\n", notice)
	for range 1 + r.IntN(4) {
		law := fmt.Sprintf("weibull{shape=%v,scale=%v}", 0.5+r.Float64(), 1+5*r.Float64())
		if r.IntN(2) == 0 {
			law = fmt.Sprintf("linear{x=%v}", 2+8*r.Float64())
		}
		back := ""
		if results {
			back = fmt.Sprintf(", return: %v", 0.05+0.2*r.Float64())
		}
		fmt.Fprintf(&b, "    - {count: 1, send: {latency: %v, per_unit: %v}, compute: {latency: %v, per_unit: %v}, risk: '%s'%s}\n",
			0.1*r.Float64(), 0.1*r.Float64(), 0.1*r.Float64(), 0.5+r.Float64(), law, back)
	}
	return b.String()
}

// longRun returns the mean of the work of a plan over episodes that are independent of an answer's. Work
// that is done after the deadline is left out by when it is done.
func longRun(t *testing.T, s *Solution, episodes int, seed uint64) stat.Estimate {
	t.Helper()
	pl, err := models.Compile(&s.Plan.Problem, &s.Plan.Schedule)
	if err != nil {
		t.Fatal(err)
	}
	workers, deadline := pl.Problem().Workers, pl.Problem().Deadline
	in := models.Uninterrupted(len(workers))
	rng, sim := rand.NewPCG(seed, 39), models.Simulator{}
	var works stat.Moments
	for range episodes {
		for i := range in.Interrupt {
			in.Interrupt[i] = risk.Sample(workers[i].Risk, rng)
			if deadline > 0 { // as if it left then: results that come later change the messages
				in.Interrupt[i] = min(in.Interrupt[i], deadline)
			}
		}
		works.Add(sim.Run(pl, in).Work)
	}
	n := math.Sqrt(float64(episodes))
	return stat.Estimate{Mean: works.Mean, SE: works.SD() / n, Freedom: n * n}
}

func TestExpectationsAreTheMeansOfEpisodes(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 1))
	sampled, missed := 0, 0
	for k := range long.Trials(6, 30) {
		notice, results := []string{"never", "0"}[k%2], k%4 > 1
		s := solved(t, file(randomWorld(r, notice, results), "greedy{n=8}"))
		work, low, high := s.Value("expected_work"), s.Value("expected_low"), s.Value("expected_high")
		if exact := math.IsNaN(low); exact {
			if results {
				t.Errorf("exact with results:\n%+v", s.Results)
			}
			low, high = work, work
		} else {
			sampled++
			if low > work || high < work {
				t.Errorf("%v is not from %v to %v", work, low, high)
			}
		}
		mean := longRun(t, s, 10_000, uint64(k))
		if low > mean.Mean+4*mean.SE || high < mean.Mean-4*mean.SE {
			missed++
		}
		if most := s.Value("bound"); mean.Mean-5*mean.SE > most {
			t.Errorf("%v is done, and the bound is %v", mean.Mean, most)
		}
	}
	// An interval of 95% and one of four standard errors miss each other in 1 of 1000 cases or fewer.
	if missed > 1 || sampled < 4 {
		t.Errorf("%d of %d intervals miss", missed, sampled)
	}
}

func TestThereIsNoBoundForWorkersThatComeBackOrLeaveTogether(t *testing.T) {
	const back = "workload: 8\nrisk: linear{x=9}\nplatform: {workers: 3, comes_back: {after: 'exponential{mean=2}'}}\n"
	s := solved(t, file(back, "greedy{n=8}"))
	if work := s.Value("expected_work"); !(work > 0) || math.IsNaN(s.Value("expected_low")) || !math.IsNaN(s.Value("bound")) {
		t.Errorf("%+v", s.Results)
	}
}

// The bound of a world without faults holds, and every statement proved for that world says so.
func TestWhereResultsMayBeWrongNothingIsExactAndProofsSayWhatTheyLeaveAside(t *testing.T) {
	world := func(policy, rest string) string {
		return file("workload: 3\nplatform:\n  workers: 2\n  compute: 1\n"+
			"  faults: {after: 'exponential{mean=4}', unit: 0.2, check: 0.01}\n"+rest, policy)
	}
	for policy, about := range map[string]string{"pair": "work", "affine": "makespan"} {
		s := solved(t, world(policy, "risk: linear{x=3}\n"))
		if !strings.Contains(s.Claim.Text, "; this is about the "+about+" if ") || !strings.HasSuffix(s.Claim.Text, "no result is wrong") {
			t.Errorf("%s: it claims %s", policy, s.Claim.Text)
		}
		work, low, high := s.Value("expected_work"), s.Value("expected_low"), s.Value("expected_high")
		if !(low <= work && work <= high) || work > s.Value("bound") || !math.IsNaN(s.Value("mirrored")) {
			t.Errorf("%s: %+v", policy, s.Results)
		}
	}
	// Nobody is interrupted: of 30 units of .1, each chunk of one is wrong with probability 1-exp(-.1/4).
	s := solved(t, strings.Replace(world("no-rep{n=10}", "risk: never\n"), "unit: 0.2, ", "", 1))
	want := 3 * math.Exp(-.1/4)
	if low, high := s.Value("expected_low"), s.Value("expected_high"); low > want+.003 || high < want-.003 || high-low > .02 {
		t.Errorf("from %v to %v units are expected, want %v", low, high, want)
	}
}
