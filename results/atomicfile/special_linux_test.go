package atomicfile

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"
)

func TestAPipeIsWrittenToAndStays(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skip("no pipes here: ", err)
	}
	read := make(chan string)
	go func() {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
		}
		read <- string(b)
	}()
	if err := Write(name, text("x")); err != nil {
		t.Fatal(err)
	}
	if got := <-read; got != "x" {
		t.Errorf("the reader got %q, want x", got)
	}
	if info, err := os.Lstat(name); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("the pipe is now %v (%v)", info, err)
	}
}

// nullDevice returns a device that accepts everything. A user with the right to make devices gets a new
// one, as that user could also destroy the system's.
func nullDevice(t *testing.T) string {
	if os.Geteuid() != 0 {
		return os.DevNull
	}
	name := filepath.Join(t.TempDir(), "null")
	if err := syscall.Mknod(name, syscall.S_IFCHR|0o666, 1<<8|3); err != nil {
		t.Skip("no device can be made here: ", err)
	}
	if f, err := os.OpenFile(name, os.O_WRONLY, 0); err != nil {
		t.Skip("devices cannot be used here: ", err)
	} else {
		f.Close()
	}
	return name
}

func TestADeviceIsWrittenToAndStays(t *testing.T) {
	device := nullDevice(t)
	info, err := os.Stat(device)
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(device, link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{device, link} {
		if err := Write(name, text("x")); err != nil {
			t.Fatal(err)
		}
	}
	if after, err := os.Stat(device); err != nil || !os.SameFile(info, after) || after.Mode() != info.Mode() {
		t.Errorf("%s was replaced: %v, %v", device, after, err)
	}
}

func TestAWriterOfAPipeThatNobodyReadsEndsWithItsContext(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skip("no pipes here: ", err)
	}
	for reader := range 2 { // no reader, and one that does not read
		if reader == 1 {
			f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
		}
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() {
			done <- Until(ctx, name, func(w io.Writer) error { _, err := w.Write(make([]byte, 1<<20)); return err })
		}()
		select {
		case err := <-done:
			t.Fatalf("the writer did not wait: %v", err)
		case <-time.After(50 * time.Millisecond):
		}
		stop()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("with %d readers, the error is %v, want that of the context", reader, err)
		}
	}
}

// The names /dev/stdout and /dev/fd/1 lead to the file that the shell has opened.
func TestAFileBehindAnOpenDescriptorIsAppendedTo(t *testing.T) {
	dir := t.TempDir()
	open, err := os.Create(filepath.Join(dir, "a"))
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	if _, err := open.WriteString("before "); err != nil {
		t.Fatal(err)
	}
	name := "/dev/fd/" + strconv.Itoa(int(open.Fd()))
	if _, err := os.Stat(name); err != nil {
		t.Skip("no /dev/fd here: ", err)
	}
	link := filepath.Join(t.TempDir(), "link") // a link, as /dev/stdout is one
	if err := os.Symlink(name, link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{name, link} {
		if err := Write(name, text("x")); err != nil {
			t.Fatal(err)
		}
	}
	has(t, dir, map[string]string{"a": "before xx"})
}

func TestAFileInMemoryIsReplaced(t *testing.T) {
	dir, err := os.MkdirTemp("/dev/shm", "whole")
	if err != nil {
		t.Skip("no folder in memory here: ", err)
	}
	defer os.RemoveAll(dir)
	for range 2 {
		if err := Write(filepath.Join(dir, "a"), text("x")); err != nil {
			t.Fatal(err)
		}
	}
	has(t, dir, map[string]string{"a": "x"})
}
