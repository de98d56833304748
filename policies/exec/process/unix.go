//go:build unix

package process

import (
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// guardian is a shell script that knows the process groups, and the folder of their files. Its input ends
// with this program, whatever the reason; then it kills the remaining groups and removes the folder.
const guardian = `all=
folder=
while read -r what group; do
	case $what in
	folder) folder=$group ;;
	begins) all="$all $group" ;;
	ends) rest= && for g in $all; do [ "$g" = "$group" ] || rest="$rest $g"; done && all=$rest ;;
	esac
done
for g in $all; do kill -9 "-$g"; done
[ -z "$folder" ] || rm -rf "$folder"`

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

// kill kills the group of a process before anybody waits for it.
func kill(p *os.Process) { syscall.Kill(-p.Pid, syscall.SIGKILL) }

// tell informs the guardian of a group that begins or ends, or of the folder.
func tell(what, which string) {
	if g := guard(); g != nil {
		fmt.Fprintln(g, what, which) // without a guardian, the system ends most of them
	}
}
