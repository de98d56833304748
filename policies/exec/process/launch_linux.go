package process

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// starter is a thread that lasts as long as the program: Linux ends a process with the thread that
// started it.
var starter = sync.OnceValue(func() chan<- func() {
	work := make(chan func())
	go func() {
		runtime.LockOSThread()
		for do := range work {
			do()
		}
	}()
	return work
})

// launch starts a process which is the leader of a group and is killed when this program ends.
func launch(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	done := make(chan error)
	starter() <- func() { done <- cmd.Start() }
	return <-done
}
