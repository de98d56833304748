package study

import (
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// Where nearly nothing is lost, a sample of 250 shows no loss and Student's interval has no width.
func TestAPrecisionIsReachedByTheIntervalsOfTheTable(t *testing.T) {
	const text = `
name: sure
workload: 2
instances: 250
precision: 0.3%
risk: weibull{shape=0.5,scale=8}
policies: [omniscient, on-demand, greedy]
metrics: [ratio, work]
platform: {workers: 10, compute: {latency: 0.001, per_unit: 1}}
`
	r, err := completed(t, t.TempDir(), designFrom(t, text)).Report()
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Design.Policies {
		for _, metric := range []string{scenarios.Ratio, scenarios.Work} {
			if row, ok := r.Cell(0).Value(i, metric); !ok || !((row.Hi-row.Lo)/2 <= 0.003*row.Mean) || row.Count < 500 || row.Count > 20_000 {
				t.Errorf("%s of %s is %v in [%v, %v] after %d instances", metric, r.Name(i), row.Mean, row.Lo, row.Hi, row.Count)
			}
		}
	}
}
