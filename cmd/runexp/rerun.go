package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/scenarios"
)

func rerunCommand() *cobra.Command {
	var cell, policy string
	var replication int
	var stack bool
	cmd := &cobra.Command{
		Use:   "rerun DIR --cell ID --policy NAME [--replication N]",
		Short: "Runs one instance of a study again, on the engine, and tells what happens; failures too",
		Example: `  runexp status runs/sweep     # lists failures with these commands
  runexp rerun runs/sweep --cell 1f0a55d2c3b4e697 --policy greedy --replication 17 --stack`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := strconv.ParseUint(cell, 16, 64)
			if err != nil {
				return fmt.Errorf("--cell %q: want the 16 digits by which runexp status names a cell", cell)
			}
			if replication < 0 {
				return fmt.Errorf("--replication %d: want 0 or more", replication)
			}
			c, err := open(args[0])
			if err != nil {
				return err
			}
			r, err := c.Rerun(id, policy, replication, stack)
			var failure *scenarios.CellError
			switch {
			case errors.As(err, &failure):
				return exitError{exitFailed, err}
			case err != nil:
				return err
			}
			return showRerun(cmd.OutOrStdout(), r)
		},
	}
	f := cmd.Flags()
	f.StringVar(&cell, "cell", "", "identity of the cell")
	f.StringVar(&policy, "policy", "", "the policy")
	f.IntVar(&replication, "replication", 0, "number of the instance, from 0")
	f.BoolVar(&stack, "stack", false, "let a panic show where in the code it comes from")
	cmd.MarkFlagRequired("cell")
	cmd.MarkFlagRequired("policy")
	return cmd
}

// rerunOf is the command that shows a failure again.
func rerunOf(dir string, f scenarios.Failure) string {
	return fmt.Sprintf("runexp rerun %s --cell %016x --policy '%s' --replication %d", dir, f.Cell, f.Policy, f.Replication)
}

// showRerun prints what became of an instance.
func showRerun(w io.Writer, r *scenarios.Rerun) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "cell\t%v\n", r.Values)
	fmt.Fprintf(t, "policy\t%s\n", r.Policy)
	fmt.Fprintf(t, "instance\treplication %d of seed %d\n", r.Replication, r.Seed)
	fmt.Fprintf(t, "work\t%v of %v\n", r.Outcome.Work, r.Load)
	fmt.Fprintf(t, "makespan\t%v\n", r.Outcome.Makespan)
	fmt.Fprintf(t, "events\t%d\n", r.Outcome.Events)
	fmt.Fprintf(t, "\nworker\tinterrupted\tchunks\tbusy\tlost\tidle\n")
	for i, x := range r.Outcome.Workers {
		fmt.Fprintf(t, "%d\t%.6g\t%d\t%.6g\t%.6g\t%.6g\n", i+1, r.Interrupt[i], x.Chunks, x.Busy, x.Lost, x.Idle)
	}
	if err := t.Flush(); err != nil {
		return exitError{exitIO, err}
	}
	return nil
}
