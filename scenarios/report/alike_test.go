package report

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

func TestPoliciesWhoseOptionsChangeNothingThatIsMeasuredAreNamed(t *testing.T) {
	for policies, says := range map[string]string{
		"[greedy, no-rep]": "",
		"[self-scheduling, 'self-scheduling{least=3}', 'self-scheduling{n=7}']": "",
		// Nobody waits for a message or comes back late, so whoever asks is served at once.
		"[self-scheduling, 'self-scheduling{whom=lowest}', greedy, 'self-scheduling{n=7}']": "self-scheduling and self-scheduling{whom=lowest} have the same ratio and work in all 2 cells, " +
			"to the last bit of means and variances: the option whom changed no result.",
		"[self-scheduling, 'self-scheduling{whom=lowest}', 'self-scheduling{resend=all,whom=fastest}']": "self-scheduling, self-scheduling{whom=lowest} and self-scheduling{resend=all,whom=fastest} have the same ratio and work in all 2 cells, " +
			"to the last bit of means and variances: the options resend and whom changed no result.",
	} {
		report := scenariostest.RunDesign(t, scenariostest.Design(t, timed, "policies: [greedy, no-rep]", "policies: "+policies))
		if got := strings.Join(warnings(report), "|"); got != says {
			t.Errorf("%s: %q, want %q", policies, got, says)
		}
	}
}
