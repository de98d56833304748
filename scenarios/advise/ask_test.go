package advise

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/planfile"
	"github.com/loadstar-sim/loadstar/policies/star"
	"github.com/loadstar-sim/loadstar/traces/data"
)

func init() { data.RegisterLaws() }

// equal returns a problem of equal workers without messages.
func equal(workers int, load, eps float64, law models.Risk) *models.Problem {
	w := models.Worker{Compute: models.Affine{Latency: eps, PerUnit: 1}, Risk: law}
	return &models.Problem{Load: load, Platform: models.Star(models.Uniform(workers, w)...)}
}

// lab returns unlike workers behind one port.
func lab() *models.Problem {
	p := &models.Problem{Load: 12, Notice: 0.1}
	for i := range 5 {
		p.Workers = append(p.Workers, models.Worker{
			Send: models.Affine{Latency: .002, PerUnit: .01}, Compute: models.Affine{Latency: .01, PerUnit: .5 + float64(i)/4}, Risk: risk.Weibull{Shape: .7, Scale: 6},
		})
	}
	return p
}

// asked answers a question with few instances.
func asked(t testing.TB, q Question) *Advice {
	t.Helper()
	if q.Instances == 0 {
		q.Instances, q.Resamples, q.Evaluations = max(200, long.Trials(200, 400)), 2, long.Trials(4, 8)
	}
	a, err := Ask(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// plans are the policies that decide before the clock starts, for equal workers without messages.
var plans = []string{"greedy", "cyclic", "mirror", "brute", "no-rep", "cyclic-rep", "single", "affine"}

// Where the machines together are likely to outlast the load, it pays to compute it several times.
func TestWithoutMessagesAndUnderLinearRiskReplicationWins(t *testing.T) {
	long.Unraced(t)
	a := asked(t, Question{Problem: equal(12, 5, 0.01, risk.Linear{X: 1}), Policies: plans, Seed: 1, Margin: DefaultMargin})
	best := a.Best()
	name, _, _ := strings.Cut(best.Policy, "{")
	if !slices.Contains([]string{"greedy", "cyclic", "mirror"}, name) || !best.Work.Exact {
		t.Errorf("%s is recommended, %+v", best.Policy, best.Work)
	}
	for _, f := range a.Policies[1:] {
		if f.Policy == "single" && (!f.Beaten || f.Ahead.Lo < 0.1) {
			t.Errorf("without copies: %+v", f)
		}
	}
	if last := a.Bounds[len(a.Bounds)-1]; !last.Static || last.Reached.Mean > 1 || last.Reached.Mean < .8 || a.Bounds[0].Static {
		t.Errorf("the bounds are %+v", a.Bounds)
	}
	if a.Plan == nil || a.Plan.Finding != best {
		t.Error("the plan is not that of what is recommended")
	}
}

func TestForOneWorkerTheTheoryOfOneWorkerIsRecommendedOrWhatDoesTheSame(t *testing.T) {
	long.Unraced(t)
	p := equal(1, 0.8, 0.02, risk.Linear{X: 1})
	a := asked(t, Question{Problem: p, Seed: 1})
	best, theory := a.Best(), Finding{}
	for _, f := range a.Policies {
		if f.Policy == "single" {
			theory = f
		}
	}
	if !theory.Work.Exact || math.Abs(best.Work.Mean-theory.Work.Mean) > 2e-3*theory.Work.Mean {
		t.Errorf("%s completes %v, the optimum of the theory is %v", best.Policy, best.Work.Mean, theory.Work.Mean)
	}
}

func TestWhereNothingIsAtRiskOneMessageEachEndsWhenTheTheoryOfStarsSays(t *testing.T) {
	p := &models.Problem{Load: 10}
	for i := range 6 {
		p.Workers = append(p.Workers, models.Worker{Send: models.Affine{PerUnit: .02 * float64(1+i%3)}, Compute: models.Affine{PerUnit: 1 + float64(i)/3}})
	}
	a := asked(t, Question{Problem: p, Policies: []string{"star", "returns", "affine", "lifo", "star{shares=equal}"}, Seed: 1})
	s, err := star.OnStar{Order: "best", Rounding: "none", Shares: "best", Latencies: "refuse"}.Schedule(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	want := new(models.Simulator).Run(plan, models.Uninterrupted(6)).Makespan
	best := a.Best()
	if math.Abs(best.End-want) > 1e-9*want || best.Work.Mean != 10 || best.Done.Mean != 1 || len(a.OtherLaws) > 0 {
		t.Errorf("%s ends at %v, the optimum at %v; %+v", best.Policy, best.End, want, a.OtherLaws)
	}
	if last := a.Policies[len(a.Policies)-1]; !last.Beaten || !(last.Later.Lo > 0) {
		t.Errorf("equal shares are %+v", last)
	}
}

// The recommended policy must hold on instances that neither the search nor the judgement has seen.
func TestNothingInTheListBeatsWhatIsRecommendedOnOtherInstances(t *testing.T) {
	long.Unraced(t)
	for name, p := range map[string]*models.Problem{"lab": lab(), "equal": equal(6, 4, .02, risk.Exponential{Mean: 2}), "due": due(lab(), 3)} {
		if name == "equal" && !long.On() {
			continue
		}
		q := Question{Problem: p, Seed: 3, Policies: []string{"wqr", "on-demand", "factoring", "trapezoid", "returns", "greedy", "single"}}
		if long.On() && name == "due" {
			q.Policies = nil // all
		}
		a := asked(t, q)
		for _, f := range a.Policies[1:] {
			if !f.Beaten && f.Ahead.Hi < 0 {
				t.Errorf("%s: %s beats %s: %+v", name, f.Policy, a.Best().Policy, f)
			}
		}
		var names []string
		for _, f := range a.Policies[:min(4, len(a.Policies))] {
			names = append(names, f.Policy)
		}
		again := asked(t, Question{Problem: p, Seed: 4, Policies: names, Instances: long.Trials(400, 800), Evaluations: 1, Resamples: 1})
		for _, f := range again.Policies {
			if f.Policy == a.Best().Policy && f.Beaten && f.Ahead.Lo > 0.003*p.Load {
				t.Errorf("%s: by other instances, %s is behind %s by %+v", name, f.Policy, again.Best().Policy, f.Ahead)
			}
		}
	}
}

// due returns a problem with a deadline.
func due(p *models.Problem, at float64) *models.Problem { p.Deadline = at; return p }

func TestThePlanFromItsFileCompletesWhatTheAdviceSays(t *testing.T) {
	long.Unraced(t)
	p := equal(6, 3, .01, risk.Linear{X: 1})
	a := asked(t, Question{Problem: p, Policies: plans, Seed: 1})
	var b bytes.Buffer
	if err := planfile.New(p, a.Plan.Schedule).Write(&b); err != nil {
		t.Fatal(err)
	}
	read, err := planfile.Decode("plan.json", b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	s, err := read.For(p)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	if work, ok := table.Expect(plan); !ok || math.Abs(work-a.Best().Work.Mean) > 1e-12 {
		t.Errorf("%v from the file, %+v in the advice", work, a.Best().Work)
	}
}

// n=auto finds a number by a rule, which a given number lacks; the search tries both.
func TestAnOptionThatActsWithAnotherValueOfOneThatIsSearchedIsNoError(t *testing.T) {
	q, err := Question{Problem: equal(3, 2, .1, risk.Linear{X: 1}), Policies: []string{"no-rep{auto=theorem4}"}}.complete()
	if err != nil {
		t.Fatal(err)
	}
	if all, err := q.candidates(); err != nil || len(all) != 1 {
		t.Errorf("%v, %v", all, err)
	}
	q.Policies = []string{"no-rep{auto=theorem4,n=20}"}
	if _, err := q.candidates(); err == nil {
		t.Error("neither is searched, and auto changes nothing")
	}
}

// Nothing is exact then, and every sentence on a plan or a bound says that it holds in a world without
// faults.
func TestWhereResultsMayBeWrongTheAdviceIsByEpisodesAndSaysSo(t *testing.T) {
	p := equal(3, 2, .05, risk.Linear{X: 2})
	p.Unit = .1
	for i := range p.Workers {
		p.Workers[i].Faults = risk.Exponential{Mean: 2}
	}
	a := asked(t, Question{Problem: p, Policies: []string{"greedy", "on-demand{n=4,resend=in-place}", "pair"}, Evaluations: 5, Instances: 300, Resamples: 2})
	for _, f := range a.Policies {
		if f.Work.Exact || !(f.Work.Lo < f.Work.Hi) {
			t.Errorf("%s: %+v", f.Policy, f.Work)
		}
	}
	if b := a.Bounds[0]; b.Policy != "clairvoyant" || !(b.Reached.Mean < 1) {
		t.Errorf("%+v", b)
	}
	var text bytes.Buffer
	if err := a.WriteText(&text, Wording{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"with all interruptions known in advance and no result wrong: ", "no fixed plan expects more than "} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("nothing says %q:\n%s", want, &text)
		}
	}
}
