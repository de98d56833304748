package papers

import (
	"context"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// studyOf runs a whole experiment again and again. With -short, which only asks whether a benchmark runs,
// each cell has ten instances.
func studyOf(b *testing.B, o scenarios.Request) {
	for range b.N {
		s, err := scenarios.NewDesign(o)
		if err != nil {
			b.Fatal(err)
		}
		if testing.Short() && s.Instances > 0 {
			s = s.WithInstances(10)
		}
		if _, err := new(run.Runner).Run(context.Background(), s); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(s.Total())*float64(b.N)/b.Elapsed().Seconds()/1e6, "Minstances/s")
	}
}

// BenchmarkE1 computes the same as runexp run e1.
func BenchmarkE1(b *testing.B) { studyOf(b, scenarios.Request{Experiment: "e1"}) }

// BenchmarkE1ByEngine computes the same event by event.
func BenchmarkE1ByEngine(b *testing.B) {
	studyOf(b, scenarios.Request{Experiment: "e1", Evaluator: play.Engine})
}

// BenchmarkE1Grid computes the paper's grid of 3040 cells without random-rep.
func BenchmarkE1Grid(b *testing.B) {
	studyOf(b, scenarios.Request{Experiment: "e1", Preset: "paper", Policies: []string{"omniscient", "greedy", "cyclic-rep", "no-rep", "brute"}})
}

// BenchmarkE5 computes all 760,000 instances of the paper, with inferred chunk sizes.
func BenchmarkE5(b *testing.B) { studyOf(b, scenarios.Request{Experiment: "e5"}) }

// BenchmarkTable4 computes all 4043 pairs of sizes.
func BenchmarkTable4(b *testing.B) { studyOf(b, scenarios.Request{Experiment: "table4"}) }
