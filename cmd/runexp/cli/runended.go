package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// reportOptions returns the options of a report, whose results are printed for the cells of the given design.
func (o *runOptions) reportOptions(asked *scenarios.Design, wall time.Duration) report.Options {
	told := o.program.reportOptions()
	told.Wall, told.Goroutines, told.Shown = wall, o.goroutines, asked
	return told
}

// publish writes the results to the folder and prints them, unless records of computed blocks are no longer
// there.
func (o *runOptions) publish(c *study.Study, told report.Options, a study.RunOptions, failures error, stdout, stderr io.Writer) error {
	f, err := report.Read(c, told)
	if err != nil {
		return term.WithCode(term.IO, err)
	}
	if gone := c.Missing(a); gone > 0 { // no results of a part that is taken for all
		return term.WithCode(term.IO, fmt.Errorf("%s: records of %d instances were removed during the run, or are damaged; the same command computes them again", o.out, gone))
	}
	if err := f.Save(); err != nil {
		return term.WithCode(term.IO, err)
	}
	o.warn(stderr, c)
	if o.format != "text" {
		for _, line := range slices.Concat(f.Shown().Warnings, f.Notes()) {
			fmt.Fprintf(stderr, "%s: %s\n", o.program.name(), line)
		}
	}
	if err := printResults(stdout, f, o.format); err != nil {
		return term.WithCode(term.IO, err)
	}
	if failures != nil {
		return o.failed(c, failures)
	}
	return nil
}

// stopped writes the results that are there to the folder, if any are, and returns the error of
// a run that was stopped. Nothing is printed to standard output, where complete results are
// expected.
func (o *runOptions) stopped(c *study.Study, told report.Options, stderr io.Writer) error {
	stopped := fmt.Sprintf("%s: stopped early, and what was computed is kept", o.out)
	f, err := report.Read(c, told)
	if err == nil && f.Status.Records > 0 {
		err = f.Save()
		stopped += fmt.Sprintf("; in %s, %v", f.Files(), f.Progress)
	}
	if err != nil {
		return term.WithCode(term.IO, err)
	}
	o.warn(stderr, c)
	return term.WithCode(term.Stopped, errors.New(stopped+term.GoOn+o.command))
}

// ended returns the error of a run that ended early, with its exit code.
func (o *runOptions) ended(err error) error {
	var changed *study.Changed
	switch {
	case errors.Is(err, run.ErrStopped):
		return term.WithCode(term.Stopped, errors.New(o.out+": stopped early, and what was computed is kept"+term.GoOn+o.command))
	case errors.As(err, &changed):
		return fmt.Errorf("%s: %w; raise the revision of the policy that was changed, choose another folder with --out, or give up its records by --recompute '%s'",
			o.out, err, changed.Policy)
	}
	if errors.Is(err, store.ErrNoStudy) || errors.Is(err, store.ErrReplaced) {
		return term.WithCode(term.IO, fmt.Errorf("%s: %w; the folder was removed or replaced during the run", o.out, plain(err)))
	}
	return term.WithCode(term.IO, fmt.Errorf("%s: %w; what was written is kept, and the same command continues", o.out, plain(err)))
}

// shardEnded prints that a shard is done.
func (o *runOptions) shardEnded(w io.Writer, c *study.Study, err error) error {
	if err != nil {
		return o.failed(c, err)
	}
	_, err = fmt.Fprintf(w, "shard %d/%d is done; when all are: %s merge %s\n", o.shard.I, o.shard.N, o.program.name(), o.out)
	if err != nil {
		return term.WithCode(term.IO, err)
	}
	return nil
}

// failed returns the error of a run with failures, which tells where they are listed.
func (o *runOptions) failed(c *study.Study, err error) error {
	return term.WithCode(term.Failed, fmt.Errorf("%s: %w: %s status %s lists them", o.out, err, o.program.name(), o.out))
}
