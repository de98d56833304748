package cli

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// publication returns what is to be made of the records, of which those of the cells of a design
// are to be printed.
func (o *runOptions) publication(c *scenarios.Study, asked *scenarios.Design, wall time.Duration) *publication {
	p := &publication{program: o.program, found: found{study: c}, dir: o.out, wall: wall, format: o.format, jobs: o.goroutines, each: o.figures == "all"}
	return p.ask(asked)
}

// publish writes the results to the folder and prints them, unless records of what was computed are
// no longer there.
func (o *runOptions) publish(p *publication, a scenarios.RunOptions, failures error, stdout, stderr io.Writer) error {
	if err := p.study.Scan(nil); err != nil {
		return exit.With(exit.IO, err)
	}
	if gone := p.study.Missing(a); gone > 0 && !o.failFast { // no results of a part that is taken for all
		return exit.With(exit.IO, fmt.Errorf("%s: records of %d instances were removed during the run, or are damaged; the same command computes them again", o.out, gone))
	}
	if err := p.save(); err != nil {
		return exit.With(exit.IO, err)
	}
	o.warn(stderr, p.study)
	if o.format != "text" {
		for _, line := range append(p.doubts(), p.notes()...) {
			fmt.Fprintf(stderr, "%s: %s\n", o.program.name(), line)
		}
	}
	if err := p.print(stdout); err != nil {
		return exit.With(exit.IO, err)
	}
	if failures != nil {
		return o.failed(p.study, failures)
	}
	return nil
}

// stopped writes the results that are there to the folder, if any are, and returns the error of
// a run that was stopped. Nothing is printed to standard output, where complete results are
// expected.
func (o *runOptions) stopped(p *publication, stderr io.Writer) error {
	stopped := fmt.Errorf("%s: %w", o.out, scenarios.ErrStopped)
	switch st, err := p.study.Status(time.Now()); {
	case err != nil:
		return exit.With(exit.IO, err)
	case st.Records > 0:
		if err := p.save(); err != nil {
			return exit.With(exit.IO, err)
		}
		stopped = fmt.Errorf("%w; %s", stopped, p.partial())
	}
	o.warn(stderr, p.study)
	return exit.With(exit.Stopped, stopped)
}

// partial says what the files of an incomplete study show.
func (p *publication) partial() string {
	files := "results.csv"
	if n := len(p.figures); n == 1 {
		files = "results.csv and a figure"
	} else if n > 1 {
		files = fmt.Sprintf("results.csv and %d figures", n)
	}
	return fmt.Sprintf("in %s, %v", files, p.progress)
}

// ended returns the error of a run that ended early, with its exit code.
func (o *runOptions) ended(err error) error {
	var changed *scenarios.Changed
	switch {
	case errors.Is(err, scenarios.ErrStopped):
		return exit.With(exit.Stopped, fmt.Errorf("%s: %w", o.out, err))
	case errors.As(err, &changed):
		return fmt.Errorf("%s: %w; raise the revision of the policy that was changed, give another folder by --out, or give up its records by --recompute '%s'",
			o.out, err, changed.Policy)
	}
	if errors.Is(err, store.ErrNoStudy) || errors.Is(err, store.ErrReplaced) {
		return exit.With(exit.IO, fmt.Errorf("%s: %w; the folder was removed or replaced during the run", o.out, plain(err)))
	}
	return exit.With(exit.IO, fmt.Errorf("%s: %w; what was written is kept, and the same command continues", o.out, plain(err)))
}

// shardEnded prints that a shard is done.
func (o *runOptions) shardEnded(w io.Writer, c *scenarios.Study, err error) error {
	if err != nil {
		return o.failed(c, err)
	}
	_, err = fmt.Fprintf(w, "shard %d of %d is done; when all are: %s merge %s\n", o.shard, o.shards, o.program.name(), o.out)
	if err != nil {
		return exit.With(exit.IO, err)
	}
	return nil
}

// failed returns the error of a run with failures, which tells where they are listed.
func (o *runOptions) failed(c *scenarios.Study, err error) error {
	return exit.With(exit.Failed, fmt.Errorf("%s: %w: %s status %s lists them", o.out, err, o.program.name(), o.out))
}
