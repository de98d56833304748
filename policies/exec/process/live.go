package process

import "sync"

// live are the processes that have not ended.
var live struct {
	mu   sync.Mutex
	all  map[*Process]bool
	over bool
}

// remember registers a living process. It returns false after Shutdown or Kill.
func remember(p *Process) bool {
	live.mu.Lock()
	defer live.mu.Unlock()
	if live.all == nil {
		live.all = map[*Process]bool{}
	}
	if !live.over {
		live.all[p] = true
	}
	return !live.over
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
