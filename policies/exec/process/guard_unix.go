//go:build unix

package process

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// guardian is a shell that is told which groups there are. When its input ends, because this
// program has, whatever the reason, it kills those that are left.
const guardian = `all=
while read -r what group; do
	case $what in
	begins) all="$all $group" ;;
	ends) rest= && for g in $all; do [ "$g" = "$group" ] || rest="$rest $g"; done && all=$rest ;;
	esac
done
for g in $all; do kill -9 "-$g"; done`

// guard returns the input of the guardian, or nil if there is no shell.
var guard = sync.OnceValue(func() *os.File {
	theirs, ours, err := os.Pipe()
	if err != nil {
		return nil
	}
	defer theirs.Close()
	cmd := exec.Command("/bin/sh", "-c", guardian)
	cmd.Stdin, cmd.SysProcAttr = theirs, &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		ours.Close()
		return nil
	}
	go cmd.Wait()
	return ours
})

// tell tells the guardian that the group of a process begins or ends.
func tell(what string, p *os.Process) {
	if g := guard(); g != nil {
		fmt.Fprintln(g, what, p.Pid) // without a guardian, the system ends most of them
	}
}
