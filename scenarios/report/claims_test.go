package report_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

func TestClaimsHaveWhatWasFound(t *testing.T) {
	dir := t.TempDir()
	begun(t, dir, request(500))
	s, err := study.Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	o := report.Options{Papers: papers.All(), Scene: report.Scene{Cell: -1}}
	o.Ledger = []claim.Entry{
		{ID: "static.e1.brute-very-poor", Finding: claim.Finding{Verdict: claim.Fails, Found: "true in 3 of 4 cases", Limits: "p > 2", Witness: "0.9 at W=1"}},
		{ID: "static.e2.brute-drops", Finding: claim.Finding{Verdict: claim.Fails}},
	}
	got, err := pageOf(s, o)
	if err != nil {
		t.Fatal(err)
	}
	claims := part(got, "claims")
	all := claims.Tables[0]
	if k := slices.IndexFunc(all.Columns, func(c tables.Column) bool { return c.Name == "found" }); k != 3 || len(all.Rows) != 8 {
		t.Fatalf("columns %+v, %d rows", all.Columns, len(all.Rows))
	}
	for _, row := range all.Rows {
		verdict, found := row[2].Text, row[3].Text
		if tested := row[6].Text == "static.e1.brute-very-poor"; tested != (found != "") || tested != strings.Contains(verdict, "on record") {
			t.Errorf("%s: %s, %s", row[6].Text, verdict, found)
		} else if tested && (verdict != "fails (on record: holds)" || found != "true in 3 of 4 cases; limits: p > 2; witness: 0.9 at W=1") {
			t.Errorf("%s, %s", verdict, found)
		}
	}
	if want := "Of 8 claims, 3 hold, 1 holds within limits, 2 fail, and 2 cannot be judged. 1 claim was tested, and the others have the verdicts on record."; !strings.HasPrefix(claims.Text[0].Text, want) {
		t.Errorf("%s, want %s", claims.Text[0].Text, want)
	}
}
