package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

func mergeCommand(p Program) *cobra.Command {
	var drop bool
	var format string
	cmd := &cobra.Command{
		Use:   "merge DIR [FROM...]",
		Short: "Merge the records of all shards, and write the results",
		Long: `Merge the records in DIR, and those in other folders of the same study, into the file
DIR/pack.lsp. Then write results.csv, comparison.csv and the figures to DIR. The bytes
depend on the numbers alone, not on the shards or on crashes. A sample of the records of
other builds of the program is computed again; if it differs, nothing is merged and the
exit code is 2.

The exit code is 0 if the study is complete, 1 if episodes failed, and 75 if episodes
are missing; the records of an incomplete study are merged too.`,
		Example: `  runexp merge runs/sweep                 # after its shards
  runexp merge runs/here runs/there       # from machines that share no folder`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			err := p.merge(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), args[0], args[1:], drop, format)
			if errors.Is(err, run.ErrStopped) {
				return term.WithCode(term.Stopped, errors.New(args[0]+": stopped before anything was merged"+term.GoOn+term.CommandLine(cmd, args)))
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&drop, "drop-logs", false, "remove the logs whose records are all in pack.lsp")
	cmd.Flags().StringVar(&format, "format", "text", "print text, csv or json")
	return cmd
}

// merge packs a study and publishes its results, complete or not.
func (p Program) merge(ctx context.Context, stdout, stderr io.Writer, dir string, others []string, drop bool, format string) error {
	c, err := open(dir)
	if err != nil {
		return err
	}
	if err := folder.Check(dir, folder.Study); err != nil {
		return err
	}
	var from []*store.Folder
	for _, name := range others {
		f, err := store.Open(name)
		if errors.Is(err, store.ErrNoStudy) {
			return fmt.Errorf("%s: this folder holds no study", name)
		}
		if err != nil {
			return err
		}
		from = append(from, f)
	}
	release, err := store.Lock(dir)
	if err != nil {
		return failedTo(plain(err))
	}
	defer release()
	start := time.Now()
	if err := c.Recheck(ctx, thisBuild(), false, from...); err != nil {
		var changed *study.Changed
		if errors.As(err, &changed) {
			return fmt.Errorf("%s: %w; merge with the program that computed the records, or raise the revision of the policy that was changed", dir, err)
		}
		if errors.Is(err, run.ErrStopped) {
			return err
		}
		return term.WithCode(term.IO, plain(err))
	}
	if _, err := c.Pack(from...); err != nil {
		var other *store.Mismatch
		if errors.As(err, &other) {
			return plain(err)
		}
		return term.WithCode(term.IO, plain(err))
	}
	damage := c.Damage // in all folders
	told := p.reportOptions()
	told.Wall = time.Since(start)
	f, err := report.Read(c, told)
	if err != nil {
		return term.WithCode(term.IO, err)
	}
	c.Damage = append(damage, c.Damage...)
	said := warner{program: p}
	said.warn(stderr, c)
	if err := f.Save(); err != nil {
		return term.WithCode(term.IO, err)
	}
	if drop {
		if err := c.DropLogs(); err != nil {
			return term.WithCode(term.IO, err)
		}
	}
	if err := printResults(stdout, f, format); err != nil {
		return term.WithCode(term.IO, err)
	}
	st := f.Status
	if lacks := c.Design.Lacks(); st.Left > 0 && !lacks.None() {
		return term.WithCode(term.Stopped, fmt.Errorf("%s: %s episodes are missing: a program that knows %v computes them", dir, leftOf(c.Design, st), &lacks))
	}
	return p.left(dir, st)
}

// left returns an error that tells which episodes are missing or failed; nil if the study is complete.
func (p Program) left(dir string, st *study.Status) error {
	switch {
	case st.Left > 0:
		return term.WithCode(term.Stopped, fmt.Errorf("%s: %d episodes are missing: %s run %s computes them", dir, st.Left, p.name(), dir))
	case st.Failed > 0:
		return term.WithCode(term.Failed, fmt.Errorf("%s: %w: %s status %s lists them", dir, study.FailuresError(st.Failed), p.name(), dir))
	}
	return nil
}
