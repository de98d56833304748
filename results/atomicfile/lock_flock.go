//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// ErrHeld is the error of locking a file that another process has locked.
var ErrHeld = errors.New("locked by another process")

// Lock locks a file until it is closed, and does not wait. Any error except ErrHeld means that the file
// system has no locks.
func Lock(file *os.File) error { return flock(file, syscall.LOCK_EX) }

// Share is a shared lock for readers: it excludes Lock, but not Share.
func Share(file *os.File) error { return flock(file, syscall.LOCK_SH) }

func flock(file *os.File, how int) error {
	for {
		switch err := syscall.Flock(int(file.Fd()), how|syscall.LOCK_NB); err {
		case syscall.EINTR:
		case syscall.EWOULDBLOCK:
			return ErrHeld
		default:
			return err
		}
	}
}
