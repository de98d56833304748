package cli

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/cmd/runexp/slurm"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// submitOptions are the flags of runexp submit slurm.
type submitOptions struct {
	program Program
	// remaining returns the remaining cost of a study in a folder, in processor seconds, and the number of
	// cells left. A cost that is not positive and finite is unknown.
	remaining func(dir string) (seconds float64, cells int, err error)

	shards, atOnce, goroutines int
	target, time               time.Duration
	partition, account, memory string
	extra                      []string
	dryRun                     bool
}

func submitCommand(p Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "submit",
		Short: "Compute a study as jobs of a cluster",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand((&submitOptions{program: p, remaining: remaining}).slurm())
	return cmd
}

// slurm returns the command submit slurm.
func (o *submitOptions) slurm() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "slurm DIR",
		Short: "Submit a study as a Slurm job array, followed by a merge job",
		Long: `Submit a study as a Slurm job array, with a task for each shard, and a merge job, which
writes the results. The folder must exist: runexp run FILE --out DIR --for 1m makes it.

The number of shards and their time limit are estimated from the work that is left. A
shard that runs out of time is requeued, and the merge job submits lost shards again.
Scripts and output are in DIR/slurm; runexp status DIR shows the progress.`,
		Example: `  runexp submit slurm studies/widths --dry-run
  runexp submit slurm studies/widths -j 4 --partition short --at-once 50
  runexp submit slurm studies/widths --shards 64 --time 2h --option '--qos=low'`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.allowed(cmd, args[0]); err != nil {
				return err
			}
			seconds, cells, err := o.remaining(args[0])
			if err != nil {
				return err
			}
			if cells == 0 {
				fmt.Fprintf(cmd.OutOrStdout(), "Nothing is missing: %s merge %s makes the results.\n", o.program.name(), args[0])
				return nil
			}
			job, err := o.job(cmd, args[0], seconds, cells)
			if err != nil {
				return err
			}
			return o.submit(cmd.Context(), job, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.shards, "shards", 0, "number of shards (default: so that each takes --target)")
	f.DurationVar(&o.target, "target", slurm.DefaultTarget, "how long a shard should take, from 10m to 24h")
	f.IntVar(&o.atOnce, "at-once", 0, "run at most this many shards at a time (default: Slurm decides)")
	f.IntVarP(&o.goroutines, "jobs", "j", 1, "processors of each shard")
	f.DurationVar(&o.time, "time", 0, "time limit of a shard (default: estimated from the measured cost, with a margin)")
	f.StringVar(&o.partition, "partition", "", "partition of the cluster")
	f.StringVar(&o.account, "account", "", "account to charge")
	f.StringVar(&o.memory, "memory", "", "memory of each shard, such as 2G")
	f.StringArrayVar(&o.extra, "option", nil, "pass this option to sbatch, such as '--qos=low'; may be repeated")
	f.BoolVar(&o.dryRun, "dry-run", false, "print the scripts and submit nothing")
	return cmd
}

// allowed returns an error unless the programs among the study's policies may be started: in a
// trial here, and by the jobs.
func (o *submitOptions) allowed(cmd *cobra.Command, dir string) error {
	c, err := study.Open(dir, play.Auto)
	if err != nil || !havePrograms(c.Design.Policies, c.Design.Reference) {
		return nil // the error is told of with what remains
	}
	if c.Design, err = c.Design.Opened(); err != nil {
		return err
	}
	return o.program.askTrust(cmd.ErrOrStderr(), dir, "", c.Design.Policies, c.Design.Reference)
}

// job decides all that the flags leave open.
func (o *submitOptions) job(cmd *cobra.Command, dir string, seconds float64, cells int) (j slurm.Job, err error) {
	given := cmd.Flags().Changed
	switch {
	case given("shards") && given("target"):
		return j, errors.New("--shards and --target: want one of them")
	case o.target < 10*time.Minute || o.target > 24*time.Hour:
		return j, fmt.Errorf("--target %v: want 10m to 24h", o.target)
	case !(seconds > 0 && seconds-seconds == 0) && !(given("shards") && given("time")):
		return j, fmt.Errorf("%s: the cost of a cell is not measured yet: compute some first, as with %s run %s --for 2m, or give --shards and --time", dir, o.program.name(), dir)
	}
	if j.Program, err = os.Executable(); err != nil {
		return j, err
	}
	if j.Dir, err = filepath.Abs(dir); err != nil {
		return j, err
	}
	j.Name = jobName(j.Dir)
	j.Shards, j.AtOnce, j.Jobs, j.Time = o.shards, o.atOnce, o.goroutines, o.time
	if !given("shards") {
		j.Shards = min(slurm.Shards(seconds, j.Jobs, o.target), cells)
	}
	if !given("time") {
		j.Time = slurm.TimeFor(seconds, j.Shards, j.Jobs)
	}
	j.Partition, j.Account, j.Memory, j.Extra = o.partition, o.account, o.memory, o.extra
	return j, nil
}

// jobName returns the name of a study's jobs, by which scancel --name finds them all
// and none of another study.
func jobName(dir string) string {
	base := regexp.MustCompile(`[^A-Za-z0-9._-]+`).ReplaceAllString(filepath.Base(dir), "-")
	return fmt.Sprintf("loadstar-%.60s-%.2x", base, sha256.Sum256([]byte(dir)))
}

func (o *submitOptions) submit(ctx context.Context, j slurm.Job, stdout, stderr io.Writer) (err error) {
	defer func() {
		if err != nil && ctx.Err() != nil { // which ends Slurm's commands, too
			err = term.WithCode(term.Stopped, fmt.Errorf("stopped early, and no job is left in the queue: %w", err))
		}
	}()
	if j.MaxArraySize, err = slurm.MaxArraySize(ctx); err != nil {
		if !o.dryRun {
			return term.WithCode(term.Failed, err)
		}
		fmt.Fprintf(stderr, "No cluster answers here how long a job array may be; %d tasks are assumed.\n", j.MaxArraySize)
	}
	if err := j.Check(); err != nil {
		return err
	}
	if isGoRun(j.Program) || strings.Contains(filepath.ToSlash(j.Program), "/go-build") {
		err = errors.New("go run removes this program before the jobs start: want one that stays, as from go build")
	}
	if o.dryRun && err != nil {
		fmt.Fprintf(stderr, "%s: %v\n", o.program.name(), err)
	}
	if o.dryRun {
		return printScripts(stdout, j)
	}
	if err != nil {
		return err
	}
	if _, err := slurm.Submit(ctx, j, stdout); err != nil {
		return term.WithCode(term.Failed, err)
	}
	fmt.Fprintf(stdout, "Shards have %d minutes each. To watch them: squeue --name=%s. To cancel them: scancel --name=%[2]s\n",
		(j.Time+time.Minute-1)/time.Minute, j.Name)
	return nil
}

// printScripts prints the scripts that would be submitted.
func printScripts(w io.Writer, j slurm.Job) error {
	arrays, merge := j.Scripts()
	for _, s := range append(arrays, merge) {
		if _, err := fmt.Fprintf(w, "### %s\n%s\n", filepath.Join(j.Dir, "slurm", s.Name), s.Text); err != nil {
			return term.WithCode(term.IO, err)
		}
	}
	return nil
}
