package campaign

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

func TestAnOutcomeIsTheWorstOfItsNumbersAndClaims(t *testing.T) {
	good, bad := claim.PrintedNumber{}, claim.PrintedNumber{Printed: 1}
	for _, c := range []struct {
		of      Outcome
		missing bool
		want    string
	}{
		{Outcome{Numbers: []claim.PrintedNumber{good, good}, Tally: claim.Tally{Holds: 1}}, false, Agrees},
		{Outcome{Tally: claim.Tally{Holds: 1}}, false, Agrees},
		{Outcome{Numbers: []claim.PrintedNumber{good, bad}, Tally: claim.Tally{Holds: 1}}, false, Differs},
		{Outcome{Numbers: []claim.PrintedNumber{good}, Tally: claim.Tally{Fails: 1}}, false, Differs},
		{Outcome{Numbers: []claim.PrintedNumber{good}, Tally: claim.Tally{Limits: 1}}, false, WithinLimits},
		{Outcome{Tally: claim.Tally{Holds: 2, Unjudged: 1}}, false, Agrees},
		{Outcome{Tally: claim.Tally{Unjudged: 1}}, false, Unjudged},
		{Outcome{Tally: claim.Tally{Open: 1, Unjudged: 1}}, false, CannotBeJudged},
		{Outcome{Tally: claim.Tally{Holds: 1, Open: 1}}, false, Agrees},
		{Outcome{Tally: claim.Tally{Fails: 1, Open: 1}}, false, Differs},
		{Outcome{Experiment: "e1", Uncompared: 3}, false, Drawn},
		{Outcome{}, false, NotComputed},
		{Outcome{Tally: claim.Tally{Fails: 1}}, true, Incomplete},
	} {
		if got := c.of.state(c.missing); got != c.want {
			t.Errorf("%+v: %s, want %s", c.of, got, c.want)
		}
	}
}

func TestPrintedNumbersAreReadFromTheFolderOfAStudy(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a[b]*")
	for name, text := range map[string]string{
		"results.csv": "W,policy\n1,greedy\n",
		"empty.csv":   "",
		"printed.csv": "row,column,printed,ours,digits,noise,mark\n4,mean,0.5,0.4375,1,0,differs\n5,mean,2,2.01,0,0,ok\n6,mean,n/a,1,0,0,ok\n",
	} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	all, err := readNumbers(dir)
	if err != nil || len(all) != 3 {
		t.Fatalf("%v: %+v", err, all)
	}
	for i, want := range []string{"0.5 0.4 -0.0625 differs", "2 2 +0.01 ok", "n/a 1  ok"} {
		row := claim.NumbersTable(all[i : i+1]).Rows[0]
		if got := row[2].Text + " " + row[3].Text + " " + row[4].Text + " " + row[5].Text; got != want || all[i].Agrees() == (i == 0) {
			t.Errorf("%+v: %s, want %s", all[i], got, want)
		}
	}
	broken := filepath.Join(dir, "broken.csv")
	if err := os.WriteFile(broken, []byte("row,column,printed,ours,digits,noise,mark\n1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := readNumbers(dir); err == nil {
		t.Error("a file of numbers that is damaged was read")
	}
}
