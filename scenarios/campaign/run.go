package campaign

import (
	"cmp"
	"context"
	"os"
	"time"

	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/watch"
)

// Options says how a campaign is run. None of them decides a number.
type Options struct {
	Goroutines int         // 0: one for every processor
	Until      time.Time   // when to end early, unless it is zero; as for a [scenarios.Runner]
	Build      store.Build // of the program
	Progress   *Progress
	Pages      *Pages // if not nil, is told of each study that is complete
	// Publish writes what a study found until now to its folder, as runexp run does, by up to
	// jobs goroutines.
	Publish func(s *scenarios.Study, dir string, wall time.Duration, jobs int) error
	// Allow, if not nil, refuses designs whose policies may not be started.
	Allow func(d *scenarios.Design) error
}

// ReadError is the error of a folder that cannot be read or written.
type ReadError struct{ Err error }

func (e *ReadError) Error() string { return e.Err.Error() }
func (e *ReadError) Unwrap() error { return e.Err }

// Run computes the missing parts of the campaign: studies that [Campaign.Weigh] did not find
// complete, then verdicts. If the context ends, or the time of the options comes, it returns
// [scenarios.ErrStopped], and nothing that was computed is lost. Failures of policies are an error
// that wraps [scenarios.ErrFailures], after all else was computed.
func (c *Campaign) Run(ctx context.Context, o *Options) error {
	if err := c.Begin(); err != nil {
		return err
	}
	limit := watch.Until(ctx, o.Until)
	defer limit.Release()
	failures, err := c.studies(limit, o)
	if err == nil {
		err = c.judge(limit, o)
	}
	return cmp.Or(err, failures)
}

// Begin makes the folder of the campaign if it is missing, and makes it known as that.
func (c *Campaign) Begin() error {
	if err := os.MkdirAll(c.Dir, 0o777); err != nil {
		return &ReadError{err}
	}
	if err := c.writeState(); err != nil {
		return &ReadError{err}
	}
	return nil
}

// missing scans the folder of a study and reports whether anything is to be done there: computed,
// or written, as a file that is not as it was written is.
func (c *Campaign) missing(s *Study, o *Options) (bool, error) {
	if c.state.Published[s.Name] != o.Build.ID || o.Build.ID == "" {
		return true, nil
	}
	if m, err := folder.ReadManifest(s.Dir); err != nil || m.Writing || len(folder.Changed(s.Dir)) > 0 {
		return true, nil
	}
	there, err := scenarios.PeekStudy(s.Dir, s.Design)
	if err != nil || there == nil {
		return true, err
	}
	if err := there.Scan(nil); err != nil {
		return true, &ReadError{err}
	}
	progress, err := there.Progress()
	if err != nil {
		return true, &ReadError{err}
	}
	return !progress.Done(), nil
}
