package figures_test

import (
	"math"
	"reflect"
	"testing"

	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// The work grows when a slice that counts ends, by nothing else, up to the work of the outcome. Where parts of
// chunks count, nothing is said.
func TestTheCompletedWorkOfAChartIsThatOfTheEpisode(t *testing.T) {
	told, untold := 0, 0
	everyEpisode(t, func(name string, r *run.Recording) {
		c, err := figures.Gantt(r, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Work) == 0 {
			if r.Outcome.Work > 0 && len(r.Outcome.Right) == 0 {
				t.Errorf("%s: nothing is known of %v units", name, r.Outcome.Work)
			}
			untold++
			return
		}
		told++
		last := c.Work[len(c.Work)-1]
		if math.Abs(last.Sum-r.Outcome.Work) > 1e-9*r.Problem.Load || last.At != r.Outcome.Makespan || c.Load != r.Problem.Load {
			t.Errorf("%s: %v units of %v at %v, want %v of %v at %v", name, last.Sum, c.Load, last.At, r.Outcome.Work, r.Problem.Load, r.Outcome.Makespan)
		}
		ends := map[float64]bool{}
		for i := range c.Tracks {
			for _, s := range c.Tracks[i].Slices {
				ends[s.End] = ends[s.End] || !s.Lost && (s.Kind == gantt.Compute || s.Kind == gantt.Return)
			}
		}
		for _, s := range c.Work {
			if !ends[s.At] {
				t.Errorf("%s: work is completed at %v, when no slice ends that counts", name, s.At)
			}
		}
	})
	if told < 20 || untold == told {
		t.Errorf("the work of %d episodes is told, and of %d it is not", told, untold)
	}
}

func TestChartsOfSeveralEpisodesHaveOneAxisOfTime(t *testing.T) {
	for world, policies := range map[string][]string{"static": {"greedy", "no-rep"}, "duplex": {"on-demand", "on-demand{n=2}"}} {
		d := scenariostest.Design(t, drawable[world])
		var all []*run.Recording
		var alone []*gantt.Chart
		for _, policy := range policies {
			r, err := run.Record(d, run.Scene{Policy: policy})
			if err != nil {
				t.Fatal(err)
			}
			c, err := figures.Gantt(r, nil)
			if err != nil {
				t.Fatal(err)
			}
			all, alone = append(all, r), append(alone, c)
		}
		end := max(alone[0].To, alone[1].To)
		if alone[0].To == alone[1].To {
			t.Fatalf("%s: both end at %v", world, end)
		}
		both, err := figures.Gantts(all, nil)
		if err != nil {
			t.Fatal(err)
		}
		for k, c := range both {
			if c.To != end {
				t.Errorf("%s: chart %d ends at %v, want %v", world, k, c.To, end)
			}
			for i := range c.Tracks {
				got, want := &c.Tracks[i], &alone[k].Tracks[i]
				if !reflect.DeepEqual(got.Slices, want.Slices) || got.Ended != want.Ended || got.Ended && got.Until != want.Until {
					t.Errorf("%s: %s differs from the chart of the episode alone", world, got.Name)
				}
				if !got.Ended && got.Until != end {
					t.Errorf("%s: %s lasts until %v", world, got.Name, got.Until)
				}
			}
		}
	}
}
