package exec

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/loadstar-sim/loadstar/policies/exec/process"
)

const (
	// unused is how long an idle program is kept.
	unused = 20 * time.Second

	// mostFailures is how many starts may fail in a row until a command is given up.
	mostFailures = 5
)

// program is a process that has answered hello.
type program struct {
	*process.Process
	hello hello
	key   key
	timer *time.Timer // ends the program while it is idle
}

// key identifies programs.
type key struct{ kind, folder, hash string }

// commandState is the pool's data for a command.
type commandState struct {
	idle   []*program
	failed int // failed starts in a row
	why    error
}

// pool keeps idle programs for the next problem. It is safe for concurrent use.
type pool struct {
	mu       sync.Mutex
	commands map[key]*commandState
}

// programs is the pool of all policies.
var programs = pool{commands: map[key]*commandState{}}

// get returns an idle program, or starts one; with fresh it always starts one. After five failed starts
// in a row it starts no more.
func (l *pool) get(c process.Command, k key, fresh bool) (*program, error) {
	of, p, err := l.take(k, fresh)
	if p != nil || err != nil {
		return p, err
	}
	p, err = start(c, k)
	l.mu.Lock()
	defer l.mu.Unlock()
	if of.failed, of.why = of.failed+1, err; err == nil {
		of.failed = 0
	}
	return p, err
}

// take returns the pool's data for a command, and an idle program, if any.
func (l *pool) take(k key, fresh bool) (*commandState, *program, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	of := l.commands[k]
	if of == nil {
		of = new(commandState)
		l.commands[k] = of
	}
	for !fresh && len(of.idle) > 0 {
		p := of.idle[len(of.idle)-1]
		of.remove(p)
		if p.timer.Stop() {
			return of, p, nil
		}
	}
	if of.failed >= mostFailures {
		return nil, nil, fmt.Errorf("not started again, as it failed %d times in a row: %w", of.failed, of.why)
	}
	return of, nil, nil
}

// start starts a program and says hello.
func start(c process.Command, k key) (*program, error) {
	running, err := process.Start(c, k.hash)
	if err != nil {
		return nil, err
	}
	p := &program{Process: running, key: k}
	answer, err := p.Ask(appendHello(nil), 3*limit())
	if err != nil {
		return nil, err
	}
	if p.hello, err = readHello(answer); err == nil && p.hello.Kind != k.kind {
		policy := map[string]string{"planner": "exec-plan", "dispatcher": "exec"}[p.hello.Kind]
		err = fmt.Errorf("it is a %s: want a %s, or the policy %s", p.hello.Kind, k.kind, policy)
	}
	if err != nil {
		return nil, p.Fail(err)
	}
	return p, nil
}

// put returns a program to the pool. The program ends if it stays idle for long.
func (l *pool) put(p *program) {
	l.mu.Lock()
	defer l.mu.Unlock()
	of := l.commands[p.key]
	p.timer = time.AfterFunc(unused, func() {
		l.mu.Lock()
		of.remove(p)
		l.mu.Unlock()
		p.End()
	})
	of.idle = append(of.idle, p)
}

// remove takes a program from the idle ones. The pool must be locked.
func (of *commandState) remove(p *program) {
	of.idle = slices.DeleteFunc(of.idle, func(other *program) bool { return other == p })
}
