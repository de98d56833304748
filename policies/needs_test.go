package policies_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

// numbers are the errors of policies in worlds that meet their needs: a number of the problem is out of
// range.
var numbers = []string{
	"out of reach",                      // optimal: charts of many steps
	"the best number of chunks is +Inf", // cscw and hoeoci: chunks that cost nothing
	"it must be positive",               // affine, ftr, fifo and their kin: units that take no time
	"between faults",                    // guided and its kin: chunks that are hardly ever right
}

// These spellings have options on which needs depend.
func TestAPolicyServesAWorldThatMeetsItsNeedsOrNamesTheNumberThatIsOutOfRange(t *testing.T) {
	long.Unraced(t)
	var all []*policies.Policy
	for _, row := range policies.All() {
		if _, outside := row.Prototype.(policies.Outside); !outside && (row.Name == "optimal" || !slices.Contains(slowTried, row.Name)) {
			all = append(all, parse(t, row.Name))
		}
	}
	for _, spelling := range []string{"star{latencies=ignore}", "bus{latencies=ignore}", "single{n=3}", "greedy{n=auto}", "no-rep{n=auto}", "brute{n=auto}", "cyclic-rep{n=auto}", "on-demand{n=auto}", "guided{n=auto}", "fifo{rounds=3}", "fifo{workers=2}", "lifo{workers=3}"} {
		all = append(all, parse(t, spelling))
	}
	if long.Trials(0, 1) > 0 {
		all = append(all, parse(t, "endangered{n=auto}"))
	}
	used := map[string]bool{}
	for _, policy := range all {
		served, refused := 0, 0
		few, most := 3, 8
		if strings.Contains(policy.Spec, "auto") { // it takes long to find the number
			few, most = 1, 3
		}
		for _, world := range slices.Concat(policytest.Worlds(), policytest.Returning(), policytest.Faulty()) {
			for k := range uint64(long.Trials(few, most)) {
				p := world.Draw(rand.New(rand.NewPCG(k, 7)))
				need := policy.Needs().Check(p)
				_, err := policytest.NewPlayer(policy.Value, p)
				var unmet *needs.Unmet
				switch {
				case need == nil && (err == nil || errors.As(err, new(models.NoSchedule))):
					served++
				case need != nil && errors.As(err, &unmet) && unmet.Error() == need.Error():
					refused++
				case need == nil && slices.ContainsFunc(numbers, func(n string) bool {
					used[n] = used[n] || strings.Contains(err.Error(), n)
					return strings.Contains(err.Error(), n)
				}):
				default:
					t.Errorf("%s, %s, problem %d: by its needs %v, when it is tried %v", policy.Spec, world.Name, k, need, err)
				}
			}
		}
		if served == 0 || (policy.Needs() == 0) != (refused == 0) {
			t.Errorf("%s serves %d problems and refuses %d, and needs %v", policy.Spec, served, refused, policy.Needs())
		}
	}
	for _, n := range numbers {
		if !used[n] {
			t.Errorf("no policy says %q", n)
		}
	}
}

func parse(t *testing.T, spelling string) *policies.Policy {
	t.Helper()
	p, err := policies.Parse(spelling)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
