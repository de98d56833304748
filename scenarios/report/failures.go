package report

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// mostFailures is how many failures are listed.
const mostFailures = 50

// failures lists the failures, each with the command that repeats it.
func (a *account) failures() (page.Part, error) {
	p := page.Part{Key: "failures", Title: "Failures"}
	if a.status.Failed == 0 {
		return p, nil
	}
	t := tables.Table{Title: "Policies that failed in a cell", Columns: tables.Names(4, "cell", "policy", "why", "repeat it with")}
	err := a.Failures(func(f scenarios.Failure) error {
		if len(t.Rows) < mostFailures {
			repeat := fmt.Sprintf("%s rerun %s --cell %016x --policy %s --instance %d", a.Program, escape.Shell(a.Dir), f.Cell, escape.Shell(f.Policy), f.Instance)
			t.Rows = append(t.Rows, tables.Words(f.Values.String(), f.Policy, f.Why, repeat))
		}
		return nil
	})
	if n := a.status.Failed; n > mostFailures {
		t.Note = fmt.Sprintf("These are the first %d of %d failures; failures.csv has all.", mostFailures, n)
	}
	p.Tables = []tables.Table{t}
	return p, err
}
