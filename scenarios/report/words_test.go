package report

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/papers"
)

func TestClaimsAreThoseOfTheExperimentOrOfItsTable(t *testing.T) {
	for experiment, want := range map[string]struct {
		pattern string
		least   int
	}{
		"e1": {"static.e1.*", 8}, "table4": {"static.table4.*", 10}, "ftr-table2": {"ftr.table2.*", 4}, "dlt-rounds": {"dlt.rounds.*", 5},
		"hetero-orders": {"hetero.all.order", 1}, "ftr-limit": {"ftr.pir.limit,ftr.pir.printed,ftr.pir.rate,ftr.played.model", 4}, "hetero-gain": {"", 0}, "nobodys": {"", 0},
	} {
		paper, claims, pattern := find(papers.All(), experiment)
		if pattern != want.pattern || len(claims) < want.least || (paper == nil) != (experiment == "nobodys") {
			t.Errorf("%s: %d claims %s, want %+v", experiment, len(claims), pattern, want)
		}
		for _, c := range claims {
			if !strings.HasPrefix(c.ID, strings.TrimSuffix(pattern, "*")) && !strings.Contains(pattern, c.ID) {
				t.Errorf("%s: the claim %s", experiment, c.ID)
			}
		}
	}
}
