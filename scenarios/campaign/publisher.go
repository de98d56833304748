package campaign

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/account"
)

// publisher writes what studies found, and reads it for pages, while the next ones are computed:
// one study at a time, in the order in which they were computed.
type publisher struct {
	campaign *Campaign
	options  *Options
	pending  []*computed // to be written; the first of them is being written
}

// computed is a study after a run.
type computed struct {
	*Study
	there   *scenarios.Study
	ended   error // how the run ended
	wall    time.Duration
	release func() // of the lock of the study's folder

	over    chan struct{} // closed when it is written
	written error         // how that ended; valid when it is over
	known   *account.Known
}

// most returns how many studies may be pending while the next one is computed. A large study
// takes longer to be written than small ones to be computed. But if there is an end to be kept,
// only one may be left to be written then, and with a single goroutine a study is written before
// anything else is computed.
func (p *publisher) most() int {
	switch {
	case p.options.Goroutines == 1:
		return 0
	case !p.options.Until.IsZero():
		return 1
	}
	return 3
}

// publish writes a study when those before are written. It waits while too many are pending, and
// returns the first error of those that are written by then.
func (p *publisher) publish(s *computed) error {
	s.over = make(chan struct{})
	before := slices.Clone(p.pending)
	p.pending = append(p.pending, s)
	go func() {
		defer close(s.over)
		defer s.release()
		for _, other := range before {
			<-other.over
			if s.written = other.written; s.written != nil {
				return // a campaign ends with the first study that cannot be written
			}
		}
		s.written = s.write(p.options)
		if s.written == nil && s.ended == nil && p.options.Pages != nil {
			if err := p.options.Pages.add(p.campaign, s.Study, s.known, time.Now()); err != nil {
				s.written = &ReadError{err}
			}
		}
		s.known = nil
	}()
	return p.wait(p.most())
}

// wait waits until no more than some studies are pending, and notes those that are written in the
// campaign. It returns the first error of these.
func (p *publisher) wait(most int) (first error) {
	for len(p.pending) > 0 {
		s := p.pending[0]
		select {
		case <-s.over:
		default:
			if len(p.pending) <= most {
				return first
			}
			<-s.over
		}
		p.pending = p.pending[1:]
		first = cmp.Or(first, p.note(s))
	}
	return first
}

// note notes in the campaign that a study is written, and returns the error if it is not.
func (p *publisher) note(s *computed) error {
	if s.written != nil {
		return s.written
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
	if err := s.there.Scan(nil); err != nil {
		return &ReadError{err}
	}
	if stopped {
		if st, err := s.there.Status(time.Now()); err != nil {
			return &ReadError{err}
		} else if st.Records == 0 {
			return nil
		}
	}
	var err error
	if s.known, err = o.Publish(s.there, s.Dir, s.wall, o.Goroutines); err != nil {
		return &ReadError{err}
	}
	return nil
}
