package campaign

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/account"
	"github.com/loadstar-sim/loadstar/scenarios/held"
	"github.com/loadstar-sim/loadstar/scenarios/watch"
)

// Options says how a campaign is run. None of them decides a number.
type Options struct {
	Goroutines int         // 0: one for every processor
	Until      time.Time   // when to end early, unless it is zero; as for a [scenarios.Runner]
	Build      store.Build // of the program
	Progress   *Progress
	Pages      *Pages // if not nil, is told of each study that is complete
	// Publish writes what a study found until now to its folder, as runexp run does, up to
	// jobs files at a time. It may return what it made of the study, for the pages.
	Publish func(s *scenarios.Study, dir string, wall time.Duration, jobs int) (*account.Known, error)
	// Allow, if not nil, refuses designs whose policies may not be started.
	Allow func(d *scenarios.Design) error
}

// ReadError is the error of a folder that cannot be read or written.
type ReadError struct{ Err error }

func (e *ReadError) Error() string { return e.Err.Error() }
func (e *ReadError) Unwrap() error { return e.Err }

// Run computes what is missing of the campaign: studies, then verdicts. If the context ends, or
// the time of the options comes, it returns [scenarios.ErrStopped], and nothing that was computed is lost. Failures of policies
// are an error that wraps [scenarios.ErrFailures], after all else was computed.
func (c *Campaign) Run(ctx context.Context, o *Options) error {
	if err := c.Begin(); err != nil {
		return err
	}
	p := &publisher{campaign: c, options: o}
	failures, err := c.compute(ctx, o, p)
	if e := p.wait(0); e != nil {
		return e
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

// compute computes what is missing of the studies and the verdicts, and hands the studies to the
// publisher. It returns failures of policies apart.
func (c *Campaign) compute(ctx context.Context, o *Options, p *publisher) (failures, err error) {
	limit := watch.Until(ctx, o.Until)
	defer limit.Release()
	for _, s := range c.Studies {
		if limit.Err() != nil {
			return nil, scenarios.ErrStopped
		}
		err := c.study(limit, s, o, p)
		if errors.Is(err, scenarios.ErrFailures) {
			failures = fmt.Errorf("%s: %w", s.Dir, err)
		} else if err != nil {
			return nil, err
		}
	}
	return failures, c.judge(limit, o)
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

// study computes what is missing of a study and hands it to the publisher. Of one that is
// complete and published by this build it does nothing.
func (c *Campaign) study(limit *watch.Limit, s *Study, o *Options, p *publisher) error {
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
	if err := there.Scan(true, nil); err != nil {
		release()
		return &ReadError{err}
	}
	a := scenarios.RunOptions{Build: o.Build, Runner: &scenarios.Runner{Goroutines: o.Goroutines, Until: o.Until, Done: &done}}
	o.Progress.begin(s.Name, s.cost, &done, there.Missing(a))
	ended := there.Run(limit, a)
	limit.Progress()
	o.Progress.end()
	if err := p.publish(&computed{Study: s, there: there, ended: ended, wall: time.Since(start), release: release}); err != nil {
		return err
	}
	return ended
}
