package process

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"
)

const (
	// unused is how long a process is kept that nobody uses.
	unused = 20 * time.Second

	// badStarts is how many starts may fail in a row until a command is given up.
	badStarts = 5
)

// Pool keeps processes that have a greeting behind them. Goroutines share it. The zero value
// is empty.
type Pool struct {
	mu    sync.Mutex
	kinds map[string]*kind
}

// kind is what a pool knows of a command.
type kind struct {
	idle []*Process
	bad  int // starts that failed in a row
	why  error
}

// Get returns a process of a command, whose files must have the hash. Unless there is one to
// be used again and it need not be fresh, one is started and greeted. After five starts in a
// row that failed, none is started.
func (l *Pool) Get(c Command, hash string, fresh bool, greet func(*Process) error) (*Process, error) {
	k := l.kind(c, hash)
	if !fresh {
		if p := l.reuse(k); p != nil {
			return p, nil
		}
	}
	l.mu.Lock()
	bad, why := k.bad, k.why
	l.mu.Unlock()
	if bad >= badStarts {
		return nil, broken{fmt.Errorf("not started again, as it failed %d times in a row: %w", bad, why)}
	}
	p, err := l.begin(c, hash, greet)
	l.mu.Lock()
	defer l.mu.Unlock()
	if k.bad, k.why = k.bad+1, err; err == nil {
		k.bad = 0
	}
	return p, err
}

// begin starts and greets a process.
func (l *Pool) begin(c Command, hash string, greet func(*Process) error) (*Process, error) {
	if !Allowed(hash) {
		return nil, broken{fmt.Errorf("%s is not started: nobody allowed it", c)}
	}
	staged, err := c.stage(hash)
	if err != nil {
		return nil, broken{err}
	}
	p, err := start(staged)
	if err != nil {
		os.RemoveAll(staged.Folder)
		return nil, broken{err}
	}
	p.folder = staged.Folder
	p.key = key(c, hash)
	if err := remember(p); err != nil {
		p.end(0)
		return nil, broken{err}
	}
	return p, greet(p)
}

func key(c Command, hash string) string { return c.Folder + "\x00" + hash }

func (l *Pool) kind(c Command, hash string) *kind {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.kinds == nil {
		l.kinds = map[string]*kind{}
	}
	name := key(c, hash)
	if l.kinds[name] == nil {
		l.kinds[name] = &kind{}
	}
	return l.kinds[name]
}

func (l *Pool) reuse(k *kind) *Process {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(k.idle) > 0 {
		p := k.idle[len(k.idle)-1]
		k.remove(p)
		if p.idle.Stop() {
			return p
		}
	}
	return nil
}

// Put gives a process back, to be used again. The process ends when nobody uses it for a
// while.
func (l *Pool) Put(p *Process) {
	l.mu.Lock()
	defer l.mu.Unlock()
	k := l.kinds[p.key]
	p.Log.Clear()
	p.idle = time.AfterFunc(unused, func() { l.retire(p) })
	k.idle = append(k.idle, p)
}

// retire ends a process that nobody has used for a while, and forgets it: nobody may ask for its
// command again.
func (l *Pool) retire(p *Process) {
	l.mu.Lock()
	l.kinds[p.key].remove(p)
	l.mu.Unlock()
	p.End()
}

// remove removes a process from those that are idle. The pool must be locked.
func (k *kind) remove(p *Process) {
	k.idle = slices.DeleteFunc(k.idle, func(other *Process) bool { return other == p })
}

// broken is an error that is no refusal.
type broken struct{ error }

func (broken) Broken()         {}
func (b broken) Unwrap() error { return b.error }

// live are the processes that have not ended.
var live struct {
	mu   sync.Mutex
	all  map[*Process]bool
	over bool
}

func remember(p *Process) error {
	live.mu.Lock()
	defer live.mu.Unlock()
	if live.over {
		return errors.New("the program is about to end")
	}
	if live.all == nil {
		live.all = map[*Process]bool{}
	}
	live.all[p] = true
	return nil
}

func (p *Process) forget() {
	live.mu.Lock()
	defer live.mu.Unlock()
	delete(live.all, p)
}

// Shutdown ends all processes and returns when they have ended. None can be started any more:
// it is for the end of a program.
func Shutdown() { over(func(p *Process) { p.end(grace) }) }

// Kill does what Shutdown does, and gives processes no time to end.
func Kill() { over(func(p *Process) { kill(p.cmd.Process) }) }

func over(end func(p *Process)) {
	live.mu.Lock()
	live.over = true
	var all sync.WaitGroup
	for p := range live.all {
		all.Go(func() { end(p) })
	}
	live.mu.Unlock()
	all.Wait()
}
