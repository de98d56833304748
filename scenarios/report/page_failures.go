package report

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// mostFailures is how many failures are listed.
const mostFailures = 50

// failures lists the failures, each with the command that repeats it.
func (c *chapters) failures() (page.Part, error) {
	p := page.Part{Key: "failures", Title: "Failures"}
	if c.Status.Failed == 0 {
		return p, nil
	}
	t := tables.Table{Title: "Policies that failed in a cell", Columns: tables.Names(4, "cell", "policy", "why", "repeat it with")}
	err := c.Study.Failures(func(f study.Failure) error {
		if len(t.Rows) < mostFailures {
			t.Rows = append(t.Rows, tables.Words(f.Values.String(), f.Policy, f.Why, Rerun(c.options.Program, c.dir(), f)))
		}
		return nil
	})
	if n := c.Status.Failed; n > mostFailures {
		t.Note = fmt.Sprintf("These are the first %d of %d failures; failures.csv has all.", mostFailures, n)
	}
	p.Tables = []tables.Table{t}
	return p, err
}
