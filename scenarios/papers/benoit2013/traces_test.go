package benoit2013

import (
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
	"github.com/loadstar-sim/loadstar/traces/data"
)

// The paper has eight traces and 6,080,000 instances.
func TestTheTraceCampaignHasAsManyInstancesAsThePaper(t *testing.T) {
	s, err := scenarios.NewDesign(scenarios.Request{Experiment: "traces"})
	if err != nil {
		t.Fatal(err)
	}
	if total := s.Total(); total != 6_080_000 || len(data.StandIns()) != 8 {
		t.Errorf("%d instances on %d traces", total, len(data.StandIns()))
	}
}

// The distributions by trace add up to the distribution of all instances.
func TestRatiosAreKeptApartByTrace(t *testing.T) {
	r := scenariostest.Run(t, scenarios.Request{Experiment: "traces", Preset: "quick"})
	cells := map[string][]int{}
	for c := range r.Design.Grid.Cells() {
		word := r.Design.Grid.Values(c).Word("trace")
		cells[word] = append(cells[word], c)
	}
	laws := lawsOf(r, "trace")
	if len(laws) != 8 {
		t.Fatalf("the laws are %v", laws)
	}
	for i := range r.Design.Policies {
		var all stat.Histogram
		for k, law := range laws {
			want := claim.Mean(cells[law], func(c int) float64 { return r.Cell(c).Mean(i) })
			if got := r.Part(k, i).BestMean(1); math.Abs(got-want) > 1e-4 {
				t.Errorf("%s on %s: %v, the cells have %v", r.Name(i), law, got, want)
			}
			all.Merge(r.Part(k, i))
		}
		if all.BestMean(0.3) != r.Spread(i).BestMean(0.3) || all.N() != int64(r.Instances()) {
			t.Errorf("%s: the parts are not the whole", r.Name(i))
		}
	}
	f := r.Findings()
	panels := map[string]int{}
	for _, figure := range figures.RequestOf(r.Design).Draw(r, r.Table()).Figures {
		panels[figure.Name] = max(1, len(figure.Panels))
	}
	for want, n := range map[string]int{"traces-best": 1, "traces-best-by-trace": 8, "traces-laws": 1} {
		if panels[want] != n {
			t.Errorf("figure %s has %d panels, not %d", want, panels[want], n)
		}
	}
	if !strings.Contains(f.Text, "table 5") || !strings.Contains(f.Text, "recorded{trace=synthetic-csil}") {
		t.Errorf("the findings are\n%s", f.Text)
	}
}

// Heuristics need not do best with the truth, but nothing that is wrong is worth much.
func TestNoBeliefIsMuchBetterThanTheTruth(t *testing.T) {
	long.Skip(t)
	for _, preset := range []string{"lanl05", ""} {
		r := scenariostest.Run(t, scenarios.Request{Experiment: "traces-beliefs", Preset: preset, Set: map[string]string{"W": "1,9,25"}, Instances: 25})
		laws := lawsOf(r, "belief")
		work := func(policy string, belief string) float64 {
			sum := 0.0
			for c := range r.Design.Grid.Cells() {
				if r.Design.Grid.Values(c).Word("belief") == belief {
					sum += scenariostest.Exact(t, r, c, policy, scenarios.ExactWork)
				}
			}
			return sum
		}
		for _, policy := range []string{"greedy", "cyclic-rep", "no-rep"} {
			truth := work(policy, laws[0])
			for _, belief := range laws[1:] {
				if other := work(policy, belief); other > truth*1.03 {
					t.Errorf("%s: %s expects %v with %s and %v with the truth", preset, policy, other, belief, truth)
				}
			}
		}
	}
}

// A single worker is interrupted with the same probability whether or not others are
// interrupted with it. Expectations that assume independence are left out where workers
// depend on each other.
func TestInterruptionsThatComeTogetherAreAsLikelyForOneWorker(t *testing.T) {
	r := scenariostest.Run(t, scenarios.Request{Experiment: "traces-together", Set: map[string]string{"W": []string{"3", "3,7"}[long.Trials(0, 1)], "eps": "0.01"}, Instances: long.Trials(25, 50)})
	laws := lawsOf(r, "trace")
	for k := 0; k < len(laws); k += 2 {
		joint, err := risk.Parse(laws[k])
		if err != nil {
			t.Fatal(err)
		}
		single, err := risk.Parse(laws[k+1])
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range []float64{0.001, 0.1, 0.5} {
			if joint.Before(at) != single.Before(at) {
				t.Errorf("%s and %s differ for one worker", laws[k], laws[k+1])
			}
		}
	}
	for c := range r.Design.Grid.Cells() {
		for i := range r.Design.Policies {
			joint := strings.Contains(r.Design.Grid.Values(c).Word("trace"), "independent")
			if _, ok := r.Cell(c).Fact(i, scenarios.ExactWork); ok && !joint {
				t.Errorf("%v: %s has an expectation that assumes independence", r.Design.Grid.Values(c), r.Name(i))
			}
		}
	}
}
