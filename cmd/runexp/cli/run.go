package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// runOptions are the flags of runexp run.
type runOptions struct {
	target target
	allow  consentFlag
	warner

	out        string
	filter     string
	goroutines int
	length     time.Duration
	shard      int
	shards     int
	retry      string
	recompute  string
	again      []string // policies to be computed anew
	failFast   bool
	quiet      bool
	format     string
	figures    string
}

func runCommand(p Program) *cobra.Command {
	o := runOptions{warner: warner{program: p}}
	cmd := &cobra.Command{
		Use:   "run EXPERIMENT|FILE|DIR",
		Short: "Run an experiment or a scenario, or continue a study: results.csv, figures, summary",
		Long: `Run an experiment of the catalogue, or a scenario from a file, in a folder, or
continue the study in a folder. Nothing is computed twice: more instances, values
or policies extend a study. ^C ends a run early and loses nothing; nor does a
machine that breaks down.

If another build of the program has computed records, a sample is computed again. If
a policy gives other numbers now, the run is refused: the policy needs a new revision
or the study another folder. --recompute gives up the policy's old records instead,
which stay in the folder and are not read.

The exit code is 0 if the request is complete, 1 if failures stand, 2 if the request
is invalid, 74 if results could not be written, 75 if the run ended early and the
same command continues it, and 130 after a second ^C.`,
		Example: `  runexp run e1
  runexp run e1 --set W=1..25:4 --set n=47,147 --instances 5000 --out runs/loads
  runexp run sweep.yaml --for 8h
  runexp run runs/sweep --precision 0.5%
  runexp run runs/sweep --decide 0.5%
  runexp run runs/sweep --shard 3 --shards 16`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(cmd); err != nil {
				return err
			}
			return o.run(cmd.Context(), args[0], cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	f := cmd.Flags()
	o.target.flags(cmd)
	o.allow.Add(cmd)
	f.StringVar(&o.out, "out", "", "folder of the study (default: runs/NAME)")
	f.StringVar(&o.filter, "filter", "", "compute only cells that meet a condition, such as 'p>15 and W<p'")
	f.IntVarP(&o.goroutines, "jobs", "j", 0, "episodes computed at a time (default: one for every processor)")
	f.DurationVar(&o.length, "for", 0, "end early after this time, results included, such as 8h or 90m")
	f.IntVar(&o.shard, "shard", 0, "compute only this part of the study, counted from 0")
	f.IntVar(&o.shards, "shards", 0, "cut the study into this many parts; they may run at the same time, on any machines")
	f.StringVar(&o.retry, "retry", "", "failed: compute failures again")
	f.StringVar(&o.recompute, "recompute", "", "give up the records of these policies, separated by commas, and compute them anew")
	f.BoolVar(&o.failFast, "fail-fast", false, "end at the first failure")
	f.BoolVar(&o.quiet, "quiet", false, "show no progress")
	f.StringVar(&o.format, "format", "text", "print text, csv or json")
	figuresFlag(cmd, &o.figures)
	return cmd
}

// check refuses invalid or inconsistent flags.
func (o *runOptions) check(cmd *cobra.Command) error {
	if err := o.target.check(cmd); err != nil {
		return err
	}
	changed := cmd.Flags().Changed
	switch {
	case o.goroutines < 0 || o.goroutines > 4096:
		return fmt.Errorf("--jobs %d: want 1 to 4096, or 0 for one for every processor", o.goroutines)
	case changed("shard") != changed("shards"):
		return errors.New("--shard and --shards: want both, the part and the number of parts")
	case changed("shards") && (o.shards < 1 || o.shard < 0 || o.shard >= o.shards):
		return fmt.Errorf("--shard %d --shards %d: want a part from 0 to one below the number of parts", o.shard, o.shards)
	case changed("recompute") && changed("shards"):
		return errors.New("--recompute and --shard: want --recompute alone, with --for 1s for example, before the shards")
	}
	if !changed("recompute") {
		return nil
	}
	names, err := spec.Split(o.recompute)
	for _, name := range names {
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
	if err := o.allow.Check(stderr, s.Policies, s.Reference); err != nil {
		return err
	}
	var cell *scenarios.CellError
	if err := run.Check(ctx, s); errors.Is(err, run.ErrStopped) {
		return term.WithCode(term.Stopped, err)
	} else if errors.As(err, &cell) && cell.Refused || err != nil && cell == nil {
		return unplaced(name, err)
	}
	selected, err := s.Select(o.filter)
	if err != nil {
		return fmt.Errorf("--filter %s: %w", o.filter, err)
	}
	if line := s.Doubt(); line != "" {
		fmt.Fprintf(stderr, "%s: %s\n", o.program.name(), line)
	}
	a := study.RunOptions{
		Shard: study.Shard{I: o.shard, N: o.shards}, Where: selected,
		Retry: o.retry != "", FailFast: o.failFast, Build: thisBuild(),
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
	start := time.Now()
	a.Runner = &run.Runner{Goroutines: o.goroutines, Done: new(atomic.Int64)}
	if a.Runner.Until = at; o.shards == 0 {
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
	switch told := o.told(s, wall); {
	case errors.Is(err, run.ErrStopped) && o.shards == 0:
		return o.stopped(c, told, stderr)
	case err != nil && !errors.Is(err, study.ErrFailures):
		return o.ended(err)
	case o.shards > 0:
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

// begin opens the study's folder, or makes it, unless the request is refused. Unless --shard is
// given, the folder is locked first, so that only its owner extends the plan.
func (o *runOptions) begin(ctx context.Context, s *scenarios.Design, a study.RunOptions) (c *study.Study, release func(), err error) {
	var refusal error
	check := func(c *study.Study) error {
		refusal = o.refuse(ctx, c, a)
		return refusal
	}
	if o.shards > 0 {
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

// refuse returns the error of a request that does not fit what a folder has.
func (o *runOptions) refuse(ctx context.Context, c *study.Study, a study.RunOptions) error {
	if err := c.Recompute(o.again); err != nil {
		return fmt.Errorf("--recompute %s: %w", o.recompute, err)
	}
	if a.Where != nil && !c.HasCells(a) {
		return fmt.Errorf("--filter %s: no cell meets it", o.filter)
	}
	err := c.Recheck(ctx, a.Build, a.Retry)
	if err == nil || errors.Is(err, run.ErrStopped) { // then the run has no time to compute anything
		return nil
	}
	return o.ended(err)
}

// defaultDir returns the folder of a study unless --out is given.
func defaultDir(name string) string { return filepath.Join("runs", name) }
