//go:build unix

package cli

import (
	"os"
	"os/signal"
	"syscall"
)

// endings returns the signals that end a run early: from a user, a system that shuts down, a scheduler that
// announces its time limit, or a terminal that closes. The last one is ignored under nohup.
func endings() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGUSR1}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}
