//go:build unix

package cli

import (
	"os"
	"syscall"
)

// endings are the signals that end a run early: of a user, of a system that shuts
// down, and of a scheduler that announces the limit of time.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGUSR1}
