package campaign

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/watch"
)

// studies computes what is missing of the studies, one after the other. Each is written while the
// next one is computed, unless there is a single goroutine. It returns failures of policies apart.
// The campaign ends with the first study that cannot be written.
func (c *Campaign) studies(limit *watch.Limit, o *Options) (failures, err error) {
	left := slices.DeleteFunc(slices.Clone(c.Studies), func(s *Study) bool { return s.done })
	if len(left) == 0 {
		return nil, nil
	}
	if err := c.Report(); err != nil {
		return nil, &ReadError{err}
	}
	written := make(chan error, 1) // how it ended to write the study before
	written <- nil
	for _, s := range left {
		if limit.Err() != nil {
			err = scenarios.ErrStopped
			break
		}
		var r *run
		if r, err = s.compute(limit, o); err != nil {
			break
		}
		if err := <-written; err != nil {
			r.release() // what it has computed is kept, and the same command continues
			return nil, err
		}
		write := func() { written <- c.write(r, o) }
		if o.Goroutines == 1 {
			write()
		} else {
			go write()
		}
		if errors.Is(r.ended, scenarios.ErrFailures) {
			failures = fmt.Errorf("%s: %w", s.Dir, r.ended)
		} else if err = r.ended; err != nil {
			break
		}
	}
	if err := <-written; err != nil {
		return nil, err
	}
	return failures, err
}

// run is a study after a run.
type run struct {
	*Study
	there   *scenarios.Study
	release func() // of the lock of the study's folder
	ended   error
	wall    time.Duration
}

// compute computes what is missing of a study, under the lock of its folder.
func (s *Study) compute(limit *watch.Limit, o *Options) (*run, error) {
	d, err := s.Design.Opened()
	if err == nil && o.Allow != nil {
		err = o.Allow(d)
	}
	if err != nil {
		return nil, err
	}
	there, release, err := scenarios.BeginLocked(s.Dir, d)
	if err != nil {
		return nil, err
	}
	if err := there.Scan(nil); err != nil {
		release()
		return nil, &ReadError{err}
	}
	var count atomic.Int64
	o.Progress.begin(s.Name, s.cost, &count, there.Missing(scenarios.RunOptions{}))
	start := time.Now()
	ended := there.Run(limit, scenarios.RunOptions{
		Build: o.Build, Runner: &scenarios.Runner{Goroutines: o.Goroutines, Until: o.Until, Done: &count},
	})
	r := &run{s, there, release, ended, time.Since(start)}
	limit.Progress()
	o.Progress.ended(s.cost)
	return r, nil
}

// write writes what a study found, reads it for the pages if it is complete, and notes in the
// campaign by which build that was done.
func (c *Campaign) write(r *run, o *Options) error {
	defer r.release()
	if err := c.publish(r, o); err != nil {
		return err
	}
	build := o.Build.ID
	if r.done = r.ended == nil; !r.done {
		build = "" // it is done again
	}
	if err := c.published(r.Study, build); err != nil {
		return &ReadError{err}
	}
	return nil
}

// publish writes the results of a study so far, unless its run ended for a reason other than
// failures of policies or the context; that reason is returned.
func (c *Campaign) publish(r *run, o *Options) error {
	var changed *scenarios.Changed
	failures, stopped := errors.Is(r.ended, scenarios.ErrFailures), errors.Is(r.ended, scenarios.ErrStopped)
	switch {
	case errors.As(r.ended, &changed):
		return fmt.Errorf("%s: %w", r.Dir, r.ended)
	case r.ended != nil && !failures && !stopped:
		return &ReadError{fmt.Errorf("%s: %w; what was written is kept, and the same command continues", r.Dir, r.ended)}
	}
	if err := r.there.Scan(nil); err != nil {
		return &ReadError{err}
	}
	if stopped {
		if st, err := r.there.Status(time.Now()); err != nil {
			return &ReadError{err}
		} else if st.Records == 0 {
			return nil
		}
	}
	err := o.Publish(r.there, r.Dir, r.wall, o.Goroutines)
	if err == nil && r.ended == nil && o.Pages != nil {
		err = o.Pages.add(c, r.Study, time.Now())
	}
	if err != nil {
		return &ReadError{err}
	}
	return nil
}
