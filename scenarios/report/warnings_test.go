package report

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// timed has a platform without latencies.
const timed = `
name: timed
instances: 250
workload: W
platform: {workers: 4, compute: {latency: 0, per_unit: 1}}
risk: linear
policies: [greedy, no-rep]
metrics: [ratio, work]
sweep: {W: '5,10', n: 20}
`

func TestCellsInWhichNothingIsCompletedAreNamed(t *testing.T) {
	for _, c := range []struct{ risk, says string }{
		{"linear{x=20}", ""},
		{"linear{x=if(W>5,0.01,20)}", "In 1 of 2 cells, such as W=10 n=20, no policy but the reference completes anything: every worker is interrupted before its first result."},
		{"linear{x=0.01}", "In 2 of 2 cells, such as W=5 n=20, no policy"},
	} {
		report := scenariostest.RunDesign(t, scenariostest.Design(t, timed, "risk: linear", "risk: '"+c.risk+"'"))
		if got := nothingCompleted(report); c.says == "" && got != "" || !strings.HasPrefix(got, c.says) {
			t.Errorf("%s: got %q, want %q", c.risk, got, c.says)
		}
	}
}
