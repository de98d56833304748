//go:build unix

package process

import (
	"os"
	"syscall"
)

// kill kills the group of a process that has not been waited for.
func kill(p *os.Process) { syscall.Kill(-p.Pid, syscall.SIGKILL) }
