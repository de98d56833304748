package scenarios_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// losses is a world in which nearly all instances complete the whole load.
const losses = `
name: losses
workload: 2
instances: 500
risk: weibull{shape=0.5,scale=2}
policies: [omniscient, on-demand, greedy, random-rep]
metrics: [ratio, share, work]
platform: {workers: 10, compute: {latency: 0.001, per_unit: 1}}
seed: SEED
`

// Results.csv has an interval of the mean of every policy that holds in 95% of studies, also for policies
// that lose nothing in most instances or in all.
func TestWhereLossesAreRareIntervalsOfMeansHold(t *testing.T) {
	long.Unraced(t)
	studies := long.Trials(10, 120)
	// The standard error of the truth is a tenth of that of a study, or a fifth.
	truth := scenariostest.RunDesign(t, scenariostest.Design(t, losses, "SEED", "1000", "instances: 500", fmt.Sprintf("instances: %d", 500*long.Trials(30, 100))))
	type count struct{ all, held, student int }
	counts := map[[2]string]*count{}
	for seed := range studies {
		r := scenariostest.RunDesign(t, scenariostest.Design(t, losses, "SEED", fmt.Sprint(seed+1)))
		for i := range r.Design.Policies {
			for _, metric := range r.Design.Metrics {
				row, ok := r.Cell(0).Value(i, metric)
				if !ok {
					t.Fatalf("%s has no %s", r.Name(i), metric)
				}
				most := 1.0
				if metric == "work" {
					most = 2
				}
				if !(0 <= row.Lo && row.Lo <= row.Mean && row.Mean <= row.Hi && row.Hi <= most) {
					t.Errorf("seed %d: %s of %s is %v in [%v, %v]", seed+1, metric, r.Name(i), row.Mean, row.Lo, row.Hi)
				}
				key := [2]string{r.Name(i), metric}
				if counts[key] == nil {
					counts[key] = new(count)
				}
				c, exact := counts[key], truth.Cell(0).Series(i, metric).Mean
				c.all++
				if row.Lo <= exact && exact <= row.Hi {
					c.held++
				}
				if lo, hi := student(r.Cell(0).Series(i, metric)); lo <= exact && exact <= hi {
					c.student++
				}
			}
		}
	}
	for key, c := range counts {
		held := float64(c.held) / float64(c.all)
		t.Logf("%s of %s: holds in %.3f of %d studies, Student's in %.3f", key[1], key[0], held, c.all, float64(c.student)/float64(c.all))
		if held < 0.95-3.5*math.Sqrt(0.95*0.05/float64(c.all)) {
			t.Errorf("%s of %s: the interval holds in %.3f of %d studies", key[1], key[0], held, c.all)
		}
	}
}

func student(s *stat.Series) (lo, hi float64) { return s.Student(scenarios.Level) }
