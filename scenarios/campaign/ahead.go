package campaign

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/held"
	"github.com/loadstar-sim/loadstar/scenarios/watch"
)

// run is a study that is computed. When its goroutines begin to run out of work, the next study may
// be begun with, so that no processor waits for the last cells.
type run struct {
	study *computed // without wall and ended until the run is over
	count atomic.Int64
	units int64
	dry   chan struct{} // closed when nothing is left to be handed out
	over  chan struct{} // closed when all is computed
	stop  context.CancelFunc
}

// studies computes what is missing of the studies and hands them to the publisher in their order.
// It returns failures of policies apart.
func (c *Campaign) studies(limit *watch.Limit, o *Options, p *publisher) (failures, err error) {
	var now *run
	finish := func() error {
		if now == nil {
			return nil
		}
		<-now.over
		s := now.study
		now = nil
		if err := p.publish(s); err != nil || !errors.Is(s.ended, scenarios.ErrFailures) {
			return cmp.Or(err, s.ended)
		}
		failures = fmt.Errorf("%s: %w", s.Dir, s.ended)
		return nil
	}
	for _, s := range c.Studies {
		if !o.ahead() {
			if err := finish(); err != nil {
				return nil, err
			}
		}
		if limit.Err() != nil {
			err = scenarios.ErrStopped
			break
		}
		next, e := c.open(s, o)
		if e != nil {
			err = e
			break
		}
		if next == nil {
			continue
		}
		if now != nil {
			<-now.dry
		}
		next.start(limit, o)
		e = finish()
		if now = next; e != nil && !errors.Is(e, scenarios.ErrStopped) {
			next.stop() // what it has computed is kept, and the same command continues
			<-next.over
			next.study.release()
			return nil, e
		}
	}
	if e := finish(); e != nil && (err == nil || errors.Is(err, scenarios.ErrStopped)) {
		err = e
	}
	return failures, err
}

// ahead reports whether a study may be begun with while the last cells of another are computed: not
// with a single goroutine, and not if there is an end to be kept, before which both would have to
// be written.
func (o *Options) ahead() bool { return o.Goroutines != 1 && o.Until.IsZero() }

// open opens what is to be computed of a study. It returns nil for one that is complete and
// published by this build.
func (c *Campaign) open(s *Study, o *Options) (*run, error) {
	missing, err := c.missing(s, o)
	if s.done = err == nil && !missing; err != nil || s.done {
		return nil, err
	}
	if err := c.Report(); err != nil {
		return nil, &ReadError{err}
	}
	d, err := s.Design.Opened()
	if err != nil {
		return nil, err
	}
	if o.Allow != nil {
		if err := o.Allow(d); err != nil {
			return nil, err
		}
	}
	there, release, err := held.Begin(s.Dir, d)
	if err != nil {
		return nil, err
	}
	if err := there.Scan(nil); err != nil {
		release()
		return nil, &ReadError{err}
	}
	return &run{
		study: &computed{Study: s, there: there, release: release}, units: there.Missing(scenarios.RunOptions{}),
		dry: make(chan struct{}), over: make(chan struct{}),
	}, nil
}

// start begins to compute.
func (r *run) start(limit *watch.Limit, o *Options) {
	ctx, stop := context.WithCancel(limit)
	r.stop = stop
	dry := sync.OnceFunc(func() { close(r.dry) })
	told := o.Progress.begin(r.study.Name, r.study.cost, &r.count, r.units)
	start := time.Now()
	go func() {
		defer close(r.over)
		defer stop()
		defer dry()
		r.study.ended = r.study.there.Run(ctx, scenarios.RunOptions{
			Build: o.Build, Runner: &scenarios.Runner{Goroutines: o.Goroutines, Until: o.Until, Done: &r.count, Dry: dry},
		})
		r.study.wall = time.Since(start)
		limit.Progress()
		o.Progress.end(told)
	}()
}
