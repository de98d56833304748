package campaign

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/held"
)

// Options says how a campaign is run. None of them decides a number.
type Options struct {
	Goroutines int         // 0: one for every processor
	Build      store.Build // of the program
	Progress   *Progress
	// Publish writes what a study found until now to its folder, as runexp run does, up to
	// jobs files at a time.
	Publish func(s *scenarios.Study, dir string, wall time.Duration, jobs int) error
	// Allow, if not nil, refuses designs whose policies may not be started.
	Allow func(d *scenarios.Design) error
}

// ReadError is the error of a folder that cannot be read or written.
type ReadError struct{ Err error }

func (e *ReadError) Error() string { return e.Err.Error() }
func (e *ReadError) Unwrap() error { return e.Err }

// Run computes what is missing of the campaign: studies, then verdicts. If the context ends, it
// returns [scenarios.ErrStopped], and nothing that was computed is lost. Failures of policies
// are an error that wraps [scenarios.ErrFailures], after all else was computed.
func (c *Campaign) Run(ctx context.Context, o *Options) error {
	if err := os.MkdirAll(c.Dir, 0o777); err != nil {
		return &ReadError{err}
	}
	if err := c.writeState(); err != nil { // so that the folder is known from now on
		return &ReadError{err}
	}
	var failures error
	for _, s := range c.Studies {
		if ctx.Err() != nil {
			return scenarios.ErrStopped
		}
		err := c.study(ctx, s, o)
		if errors.Is(err, scenarios.ErrFailures) {
			failures = fmt.Errorf("%s: %w", s.Dir, err)
		} else if err != nil {
			return err
		}
	}
	if err := c.judge(ctx, o); err != nil {
		return err
	}
	return failures
}

// missing scans the folder of a study and reports whether anything is to be done there.
func (c *Campaign) missing(s *Study, o *Options) (bool, error) {
	if c.state.Published[s.Name] != o.Build.ID || o.Build.ID == "" {
		return true, nil
	}
	if _, err := folder.ReadManifest(s.Dir); err != nil {
		return true, nil
	}
	there, err := scenarios.PeekStudy(s.Dir, s.Design)
	if err != nil || there == nil {
		return true, err
	}
	if err := there.Scan(false, nil); err != nil {
		return true, &ReadError{err}
	}
	complete, pairs, err := there.Complete()
	if err != nil {
		return true, &ReadError{err}
	}
	return complete < pairs, nil
}

// study computes what is missing of a study and publishes it. Of one that is complete and
// published by this build it does nothing.
func (c *Campaign) study(ctx context.Context, s *Study, o *Options) error {
	missing, err := c.missing(s, o)
	if s.done = err == nil && !missing; err != nil || s.done {
		return err
	}
	if err := c.Report(false); err != nil {
		return &ReadError{err}
	}
	d, err := s.Design.Opened()
	if err != nil {
		return err
	}
	if o.Allow != nil {
		if err := o.Allow(d); err != nil {
			return err
		}
	}
	var done atomic.Int64
	o.Progress.begin(s.Name, s.cost, &done, 1)
	start := time.Now()
	there, release, err := held.Begin(s.Dir, d)
	if err != nil {
		return err
	}
	defer release()
	if err := there.Scan(true, nil); err != nil {
		return &ReadError{err}
	}
	a := scenarios.RunOptions{Build: o.Build, Runner: &scenarios.Runner{Goroutines: o.Goroutines, Done: &done}}
	o.Progress.begin(s.Name, s.cost, &done, there.Missing(a))
	ended := there.Run(ctx, a)
	if err := c.publish(s, there, ended, time.Since(start), o); err != nil {
		return err
	}
	o.Progress.end()
	return ended
}

// publish writes what there is of a study after a run, unless the run ended for a reason other
// than failures of policies or the context; that reason is returned.
func (c *Campaign) publish(s *Study, there *scenarios.Study, ended error, wall time.Duration, o *Options) error {
	var changed *scenarios.Changed
	failures, stopped := errors.Is(ended, scenarios.ErrFailures), errors.Is(ended, scenarios.ErrStopped)
	switch {
	case errors.As(ended, &changed):
		return fmt.Errorf("%s: %w", s.Dir, ended)
	case ended != nil && !failures && !stopped:
		return &ReadError{fmt.Errorf("%s: %w; what was written is kept, and the same command continues", s.Dir, ended)}
	}
	if err := there.Scan(false, nil); err != nil {
		return &ReadError{err}
	}
	if stopped {
		if st, err := there.Status(false, time.Now()); err != nil {
			return &ReadError{err}
		} else if st.Records == 0 {
			return nil
		}
	}
	if err := o.Publish(there, s.Dir, wall, o.Goroutines); err != nil {
		return &ReadError{err}
	}
	build := o.Build.ID
	if s.done = ended == nil; !s.done {
		build = "" // it is done again
	}
	if err := c.published(s, build); err != nil {
		return &ReadError{err}
	}
	return nil
}
