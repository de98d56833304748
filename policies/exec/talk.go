package exec

import (
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
	"github.com/loadstar-sim/loadstar/policies/exec/protocol"
)

// Patience is how long a program may take to answer, unless SetPatience says otherwise.
const Patience = 10 * time.Second

var patience atomic.Int64

func init() { SetPatience(Patience) }

// SetPatience sets how long programs may take to answer, and three times as long for their first
// answer, in which an interpreter starts. It does not belong to the identity of a policy.
func SetPatience(d time.Duration) { patience.Store(int64(d)) }

func limit() time.Duration { return time.Duration(patience.Load()) }

// pools are the processes of each kind of program.
var pools = map[string]*process.Pool{"dispatcher": {}, "planner": {}}

// Shutdown ends all programs. None can be started any more: it is for the end of the host.
func Shutdown() { process.Shutdown() }

// Kill does what Shutdown does at once.
func Kill() { process.Kill() }

// talk is a conversation with a process about a problem.
type talk struct {
	process *process.Process
	pool    *process.Pool // to which it belongs
	once    bool          // it is not used again
	line    []byte        // memory for questions
	command process.Command
}

// say returns the answer to a line.
func (c *talk) say(line []byte) ([]byte, error) {
	return c.process.Ask(line, limit())
}

// begin tells a process of a problem and returns the schedule that it answers, which is nil
// of dispatchers. Its error is a refusal if the program says that it cannot serve the problem.
func begin(o opened, kind, with string, n float64, p *models.Problem) (*talk, *models.Schedule, error) {
	command, hash, err := o.Command()
	if err != nil {
		return nil, nil, err
	}
	if err := p.Validate(); err != nil {
		return nil, nil, err
	}
	if n != 0 && !(n > 0 && n <= math.MaxFloat64) {
		return nil, nil, fmt.Errorf("n is %v: it must be positive and finite, or 0 for auto", n)
	}
	options, err := optionsOf(with, n)
	if err != nil {
		return nil, nil, err
	}
	c := &talk{pool: pools[kind], once: o.fresh, command: command}
	c.process, err = c.pool.Get(command, hash, o.fresh, func(p *process.Process) error { return greet(p, hash, kind) })
	if err != nil {
		return nil, nil, told(command, err)
	}
	hello, _ := greetings.Load(hash)
	c.process.Log.Clear()
	c.line = protocol.AppendProblem(nil, options, p, hello.(protocol.Hello).Quantiles)
	answer, err := c.say(c.line)
	if err != nil {
		return nil, nil, told(command, err)
	}
	c.process.Log.Keep()
	refusal, schedule, err := protocol.ReadProblem(answer)
	if err == nil && kind == "planner" && refusal == "" && schedule == nil {
		err = fmt.Errorf("it answered %s: want a schedule, or a refusal", protocol.Quote(answer))
	}
	if err != nil {
		return nil, nil, told(command, c.process.Fail(err))
	}
	if refusal != "" {
		c.end()
		return nil, nil, fmt.Errorf("%s refuses: %s", command, refusal)
	}
	return c, schedule, nil
}

// end gives the process back, unless it was to serve once.
func (c *talk) end() {
	if c.once {
		go c.process.End() // which may take a second
		return
	}
	c.pool.Put(c.process)
}

// greetings are the first answers to hello, by command and files.
var greetings sync.Map

// greet says hello to a process that was started.
func greet(p *process.Process, hash, kind string) error {
	answer, err := p.Ask(protocol.AppendHello(nil), 3*limit())
	if err != nil {
		return err
	}
	hello, err := protocol.ReadHello(answer)
	if err == nil && hello.Kind != kind {
		err = fmt.Errorf("it is a %s: want a %s, or the policy %s", hello.Kind, kind, map[string]string{"planner": "exec-plan", "dispatcher": "exec"}[hello.Kind])
	}
	if err == nil {
		if first, _ := greetings.LoadOrStore(hash, hello); first != hello {
			err = fmt.Errorf("it says %s of itself, with the same files as before: name all files that it needs in the option files", protocol.Quote(answer))
		}
	}
	if err != nil {
		return p.Fail(err)
	}
	return nil
}

// told adds the command to an error.
func told(c process.Command, err error) error { return fmt.Errorf("%s: %w", c, err) }

// errNone is the error of a dispatcher whose process has ended.
var errNone = errors.New("the program has ended after an earlier fault")
