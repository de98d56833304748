//go:build unix

package atomicfile

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

func TestAPipeThatHasANameIsNotWaitedFor(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skip("no pipes here: ", err)
	}
	if _, err := Read(name, 4); err == nil || !strings.Contains(err.Error(), "is a pipe: want a file") {
		t.Errorf("Read returns %v", err)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	w.WriteString("abc")
	w.Close()
	given := "/dev/fd/" + strconv.Itoa(int(r.Fd()))
	if _, err := os.Stat(given); err != nil {
		t.Skip("no /dev/fd here: ", err)
	}
	if text, err := Read(given, 4); err != nil || string(text) != "abc" {
		t.Errorf("of a pipe that is open already, Read returns %q, %v", text, err)
	}
}
