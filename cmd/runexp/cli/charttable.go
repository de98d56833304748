package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// table runs an episode of a study again, event by event, and writes its numbers; also one that failed.
func (o *chartOptions) table(cmd *cobra.Command, dir string) error {
	p := o.program
	for _, flag := range []string{"preset", "set", "seed", "risk", "uninterrupted"} {
		if o.changed(flag) {
			return fmt.Errorf("--format table and --%s: want an episode of a study as it is", flag)
		}
	}
	switch {
	case o.cell == "":
		return fmt.Errorf("--format table: --cell is missing: want the 16 digits by which %s status names a cell", p.name())
	case o.policy == "":
		return errors.New("--format table: --policy is missing: want a policy of the study")
	case o.instance < 0:
		return fmt.Errorf("--instance %d: want 0 or more", o.instance)
	}
	id, err := p.cellID(o.cell)
	if err != nil {
		return err
	}
	c, err := open(dir)
	if err != nil {
		return err
	}
	(&warner{program: p}).warn(cmd.ErrOrStderr(), c)
	named, err := c.Design.Named(o.policy)
	if err != nil {
		return err
	}
	if err := p.askTrust(cmd.ErrOrStderr(), dir, "", nil, named); err != nil {
		return err
	}
	at := run.Scene{Policy: named.Spec, Instance: o.instance, Numbers: true, Stack: o.stack}
	if at.Cell, err = c.Design.FindCell(id); err != nil {
		return err
	}
	if !slices.ContainsFunc(c.Design.Policies, func(q *policies.Policy) bool { return q.Spec == named.Spec }) {
		return fmt.Errorf("the study has no policy %s", named.Spec)
	}
	r, err := run.Record(c.Design, at)
	var failure *scenarios.CellError
	var said interface{ Transcript() string }
	switch {
	case errors.As(err, &said): // a program's
		fmt.Fprint(cmd.OutOrStdout(), said.Transcript())
		return term.WithCode(term.Failed, err)
	case errors.As(err, &failure):
		return term.WithCode(term.Failed, err)
	case err != nil:
		return err
	}
	if err := p.drawnBy(cmd, c, at); err != nil {
		return err
	}
	return term.Save(cmd, o.out, func(w io.Writer) error { return showNumbers(w, c.Design, at, r) })
}

// showNumbers prints the outcome of an episode.
func showNumbers(w io.Writer, d *scenarios.Design, at run.Scene, r *run.Recording) error {
	var b bytes.Buffer
	var t tables.Table
	t.Fact("cell", "%v", d.Grid.Values(at.Cell))
	t.Fact("policy", "%s", at.Policy)
	t.Fact("instance", "%d of seed %d", at.Instance, d.Seed)
	t.Fact("work", "%v of %v", r.Outcome.Work, r.Problem.Load)
	t.Fact("makespan", "%v", r.Outcome.Makespan)
	t.Fact("events", "%d", r.Outcome.Events)
	bills := r.Outcome.Bills
	workers := &tables.Table{Columns: tables.Names(6, "worker", "interrupted", "chunks", "busy", "lost", "idle")}
	if len(bills) > 0 { // workers come back, or have a price
		t.Fact("end", "%v", r.Outcome.End)
		t.Fact("cost", "%v", r.Outcome.Cost)
		workers.Columns = append(workers.Columns, tables.Names(3, "held", "used", "extra")...)
	}
	if r.Outcome.Open {
		t.Fact("open", "the end of a record, or the limit of events, cut the episode short")
	}
	t.WriteText(&b, 0, 0)
	for i, x := range r.Outcome.Workers {
		row := tables.Words(strconv.Itoa(i+1), digits(r.Instance.Interrupt[i]), strconv.Itoa(x.Chunks), digits(x.Busy), digits(x.Lost), digits(x.Idle))
		if len(bills) > 0 {
			row = append(row, tables.Words(digits(bills[i].Held), digits(bills[i].Used), digits(bills[i].Extra))...)
		}
		workers.Rows = append(workers.Rows, row)
	}
	b.WriteByte('\n')
	workers.WriteText(&b, term.Columns(w), 1)
	return written(w, &b)
}

// digits spells a number for people.
func digits(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
