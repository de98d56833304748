//go:build unix

package cli

import (
	"os"
	"syscall"
)

// endings are the signals that end a run early: those of a user, of a system that
// shuts down, and of a scheduler that warns before the time is over.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGUSR1}
