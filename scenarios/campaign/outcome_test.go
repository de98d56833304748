package campaign

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

func TestAnExhibitAndTheSentencesAboutItAreJudgedApart(t *testing.T) {
	good, bad := claim.PrintedNumber{}, claim.PrintedNumber{Printed: 1}
	for _, c := range []struct {
		of                        Outcome
		published, tested         bool
		itself, sentences, judged string
	}{
		{Outcome{Experiment: "e", Numbers: []claim.PrintedNumber{good, good}, Tally: claim.Tally{Fails: 1, Holds: 1}}, true, true, Agrees, SomeFail, "agrees: 2 of 2 agree"},
		{Outcome{Experiment: "e", Numbers: []claim.PrintedNumber{good, bad}, Tally: claim.Tally{Holds: 1}}, true, true, Differs, Hold, "differs: 1 of 2 agree"},
		{Outcome{Experiment: "e", Tally: claim.Tally{Fails: 1, Open: 1}}, true, true, Drawn, SomeFail, "drawn, no printed numbers to compare"},
		{Outcome{Experiment: "e", Uncompared: 3, Tally: claim.Tally{Holds: 1, Limits: 1}}, true, true, Drawn, WithinLimits, "drawn, 3 printed numbers are not compared"},
		{Outcome{Experiment: "e", Numbers: []claim.PrintedNumber{good}, Uncompared: 2}, true, true, Agrees, "", "agrees: 1 of 1 agree, 2 not compared"},
		{Outcome{Tally: claim.Tally{Holds: 2, Unjudged: 1}}, true, true, "", Hold, ""},
		{Outcome{Tally: claim.Tally{Unjudged: 1}}, true, true, "", Unjudged, ""},
		{Outcome{Tally: claim.Tally{Open: 1, Unjudged: 1}}, true, true, "", CannotBeJudged, ""},
		{Outcome{Experiment: "e", Tally: claim.Tally{Holds: 1}}, false, true, Incomplete, Hold, Incomplete},
		{Outcome{Experiment: "e", Tally: claim.Tally{Fails: 1}}, true, false, Drawn, Incomplete, "drawn, no printed numbers to compare"},
		{Outcome{}, true, true, "", "", ""},
	} {
		o := c.of
		o.Itself, o.Sentences = o.itself(c.published, true), o.sentences(c.tested)
		if judged := o.judged(); o.Itself != c.itself || o.Sentences != c.sentences || judged != c.judged {
			t.Errorf("%+v: %q, %q and %q, want %q, %q and %q", c.of, o.Itself, o.Sentences, judged, c.itself, c.sentences, c.judged)
		}
	}
	undecided := Outcome{Experiment: "e", Numbers: []claim.PrintedNumber{good, bad}}
	if got := undecided.itself(true, false); got != CannotBeJudged {
		t.Errorf("numbers that decide nothing: %s", got)
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
