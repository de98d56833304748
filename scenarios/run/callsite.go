package run

import (
	"fmt"
	"strings"
	"sync/atomic"
	"time"
)

// stage is a kind of call.
type stage uint8

const (
	inWorld   stage = iota // a problem or a law: no policy is to blame
	inPrepare              // a schedule, which serves all instances of a cell
	inBegin                // what precedes the episodes of a block
	inEpisode
	inMetric
	inMeasure
	inFacts
)

func (s stage) String() string {
	return [...]string{"drawing the instances", "preparing the policy", "preparing the episodes", "the episode",
		"a metric of the episode", "the measurement", "computing what is exact"}[s]
}

// call is a call that may never return.
type call struct {
	stage    stage
	policy   int // by its place in the design, less than 1<<24
	instance int // less than 1<<32
}

// callOf returns the call that a site has as a number.
func callOf(at uint64) call {
	return call{stage(at >> 56), int(at >> 32 & (1<<24 - 1)), int(at & (1<<32 - 1))}
}

// callSite says in which call a goroutine is. It may be read at any time. The zero value is
// ready.
type callSite struct {
	turn atomic.Uint64 // tells a call from an equal one of earlier work
	call atomic.Uint64
	_    [48]byte // sites of other goroutines are in other cache lines
}

// enter says that a call begins, which ends the one before.
func (c *callSite) enter(s stage, policy, instance int) {
	c.call.Store(uint64(s)<<56 | uint64(policy)<<32 | uint64(instance))
}

func (c *callSite) current() (turn, call uint64) { return c.turn.Load(), c.call.Load() }

// timeoutError is the error of a call that takes too long.
type timeoutError struct {
	call
	limit time.Duration
}

// mark is part of the text of every timeout, so that TimedOut recognizes timeouts by stored texts.
const mark = "(limits.time)"

func (e *timeoutError) Error() string {
	return fmt.Sprintf("%v takes longer than %v %s", e.stage, e.limit, mark)
}

// Broken tells callers that the error is no refusal.
func (e *timeoutError) Broken() {}

// TimedOut reports whether a reason of a failure is that a call took too long. Whether this
// happens again depends on the machine.
func TimedOut(why string) bool { return strings.Contains(why, mark) }
