package benoit2013

import (
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

// Tables 3 and 4 and table 5 have a rule in common, which a test of package scenarios
// shows for E5.
func TestTablesStandBesideOursWhereTheCellsAreThePapers(t *testing.T) {
	for _, c := range []struct {
		request scenarios.Request
		says    string
		files   int
	}{
		{scenarios.Request{Experiment: "table3"}, "Beside table 3 of the paper: 7 of 7 agree", 1},
		{scenarios.Request{Experiment: "table3", Seed: 5, Set: map[string]string{"n": "16,20"}, Policies: []string{"greedy", "optimal"}}, "Beside table 3 of the paper: 2 of 2 agree", 1},
		{scenarios.Request{Experiment: "table3", Set: map[string]string{"n": "16"}}, "Not compared with table 3 of the paper, as the study differs: other values of n.", 0},
		{scenarios.Request{Experiment: "table3", Set: map[string]string{"g": "5"}}, "Not compared with table 3 of the paper, as the study differs: other values of g.", 0},
		{scenarios.Request{Experiment: "table4", Set: map[string]string{"g": "2..5"}}, "as the study differs: other values of g, n.", 0},
		{scenarios.Request{Experiment: "table4", Set: map[string]string{"g": "2", "n": "4"}, Policies: []string{"greedy"}},
			"other values of g, n; no best-of; no cyclic; no fat-snake; no mirror; no reverse; no snake.", 0},
		{scenarios.Request{Experiment: "traces", Set: map[string]string{"p": "5", "W": "3", "eps": "0.01"}, Instances: 25},
			"Not compared with table 5 of the paper, as the study differs: other values of p, W, eps; 25 instances a cell instead of 1000.", 0},
		{scenarios.Request{Experiment: "traces-together", Set: map[string]string{"W": "3", "eps": "0.01"}, Instances: 25}, "Mean ratio", 0},
	} {
		f := scenariostest.Run(t, c.request).Findings()
		if !strings.Contains(f.Text, c.says) || len(f.Files) != c.files || c.files == 0 && strings.Contains(f.Text, "Beside") {
			t.Errorf("%+v: %d files; want %q in\n%s", c.request, len(f.Files), c.says, f.Text)
		}
	}
}

// The table compares the policies in it. Another one, which is better, changes no number.
func TestTable4ComparesOnlyItsOwnPolicies(t *testing.T) {
	request := scenarios.Request{Experiment: "table4", Set: map[string]string{"g": "3", "n": "6..15:3"}}
	alone := scenariostest.Run(t, request)
	for i := range alone.Design.Policies {
		request.Policies = append(request.Policies, alone.Name(i))
	}
	request.Policies = append([]string{"optimal"}, request.Policies...)
	joined := scenariostest.Run(t, request)
	for i := range alone.Design.Policies {
		if got, want := row4(joined, i+1), row4(alone, i); !slices.Equal(got, want) {
			t.Errorf("%s: %v beside optimal, %v without it", alone.Name(i), got, want)
		}
	}
}
