package survival

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// terminal returns both ends of a new terminal.
func terminal(t *testing.T) (ours, theirs *os.File) {
	t.Helper()
	ours, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no terminals can be made here: ", err)
	}
	var unlock, number int32
	for request, p := range map[uintptr]*int32{syscall.TIOCSPTLCK: &unlock, syscall.TIOCGPTN: &number} {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, ours.Fd(), request, uintptr(unsafe.Pointer(p))); errno != 0 {
			t.Skip("no terminals can be made here: ", errno)
		}
	}
	theirs, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals can be made here: ", err)
	}
	return ours, theirs
}

// As when a connection to another machine is lost in the night.
func TestATerminalThatClosesLosesNothing(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := plain
	file, dir := s.file(t), filepath.Join(t.TempDir(), "study")
	want, _ := s.undisturbed(t, file)
	ours, theirs := terminal(t)
	cmd := prepared(binary, s.args(file, dir, 0, byEvents, "-j=1")...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = theirs, theirs, theirs
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Skip("no session can be made here: ", err)
	}
	theirs.Close()
	await(t, dir)
	for until := time.Now().Add(10 * time.Second); time.Now().Before(until); time.Sleep(5 * time.Millisecond) {
		if records, _ := look(t, dir); records > 0 {
			break
		}
	}
	ours.Close()
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != stopped && code != ioError && code != done { // there is nowhere to print
		t.Errorf("it ends with %v", cmd.ProcessState)
	}
	if _, err := os.Stat(filepath.Join(dir, "results.csv")); err != nil {
		t.Errorf("no results: %v", err)
	}
	must(t, done, s.args(file, dir, 0, byEvents, "-j=1")...)
	wantFinals(t, merged(t, done, dir), want)
}
