package run

import (
	"context"
	"errors"
	"maps"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// How long work goes on after its context has ended: a signal is followed by a harder one
// before long, while a deadline is one of the user's own.
const (
	Grace         = 2 * time.Second
	DeadlineGrace = 10 * time.Second
)

// Look is how often a goroutine is looked after. Time in which nobody could look, as the
// process was stopped or the machine overloaded, counts as no more than two looks.
const (
	Look = 25 * time.Millisecond
	most = 2 * Look
)

// Everyone is the place of a policy in [Failed] that stands for all.
const Everyone = -1

// Failed holds the errors of policies that are not to be called, by their places.
type Failed map[int]error

// Shift does work in memory of a type W, which belongs to one goroutine. It must be made by
// [NewShift] and released.
type Shift[W any] struct {
	// Limit is how long a call may take.
	Limit time.Duration

	// Memory is what the last work used. It is valid until the next.
	Memory *W

	make func(p *Post) *W
	post *Post
	jobs chan job[W]
	done chan struct{}

	clock <-chan time.Time
	stop  func() // stops the clock
}

// tick is the clock of the machine.
func tick() (<-chan time.Time, func()) {
	t := time.NewTicker(Look)
	return t.C, t.Stop
}

// job is work with what it is given.
type job[W any] struct {
	work   func(w *W, failed Failed)
	memory *W
	failed Failed
}

// NewShift returns a shift whose goroutines have their memory made by a function. Without a clock
// it has that of the machine.
func NewShift[W any](limit time.Duration, clock scenarios.Clock, make func(p *Post) *W) *Shift[W] {
	if clock == nil {
		clock = tick
	}
	s := &Shift[W]{Limit: limit, make: make}
	s.clock, s.stop = clock()
	s.renew()
	return s
}

// renew starts a goroutine with memory of its own.
func (s *Shift[W]) renew() {
	s.post = new(Post)
	s.Memory = s.make(s.post)
	jobs, done := make(chan job[W], 1), make(chan struct{}, 1)
	s.jobs, s.done = jobs, done
	go func() {
		for j := range jobs {
			j.work(j.memory, j.failed)
			done <- struct{}{}
		}
	}()
}

// Release ends the goroutine, unless it is in a call that does not return.
func (s *Shift[W]) Release() {
	close(s.jobs)
	s.stop()
}

// Do has work done. It must write only to the memory that it is given, as it may still run
// when Do has returned. If a call takes too long, the work is done again in new memory, until
// all calls return; blame says which policy is then not to be called, and the error that it
// has instead. Do returns an error if the context ended and work did not end in its grace.
func (s *Shift[W]) Do(ctx context.Context, failed Failed, blame func(*Stuck) (int, error), work func(w *W, failed Failed)) error {
	for {
		err := s.try(ctx, job[W]{work, s.Memory, failed})
		if err == nil {
			return nil
		}
		close(s.jobs)
		s.renew()
		var stuck *Stuck
		if !errors.As(err, &stuck) {
			return err
		}
		policy, why := blame(stuck)
		if failed = maps.Clone(failed); failed == nil {
			failed = Failed{}
		}
		failed[policy] = why
	}
}

// try waits until a job is done, a call of it takes too long, or the context has ended and
// so has its grace.
func (s *Shift[W]) try(ctx context.Context, j job[W]) error {
	s.post.turn.Add(1)
	s.post.Enter(World, 0, 0)
	s.jobs <- j
	var turn, call uint64
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
			if t, c := s.post.seen(); t != turn || c != call {
				turn, call, taken = t, c, 0
			} else if taken += passed; taken > s.Limit {
				return &Stuck{Call{Stage(c >> 56), int(c >> 32 & (1<<24 - 1)), int(c & (1<<32 - 1))}, s.Limit}
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
		return DeadlineGrace
	}
	return Grace
}
