package campaign

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/report"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// Options says how a campaign is run. None of them decides a number.
type Options struct {
	Goroutines int            // 0: one for every processor
	Until      time.Time      // when to end early, unless it is zero; as for a [run.Runner]
	Report     report.Options // what reports say of the program
	Progress   *Progress
	// Allow, if not nil, refuses designs whose policies may not be started.
	Allow func(d *scenarios.Design) error
}

// ReadError is the error of a folder that cannot be read or written.
type ReadError struct{ Err error }

func (e *ReadError) Error() string { return e.Err.Error() }
func (e *ReadError) Unwrap() error { return e.Err }

// Run runs and publishes the studies that are not complete, then tests the claims. If the context ends, or
// the time of the options comes, it returns [run.ErrStopped], and nothing that was computed is lost.
// Failures of policies are an error that wraps [study.ErrFailures], after all else was computed.
func (c *Campaign) Run(ctx context.Context, o *Options) error {
	if err := c.Begin(); err != nil {
		return err
	}
	limit := run.Until(ctx, o.Until)
	defer limit.Release()
	failures, err := c.studies(limit, o)
	if err == nil {
		err = c.testClaims(limit, o)
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

// studies runs the studies, one after the other. Each is published while the next one is computed, unless
// there is a single goroutine. It returns failures of policies apart. The campaign ends with the first
// study that cannot be published.
func (c *Campaign) studies(limit *run.Limit, o *Options) (failures, err error) {
	published := make(chan error, 1) // how it ended to publish the study before
	published <- nil
	for _, s := range c.Studies {
		if s.done, err = s.complete(o.Report.Build); err != nil {
			break
		}
		if s.done {
			o.Progress.ended(s.Name)
			continue
		}
		if limit.Err() != nil {
			err = run.ErrStopped
			break
		}
		if err = c.MarkReports(); err != nil {
			err = &ReadError{err}
			break
		}
		var r *reproduction
		if r, err = s.compute(limit, o); err != nil {
			break
		}
		if err := <-published; err != nil {
			r.release() // its results are kept, and the same command continues
			return nil, err
		}
		if publish := func() { published <- c.publish(r, o) }; o.Goroutines == 1 {
			publish()
		} else {
			go publish()
		}
		if errors.Is(r.ended, study.ErrFailures) {
			failures = fmt.Errorf("%s: %w", s.Dir, r.ended)
		} else if err = r.ended; err != nil {
			break
		}
	}
	if err := <-published; err != nil {
		return nil, err
	}
	return failures, err
}

// complete scans the folder of a study and reports whether nothing is to be done there: all is computed
// and published by a build, and no file is other than it was written.
func (s *Study) complete(build store.Build) (bool, error) {
	if m, err := folder.ReadManifest(s.Dir); err != nil || !s.published() || build.ID == "" || m.Build != build.ID || len(folder.Changed(s.Dir)) > 0 {
		return false, nil
	}
	there, err := study.Peek(s.Dir, s.Design)
	if err != nil || there == nil {
		return false, err
	}
	err = there.Scan(nil)
	progress := study.Progress{}
	if err == nil {
		progress, err = there.Progress()
	}
	if err != nil {
		return false, &ReadError{err}
	}
	return progress.Done(), nil
}

// reproduction is a study after a run.
type reproduction struct {
	*Study
	there   *study.Study
	release func() // of the lock of the study's folder
	ended   error
	wall    time.Duration
}

// compute computes the missing records of a study, under the lock of its folder.
func (s *Study) compute(limit *run.Limit, o *Options) (*reproduction, error) {
	d, err := s.Design.Opened()
	if err == nil && o.Allow != nil {
		err = o.Allow(d)
	}
	if err != nil {
		return nil, err
	}
	there, release, err := study.BeginLocked(s.Dir, d)
	if err != nil {
		return nil, err
	}
	if err := there.Scan(nil); err != nil {
		release()
		return nil, &ReadError{err}
	}
	var count atomic.Int64
	o.Progress.begin(s.Name, &count, there.Missing(study.RunOptions{}))
	start := time.Now()
	ended := there.Run(limit, study.RunOptions{
		Build: o.Report.Build, Runner: &run.Runner{Goroutines: o.Goroutines, Until: o.Until, Done: &count},
	})
	limit.Progress()
	o.Progress.ended(s.Name)
	return &reproduction{s, there, release, ended, time.Since(start)}, nil
}

// publish writes a study's results so far, unless its run ended for a reason other than failures of policies
// or the context; that reason is returned. The page of a study that is complete is made of the same.
func (c *Campaign) publish(r *reproduction, o *Options) error {
	defer r.release()
	var changed *study.Changed
	failures, stopped := errors.Is(r.ended, study.ErrFailures), errors.Is(r.ended, run.ErrStopped)
	switch {
	case errors.As(r.ended, &changed):
		return fmt.Errorf("%s: %w", r.Dir, r.ended)
	case r.ended != nil && !failures && !stopped:
		return &ReadError{fmt.Errorf("%s: %w; what was written is kept, and the same command continues", r.Dir, r.ended)}
	}
	told := c.reportOptions(o, nil)
	told.Wall = r.wall
	found, err := report.Read(r.there, told)
	if err == nil && !(stopped && found.Status.Records == 0) {
		err = found.Save()
	}
	if r.done = err == nil && r.ended == nil; r.done {
		r.page, err = pageOf(found)
	}
	if err != nil {
		return &ReadError{err}
	}
	return nil
}

// reportOptions returns the report options for a study of the campaign, with the claims that were tested.
func (c *Campaign) reportOptions(o *Options, tested []claim.Entry) report.Options {
	told := o.Report
	told.Goroutines, told.Papers, told.Ledger, told.Scene = o.Goroutines, []*claim.Paper{c.Paper}, slices.Clip(tested), report.Scene{Cell: -1, Brief: true}
	return told
}
