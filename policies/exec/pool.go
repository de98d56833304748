package exec

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/loadstar-sim/loadstar/policies/exec/process"
)

const (
	// unused is how long a program is kept that nobody asks.
	unused = 20 * time.Second

	// mostFailures is how many starts may fail in a row until a command is given up.
	mostFailures = 5
)

// program is a process that has answered hello.
type program struct {
	*process.Process
	hello hello
	key   key
	timer *time.Timer // ends it, while nobody asks it
}

// key tells programs apart.
type key struct{ kind, folder, hash string }

// known is what a pool knows of a command.
type known struct {
	idle   []*program
	failed int // starts in a row
	why    error
}

// pool keeps programs, so that they are used again. Goroutines share it.
type pool struct {
	mu       sync.Mutex
	commands map[key]*known
}

// programs are those of all policies.
var programs = pool{commands: map[key]*known{}}

// get returns a program: one that nobody asks, unless it is to be a fresh one, or one that is
// started. After five starts in a row that failed, none is started.
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

// take returns what is known of a command, and a program that can be used again, if there is one.
func (l *pool) take(k key, fresh bool) (*known, *program, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	of := l.commands[k]
	if of == nil {
		of = new(known)
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
	process, err := process.Start(c, k.hash)
	if err != nil {
		return nil, err
	}
	p := &program{Process: process, key: k}
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

// put gives a program back. It ends when nobody asks it for a while.
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

// remove removes a program, of which nothing remains. The pool must be locked.
func (k *known) remove(p *program) {
	k.idle = slices.DeleteFunc(k.idle, func(other *program) bool { return other == p })
}
