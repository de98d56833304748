//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package store

import (
	"errors"
	"os"
	"syscall"
)

// errHeld is the error of locking a file that is locked.
var errHeld = errors.New("locked by another process")

// tryLock locks a file until it is closed. Any error except errHeld means that the file
// system has no locks.
func tryLock(file *os.File) error {
	for {
		switch err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err {
		case syscall.EINTR:
		case syscall.EWOULDBLOCK:
			return errHeld
		default:
			return err
		}
	}
}
