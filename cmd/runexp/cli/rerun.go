package cli

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

func rerunCommand(p Program) *cobra.Command {
	var cell, policy string
	var instance int
	var stack bool
	var allow consentFlag
	cmd := &cobra.Command{
		Use:   "rerun DIR --cell ID --policy NAME [--instance N]",
		Short: "Run one episode of a study again, event by event, and tell what happens; also one that failed",
		Example: `  runexp status runs/sweep     # lists failures with these commands
  runexp rerun runs/sweep --cell 1f0a55d2c3b4e697 --policy greedy --instance 17 --stack`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case cell == "":
				return fmt.Errorf("--cell is missing: want the 16 digits by which %s status names a cell", p.name())
			case policy == "":
				return errors.New("--policy is missing: want a policy of the study")
			}
			id, err := strconv.ParseUint(cell, 16, 64)
			if err != nil {
				return fmt.Errorf("--cell %q: want the 16 digits by which %s status names a cell", cell, p.name())
			}
			if instance < 0 {
				return fmt.Errorf("--instance %d: want 0 or more", instance)
			}
			c, err := open(args[0])
			if err != nil {
				return err
			}
			(&warner{program: p}).warn(cmd.ErrOrStderr(), c)
			named, err := c.Design.Named(policy)
			if err != nil {
				return err
			}
			if err := allow.Check(cmd.ErrOrStderr(), nil, named); err != nil {
				return err
			}
			r, err := c.Rerun(id, policy, instance, stack)
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
			at := run.Scene{Policy: named.Spec, Instance: instance}
			if at.Cell, err = c.Design.FindCell(id); err != nil {
				return err
			}
			if err := p.drawnBy(cmd, c, at); err != nil {
				return err
			}
			return showRerun(cmd.OutOrStdout(), r)
		},
	}
	allow.Add(cmd)
	f := cmd.Flags()
	f.StringVar(&cell, "cell", "", "identity of the cell")
	f.StringVar(&policy, "policy", "", "the policy")
	f.IntVar(&instance, "instance", 0, "number of the instance, from 0")
	f.BoolVar(&stack, "stack", false, "let a panic show where in the code it occurs")
	return cmd
}

// showRerun prints the outcome of an episode.
func showRerun(w io.Writer, r *run.Rerun) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "cell\t%v\n", r.Values)
	fmt.Fprintf(t, "policy\t%s\n", r.Policy)
	fmt.Fprintf(t, "instance\t%d of seed %d\n", r.Instance, r.Seed)
	fmt.Fprintf(t, "work\t%v of %v\n", r.Outcome.Work, r.Load)
	fmt.Fprintf(t, "makespan\t%v\n", r.Outcome.Makespan)
	fmt.Fprintf(t, "events\t%d\n", r.Outcome.Events)
	bills, more := r.Outcome.Bills, ""
	if len(bills) > 0 { // workers come back, or have a price
		fmt.Fprintf(t, "end\t%v\ncost\t%v\n", r.Outcome.End, r.Outcome.Cost)
		more = "\theld\tused\textra"
	}
	if r.Outcome.Open {
		fmt.Fprintf(t, "open\tthe end of a record, or the limit of events, cut the episode short\n")
	}
	fmt.Fprintf(t, "\nworker\tinterrupted\tchunks\tbusy\tlost\tidle%s\n", more)
	for i, x := range r.Outcome.Workers {
		fmt.Fprintf(t, "%d\t%.6g\t%d\t%.6g\t%.6g\t%.6g", i+1, r.Interrupt[i], x.Chunks, x.Busy, x.Lost, x.Idle)
		if len(bills) > 0 {
			fmt.Fprintf(t, "\t%.6g\t%.6g\t%.6g", bills[i].Held, bills[i].Used, bills[i].Extra)
		}
		fmt.Fprintln(t)
	}
	if err := t.Flush(); err != nil {
		return term.WithCode(term.IO, err)
	}
	return nil
}
