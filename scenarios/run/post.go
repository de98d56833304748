package run

import (
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Stage is a kind of call.
type Stage uint8

const (
	World   Stage = iota // a problem or a law: no policy is to blame
	Prepare              // a schedule, which serves all instances of a cell
	Begin                // what precedes the episodes of a block
	Episode
	Metric
	Measure
	Facts
)

func (s Stage) String() string {
	return [...]string{"drawing the instances", "preparing the policy", "preparing the episodes", "the episode",
		"a metric of the episode", "the measurement", "computing what is exact"}[s]
}

// Call is a call that may never return.
type Call struct {
	Stage    Stage
	Policy   int // by its place in the design, less than 1<<24
	Instance int // less than 1<<32
}

// Blame returns which policy of a cell has an error instead of results, or [Everyone], and
// that error. Spec is the spelling of the call's policy.
func (c Call) Blame(v grid.Values, spec string, seed uint64, why error) (policy int, err error) {
	switch c.Stage {
	case World:
		return Everyone, scenarios.Refusal(v, "", why)
	case Episode, Metric, Measure:
		return c.Policy, scenarios.FailedAt(v, spec, c.Instance, seed, why)
	}
	return c.Policy, scenarios.Refusal(v, spec, why)
}

// Post says in which call a goroutine is. It may be read at any time. The zero value is
// ready.
type Post struct {
	turn atomic.Uint64 // tells a call from an equal one of earlier work
	call atomic.Uint64
	_    [48]byte // posts of other goroutines are in other cache lines
}

// Enter says that a call begins, which ends the one before.
func (p *Post) Enter(s Stage, policy, instance int) {
	p.call.Store(uint64(s)<<56 | uint64(policy)<<32 | uint64(instance))
}

func (p *Post) seen() (turn, call uint64) { return p.turn.Load(), p.call.Load() }

// Stuck is the error of a call that takes too long.
type Stuck struct {
	Call
	Limit time.Duration
}

// stuck is in the text of every error of this kind, also in that which a folder keeps.
const stuck = "(limits.time)"

func (s *Stuck) Error() string {
	return fmt.Sprintf("%v takes longer than %v %s", s.Stage, s.Limit, stuck)
}

// Broken tells callers that the error is no refusal.
func (s *Stuck) Broken() {}

// TooLong reports whether a reason of a failure is that a call took too long. Whether this
// happens again depends on the machine.
func TooLong(why string) bool { return strings.Contains(why, stuck) }
