package exec

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"sync/atomic"
	"time"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
)

// Patience is how long a program may take to answer, unless SetPatience says otherwise.
const Patience = 10 * time.Second

var patience atomic.Int64 // 0 means Patience

// SetPatience sets the time limit for answers of programs. The first answer, during which an interpreter
// starts, may take three times as long. The limit is not part of a policy's identity.
func SetPatience(d time.Duration) { patience.Store(int64(d)) }

func limit() time.Duration { return cmp.Or(time.Duration(patience.Load()), Patience) }

// session is a program that serves a problem.
type session struct {
	*program
	command process.Command
	fresh   bool   // the program is not used again
	line    []byte // memory for questions
}

// begin sends a problem to a program and, if the kind is planner, returns its schedule. The error is a
// refusal if the program answers that it cannot serve the problem.
func (d Dispatcher) begin(kind string, p *models.Problem) (*session, *models.Schedule, error) {
	command, hash, err := d.Command()
	if err != nil {
		return nil, nil, err
	}
	if err := p.Validate(); err != nil {
		return nil, nil, err
	}
	if d.N != 0 && !(d.N > 0 && d.N <= math.MaxFloat64) {
		return nil, nil, fmt.Errorf("n is %v: it must be positive and finite, or 0 for auto", d.N)
	}
	options, err := optionsOf(d.With, d.N)
	if err != nil {
		return nil, nil, err
	}
	s := &session{command: command, fresh: d.fresh}
	if s.program, err = programs.get(command, key{kind, command.Folder, hash}, d.fresh); err != nil {
		return nil, nil, s.named(err)
	}
	s.Log.Clear()
	if s.line, err = lineOf(p, options, s.hello.Quantiles); err != nil {
		s.end()
		return nil, nil, s.named(err)
	}
	answer, err := s.Ask(s.line, limit())
	if err != nil {
		return nil, nil, s.named(err)
	}
	s.Log.Keep()
	refusal, schedule, err := readProblem(answer)
	if err == nil && kind == "planner" && refusal == "" && schedule == nil {
		err = fmt.Errorf("it answered %s: want a schedule, or a refusal", process.Quote(answer))
	}
	if err != nil {
		return nil, nil, s.named(s.Fail(err))
	}
	if refusal != "" {
		s.end()
		return nil, nil, fmt.Errorf("%s refuses: %s", command, refusal)
	}
	return s, schedule, nil
}

// end returns the program to the pool, unless it was to serve once.
func (s *session) end() {
	if s.fresh {
		go s.End() // ending may take a second
		return
	}
	programs.put(s.program)
}

// named adds the command to an error.
func (s *session) named(err error) error { return fmt.Errorf("%s: %w", s.command, err) }

// errEnded is the error of a dispatcher that has failed or was closed.
var errEnded = errors.New("the program has ended after an earlier fault")
