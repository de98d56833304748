package report

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// unheard has workers that come back without the master's knowledge.
const unheard = `
name: unheard
instances: 50
workload: 20
platform: {workers: 3, send: 0.05, comes_back: {after: linear, hello: HELLO}}
risk: exponential{mean=4}
policies: [on-demand, guided]
metrics: [work, completion]
limits: {events: 2000}
sweep: {n: 4}
`

func TestEpisodesThatAreCutShortOrNeverCompleteAreCounted(t *testing.T) {
	report := scenariostest.RunDesign(t, scenariostest.Design(t, unheard, "HELLO", "never"))
	if got := cutShort(report); !strings.Contains(got, " of 100 episodes were cut short by the end of a record or by the limit of events") || !strings.Contains(got, " at n=4, ") {
		t.Errorf("open: %q", got)
	}
	if got := neverCompleted(report); !strings.HasPrefix(got, "The completion has no mean in 2 of 2 rows, such as on-demand at n=4") {
		t.Errorf("endless: %q", got)
	}
	if got := warnings(report); len(got) != 2 {
		t.Errorf("%q", got)
	}
	if got := warnings(scenariostest.RunDesign(t, scenariostest.Design(t, unheard, "HELLO", "0"))); got != nil {
		t.Errorf("where all is done: %q", got)
	}
	if got := warnings(scenariostest.RunDesign(t, scenariostest.Design(t, timed))); got != nil {
		t.Errorf("where nobody comes back: %q", got)
	}
}
