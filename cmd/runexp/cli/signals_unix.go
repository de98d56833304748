//go:build unix

package cli

import (
	"os"
	"os/signal"
	"syscall"
)

// endings returns the signals that end a run early: of a user, of a system that shuts down, of a
// scheduler that announces the limit of time, and of a terminal that closes. The last is ignored
// where nohup has it so.
func endings() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGUSR1}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}
