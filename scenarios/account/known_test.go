package account_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/account"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
	"github.com/loadstar-sim/loadstar/scenarios/fruitless"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/picture"
)

// A page is the same whether what it shows is known or made again.
func TestWhatIsKnownIsToldAsIfItWereMadeAgain(t *testing.T) {
	for _, r := range []scenarios.Request{
		request(1000),
		{Experiment: "cantbelate-table", Preset: "quick", Policies: []string{"spot-greedy", "spot-uniform"}, Seed: 1},
	} {
		dir := t.TempDir()
		run(t, begun(t, dir, r))
		s, err := scenarios.OpenStudy(dir, scenarios.Auto)
		if err == nil {
			err = s.Scan(nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		report, err := s.Report()
		if err != nil {
			t.Fatal(err)
		}
		k := &account.Known{Compared: new(account.Comparison), Table: report.Table(), Doubts: fruitless.Doubts(report), Findings: report.Findings()}
		k.Drawn = picture.Of(s.Design).Draw(report, k.Table)
		var rows, want bytes.Buffer
		if err := k.Compared.Write(&rows, compare.Study(s), s.Design); err != nil {
			t.Fatal(err)
		}
		if err := compare.WriteCSV(&want, compare.Study(s), compare.Options{Level: scenarios.Level}); err != nil || rows.String() != want.String() {
			t.Errorf("the comparison is another one (%v)", err)
		}
		pages := [2]string{}
		for i, known := range []*account.Known{nil, k} {
			told, err := account.Of(s, account.Options{Dir: dir, Program: "runexp", Papers: papers.All(), Scene: account.Scene{Cell: -1}, Known: known}, time.Time{})
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := (&page.Page{Title: "a", Studies: []page.Study{told}}).Write(&b); err != nil {
				t.Fatal(err)
			}
			pages[i] = b.String()
		}
		if pages[0] != pages[1] || len(pages[0]) < 10_000 {
			t.Errorf("%s: the page of what is known is another one", r.Experiment)
		}
	}
}
