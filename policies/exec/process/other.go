//go:build !unix

package process

import (
	"os"
	"os/exec"
)

// launch starts a process.
func launch(cmd *exec.Cmd) error { return cmd.Start() }

func tell(string, string) {}

// kill kills a process.
func kill(p *os.Process) { p.Kill() }
