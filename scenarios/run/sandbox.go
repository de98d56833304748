package run

import (
	"context"
	"errors"
	"maps"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// How long work goes on after its context has ended. A signal is often followed by a harder one, so the
// grace is short. A deadline is the user's own, so it allows more.
const (
	Grace         = 2 * time.Second
	deadlineGrace = 10 * time.Second
)

// Look is the time between two checks on a goroutine. Time without a check, since the process was stopped
// or the machine overloaded, counts as two such times at most.
const (
	Look = 25 * time.Millisecond
	most = 2 * Look
)

// patience is how long a call may take if it is only tried, before a run.
const patience = 10 * time.Second

// everyone is the place of a policy in [failures] that stands for all.
const everyone = -1

// failures holds the errors of policies that are not to be called, by their places in the design. The
// reference comes after them.
type failures map[int]error

// sandbox does work in a goroutine whose calls may not return: of policies, metrics, laws. It must be made
// by [newSandbox] and released.
type sandbox struct {
	// worker is the worker of the last work. It is valid until the next.
	worker *worker

	design *scenarios.Design
	limit  time.Duration // of a call
	site   *callSite
	jobs   chan job
	done   chan struct{}

	clock <-chan time.Time
	stop  func() // stops the clock
}

// tick is the clock of the machine.
func tick() (<-chan time.Time, func()) {
	t := time.NewTicker(Look)
	return t.C, t.Stop
}

// job is work with its arguments.
type job struct {
	work   func(w *worker, failed failures)
	worker *worker
	failed failures
}

// newSandbox returns a sandbox for a design. Calls may take as long as the limit, by the design's clock or
// the machine's.
func newSandbox(d *scenarios.Design, limit time.Duration) *sandbox {
	s := &sandbox{design: d, limit: limit}
	clock := d.Clock
	if clock == nil {
		clock = tick
	}
	s.clock, s.stop = clock()
	s.renew()
	return s
}

// renew starts a goroutine with a worker of its own.
func (s *sandbox) renew() {
	s.site = new(callSite)
	s.worker = newWorker(s.design, s.site)
	jobs, done := make(chan job, 1), make(chan struct{}, 1)
	s.jobs, s.done = jobs, done
	go func() {
		for j := range jobs {
			j.work(j.worker, j.failed)
			done <- struct{}{}
		}
	}()
}

// release ends the goroutine, unless it is in a call that does not return.
func (s *sandbox) release() {
	close(s.jobs)
	s.stop()
}

// do has work done in a cell, without policies that were too slow before. The work must write only to its
// worker, as it may still run when do has returned. If a call takes too long, a new worker repeats the
// work without that call's policy, which gets an error instead of results. do returns an error if the
// context ended and the work did not end in its grace.
func (s *sandbox) do(ctx context.Context, cell int, late *timeouts, work func(w *worker, failed failures)) error {
	d := s.worker.design
	var failed failures // nil as long as none is late, which is nearly always
	fail := func(policy int, err error) {
		if failed = maps.Clone(failed); failed == nil {
			failed = failures{}
		}
		failed[policy] = err
	}
	for i := range players(d) {
		if err := late.reason(spellingOf(d, i)); err != nil {
			_, err = blame(d, cell, call{stage: inPrepare, policy: i}, err)
			fail(i, err)
		}
	}
	for {
		err := s.try(ctx, job{work, s.worker, failed})
		if err == nil {
			return nil
		}
		close(s.jobs)
		s.renew()
		var timeout *timeoutError
		if !errors.As(err, &timeout) {
			return err
		}
		if timeout.stage != inWorld {
			late.note(spellingOf(d, timeout.policy), cell, timeout)
		}
		fail(blame(d, cell, timeout.call, timeout))
	}
}

// try waits until a job is done, a call of it takes too long, or the context has ended and
// so has its grace.
func (s *sandbox) try(ctx context.Context, j job) error {
	s.site.turn.Add(1)
	s.site.enter(inWorld, 0, 0)
	s.jobs <- j
	var turn, at uint64
	var taken, over time.Duration // of the call, and since the context ended
	before := time.Time{}
	for {
		select {
		case <-s.done:
			return nil
		case now := <-s.clock:
			var passed time.Duration
			if !before.IsZero() {
				passed = min(now.Sub(before), most)
			}
			before = now
			if t, c := s.site.current(); t != turn || c != at {
				turn, at, taken = t, c, 0
			} else if taken += passed; taken > s.limit {
				return &timeoutError{callOf(at), s.limit}
			}
			if ctx.Err() != nil {
				if over += passed; over > grace(ctx) {
					return context.Cause(ctx)
				}
			}
		}
	}
}

// grace returns how long work goes on after a context has ended.
func grace(ctx context.Context) time.Duration {
	if errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		return deadlineGrace
	}
	return Grace
}

// players returns how many policies are called: all policies of the design and, after them, the reference.
func players(d *scenarios.Design) int {
	if d.Compares() {
		return len(d.Policies) + 1
	}
	return len(d.Policies)
}

// spellingOf returns the spelling of a policy, or of the reference.
func spellingOf(d *scenarios.Design, policy int) string {
	if policy == len(d.Policies) {
		return d.Reference.Spec
	}
	return d.Policies[policy].Spec
}

// blame returns the policy that a call belongs to, or [everyone], and the error that stands in place of
// its results in a cell.
func blame(d *scenarios.Design, cell int, c call, why error) (policy int, err error) {
	if c.policy == len(d.Policies) {
		why = scenarios.Unfit(why)
	}
	v := d.Grid.Values(cell).Seeded(d.Seed)
	switch c.stage {
	case inWorld:
		return everyone, scenarios.Refusal(v, "", why)
	case inEpisode, inMetric, inMeasure:
		return c.policy, scenarios.FailedAt(v, spellingOf(d, c.policy), c.instance, d.Seed, why)
	}
	return c.policy, scenarios.Refusal(v, spellingOf(d, c.policy), why)
}
