package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// runOptions are the flags of runexp run.
type runOptions struct {
	target target
	warner

	out        string
	where      string
	goroutines int
	length     time.Duration
	part       string // the shard as it is written
	shard      study.Shard
	recompute  string
	again      []string // policies to be computed anew
	retry      bool     // failures are computed anew
	dryRun     bool
	quiet      bool
	format     string
	command    string // as it was given
}

func runCommand(p Program) *cobra.Command {
	o := runOptions{warner: warner{program: p}}
	cmd := &cobra.Command{
		Use:   "run EXPERIMENT|FILE|DIR",
		Short: "Run an experiment or a scenario, or continue a study",
		Long: `Run an experiment of the catalogue or a scenario from a file, or continue the study
in a folder. The folder gets results.csv, figures and all records. Nothing is computed
twice: more instances, values or policies extend a study, and after ^C or a crash the
same command continues.

If the records are from another build of the program, a sample of them is computed
again. If a policy now gives other numbers, the run is refused: raise the policy's
revision, choose another folder with --out, or drop its records with --recompute POLICY.

The exit code is 0 if the study is complete, 1 if a policy failed, and 75 if the run
ended early; runexp help exit-codes lists the others.`,
		Example: `  runexp run e1
  runexp run e1 --set W=1..25:4 --set n=47,147 --instances 5000 --out runs/loads
  runexp run sweep.yaml --for 8h
  runexp run sweep.yaml --dry-run
  runexp run runs/sweep --decide best:0.5%
  runexp run runs/sweep --shard 3/16`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(cmd); err != nil {
				return err
			}
			o.command = term.CommandLine(cmd, args)
			if o.dryRun {
				return o.plan(cmd, args[0])
			}
			return o.run(cmd.Context(), args[0], cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	f := cmd.Flags()
	o.target.flags(cmd)
	f.StringVar(&o.where, "where", "", "compute only cells that meet this condition, such as 'p>15 and W<p'")
	f.DurationVar(&o.length, "for", 0, "end after this time, such as 8h or 90m, and write the results so far")
	f.IntVarP(&o.goroutines, "jobs", "j", 0, "compute this many episodes at a time (default: one per processor)")
	f.StringVar(&o.part, "shard", "", "compute one part of the study, from 0/N to N-1/N, such as 3/16; parts may run at once, on any machines")
	f.StringVar(&o.recompute, "recompute", "", "compute again the failed episodes (failed), or all episodes of these policies, separated by commas")
	f.BoolVar(&o.dryRun, "dry-run", false, "compute nothing: show the cells and episodes, and estimate time and disk")
	f.StringVar(&o.out, "out", "", "folder of the study (default: runs/NAME)")
	f.StringVar(&o.format, "format", "text", "print text, csv or json")
	f.BoolVar(&o.quiet, "quiet", false, "show no progress")
	group(cmd, "What to compute", "preset", "set", "where", "policy", "risk", "instances", "precision", "decide", "seed")
	group(cmd, "How long, and which part", "for", "jobs", "shard", "recompute", "dry-run")
	group(cmd, "Where to", "out", "format", "quiet")
	return cmd
}

// check refuses invalid or inconsistent flags.
func (o *runOptions) check(cmd *cobra.Command) error {
	if err := o.target.check(cmd); err != nil {
		return err
	}
	changed := cmd.Flags().Changed
	if err := checkJobs(o.goroutines); err != nil {
		return err
	}
	if err := endsLikeFile(o.out, "a folder"); err != nil {
		return err
	}
	if o.dryRun {
		for _, flag := range []string{"where", "for", "shard", "recompute"} {
			if changed(flag) {
				return fmt.Errorf("--dry-run and --%s: a dry run describes the whole study: want one of the two", flag)
			}
		}
		if o.format == "csv" {
			return errors.New("--dry-run --format csv: want text or json")
		}
	}
	if changed("shard") {
		n, err := fmt.Sscanf(o.part+"\n", "%d/%d\n", &o.shard.I, &o.shard.N)
		if err != nil || n != 2 || o.shard.N < 1 || o.shard.I < 0 || o.shard.I >= o.shard.N {
			return fmt.Errorf("--shard %s: want a part and their number, from 0/N to N-1/N, such as 3/16", o.part)
		}
	}
	if !changed("recompute") {
		return nil
	}
	names, err := spec.Split(o.recompute)
	for _, name := range names {
		if name == "failed" {
			o.retry = true
			continue
		}
		if o.shard.N > 0 {
			return fmt.Errorf("--recompute %s and --shard: want --recompute alone, with --for 1s for example, before the shards", name)
		}
		p, err := policies.Parse(name)
		if err != nil {
			return fmt.Errorf("--recompute: %w", err)
		}
		o.again = append(o.again, p.Spec)
	}
	if err != nil {
		return fmt.Errorf("--recompute: %w", err)
	}
	return nil
}

// run checks the request, computes the episodes that are missing, writes the results
// to the folder, and prints them.
func (o *runOptions) run(ctx context.Context, name string, stdout, stderr io.Writer) (ended error) {
	began := time.Now()
	at := deadlineAfter(o.length, began)
	s, dir, err := o.target.study(name)
	if err != nil {
		return err
	}
	if o.out == "" {
		o.out = dir
	}
	if err := folder.Check(o.out, folder.Study); err != nil {
		return err
	}
	if err := study.Refuse(o.out); err != nil {
		return failedTo(err)
	}
	if s, err = s.Opened(); err != nil {
		return err
	}
	if err := o.program.askTrust(stderr, name, o.target.policies, s.Policies, s.Reference); err != nil {
		return err
	}
	var cell *scenarios.CellError
	if err := run.Check(ctx, s); errors.Is(err, run.ErrStopped) {
		return o.ended(err)
	} else if errors.As(err, &cell) && cell.Refused || err != nil && cell == nil {
		return unplaced(name, err)
	}
	selected, err := s.Select(o.where)
	if err != nil {
		return fmt.Errorf("--where %s: %w", o.where, err)
	}
	if line := s.Doubt(); line != "" {
		fmt.Fprintf(stderr, "%s: %s\n", o.program.name(), line)
	}
	a := study.RunOptions{
		Shard: o.shard, Where: selected, Retry: o.retry, Build: thisBuild(),
	}
	c, release, err := o.begin(ctx, s, a)
	if err != nil {
		return err
	}
	defer release()
	defer func() { ended = term.Begun(ended) }()
	if err := c.Scan(nil); err != nil {
		return term.WithCode(term.IO, err)
	}
	o.warn(stderr, c)
	if o.shard.N == 0 && shardsRun(c) {
		fmt.Fprintf(stderr, "%s: %s: shards of this study are running, and this run computes their episodes, too; %[1]s status %[2]s shows them\n",
			o.program.name(), o.out)
	}
	start := time.Now()
	a.Runner = &run.Runner{Goroutines: o.goroutines, Done: new(atomic.Int64)}
	if a.Runner.Until = at; o.shard.N == 0 {
		a.Runner.Until = deadlineBefore(at, start, report.SaveTime(c.Design))
	}
	err = o.compute(ctx, c, a, stderr)
	wall := time.Since(start)
	if errors.Is(err, run.ErrStopped) && ctx.Err() == nil {
		defer func() {
			fmt.Fprintln(stderr, timeUp(o.program.name(), a.Runner.Done.Load(), start.Sub(began), wall, time.Since(start)-wall))
		}()
	}
	if kindOf(name) == aFolder { // all that it has is asked for
		s = c.Design
	}
	switch told := o.reportOptions(s, wall); {
	case errors.Is(err, run.ErrStopped) && o.shard.N == 0:
		return o.stopped(c, told, stderr)
	case err != nil && !errors.Is(err, study.ErrFailures):
		return o.ended(err)
	case o.shard.N > 0:
		return o.shardEnded(stdout, c, err)
	default:
		return o.publish(c, told, a, err, stdout, stderr)
	}
}

// compute computes the episodes that are missing, and shows progress.
func (o *runOptions) compute(ctx context.Context, c *study.Study, a study.RunOptions, stderr io.Writer) error {
	finish := func() {}
	if !o.quiet {
		finish = showProgress(stderr, c.Design.Name, c.Missing(a), a.Runner.Done)
	}
	defer finish()
	return c.Run(ctx, a)
}

// shardsRun reports whether processes append records to a study. The caller holds the study's lock, so they
// compute shards. An unreadable folder has none: the run fails by it.
func shardsRun(c *study.Study) bool {
	logs, _ := c.Folder.Logs()
	return slices.ContainsFunc(logs, func(l store.LogInfo) bool { return l.InUse })
}

// begin opens the study's folder, or makes it, unless the request is refused. Unless --shard is
// given, the folder is locked first, so that only its owner extends the plan.
func (o *runOptions) begin(ctx context.Context, s *scenarios.Design, a study.RunOptions) (c *study.Study, release func(), err error) {
	var refusal error
	check := func(c *study.Study) error {
		refusal = o.refuse(ctx, c, a)
		return refusal
	}
	if o.shard.N > 0 {
		c, err = study.Begin(o.out, s, check)
		release = func() {}
	} else {
		c, release, err = study.BeginLocked(o.out, s, check)
	}
	if err = cmp.Or(refusal, err); err != nil && refusal == nil {
		err = failedTo(err)
	}
	return c, release, err
}

// refuse returns the error of a request that does not fit a folder's study.
func (o *runOptions) refuse(ctx context.Context, c *study.Study, a study.RunOptions) error {
	if err := c.Recompute(o.again); err != nil {
		return fmt.Errorf("--recompute %s: %w", o.recompute, err)
	}
	if a.Where != nil && !c.HasCells(a) {
		return fmt.Errorf("--where %s: no cell meets it", o.where)
	}
	err := c.Recheck(ctx, a.Build, a.Retry)
	if err == nil || errors.Is(err, run.ErrStopped) { // then the run has no time to compute anything
		return nil
	}
	return o.ended(err)
}

// checkJobs refuses a number of goroutines that cannot be meant.
func checkJobs(goroutines int) error {
	if goroutines < 0 || goroutines > 4096 {
		return fmt.Errorf("--jobs %d: want 1 to 4096, or 0 for one for every processor", goroutines)
	}
	return nil
}

// defaultDir returns the folder of a study unless --out is given.
func defaultDir(name string) string { return filepath.Join("runs", name) }
