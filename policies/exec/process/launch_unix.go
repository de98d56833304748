//go:build unix && !linux

package process

import (
	"os/exec"
	"syscall"
)

// launch starts a process which is the leader of a group.
func launch(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd.Start()
}
