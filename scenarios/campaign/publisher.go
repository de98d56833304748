package campaign

import (
	"errors"
	"fmt"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// publisher writes what studies found, and reads it for pages, while the next ones are computed,
// one study at a time.
// With a single goroutine it writes before anything else is computed.
type publisher struct {
	campaign *Campaign
	options  *Options
	last     *computed  // what is being written, or nil
	written  chan error // how that ended
}

// computed is a study after a run.
type computed struct {
	*Study
	there   *scenarios.Study
	ended   error // how the run ended
	wall    time.Duration
	release func() // of the lock of the study's folder
}

// publish writes a study when the one before is written, and returns the error of that one.
func (p *publisher) publish(s *computed) error {
	if err := p.wait(); err != nil {
		s.release()
		return err
	}
	p.last, p.written = s, make(chan error, 1)
	go func() {
		err := s.write(p.options)
		if err == nil && s.ended == nil && p.options.Pages != nil {
			if err = p.options.Pages.add(p.campaign, s.Study, time.Now()); err != nil {
				err = &ReadError{err}
			}
		}
		s.release()
		p.written <- err
	}()
	if p.options.Goroutines == 1 {
		return p.wait()
	}
	return nil
}

// wait waits until the last study is written, and notes it in the campaign.
func (p *publisher) wait() error {
	s := p.last
	if s == nil {
		return nil
	}
	p.last = nil
	if err := <-p.written; err != nil {
		return err
	}
	build := p.options.Build.ID
	if s.done = s.ended == nil; !s.done {
		build = "" // it is done again
	}
	if err := p.campaign.published(s.Study, build); err != nil {
		return &ReadError{err}
	}
	return nil
}

// write publishes what there is of a study, unless its run ended for a reason other than
// failures of policies or the context; that reason is returned.
func (s *computed) write(o *Options) error {
	var changed *scenarios.Changed
	failures, stopped := errors.Is(s.ended, scenarios.ErrFailures), errors.Is(s.ended, scenarios.ErrStopped)
	switch {
	case errors.As(s.ended, &changed):
		return fmt.Errorf("%s: %w", s.Dir, s.ended)
	case s.ended != nil && !failures && !stopped:
		return &ReadError{fmt.Errorf("%s: %w; what was written is kept, and the same command continues", s.Dir, s.ended)}
	}
	if err := s.there.Scan(false, nil); err != nil {
		return &ReadError{err}
	}
	if stopped {
		if st, err := s.there.Status(false, time.Now()); err != nil {
			return &ReadError{err}
		} else if st.Records == 0 {
			return nil
		}
	}
	if err := o.Publish(s.there, s.Dir, s.wall, o.Goroutines); err != nil {
		return &ReadError{err}
	}
	return nil
}
