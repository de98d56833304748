package cli

import (
	"strings"
	"testing"
)

// Policies may go on to plan with a law that is a variable, and values computed without instances have no
// number of instances that could exceed --most.
func TestFlagsThatConcernPlansAloneLeaveTheRestAsItIs(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, args := range []string{
		"run --dry-run traces --preset quick --set W=2 --risk weibull{shape=0.5} --set plan_risk=trace",
		"run --dry-run hetero-orders --set h=1,2 --precision 20% --set most=500",
	} {
		if code, _, stderr := call(t, strings.Fields(args)...); code != 0 {
			t.Errorf("%s: exit %d: %s", args, code, stderr)
		}
	}
	code, _, stderr := call(t, strings.Fields("run --dry-run traces --risk exponential --set plan_risk=linear")...)
	if want := "the law is the variable trace here"; code != 2 || !strings.Contains(stderr, want) {
		t.Errorf("exit %d: %s, want %s", code, stderr, want)
	}
}
