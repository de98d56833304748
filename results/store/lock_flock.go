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
func tryLock(file *os.File) error { return flock(file, syscall.LOCK_EX) }

// tryShare is tryLock for those that only look: they keep out who locks, but not one another.
func tryShare(file *os.File) error { return flock(file, syscall.LOCK_SH) }

func flock(file *os.File, how int) error {
	for {
		switch err := syscall.Flock(int(file.Fd()), how|syscall.LOCK_NB); err {
		case syscall.EINTR:
		case syscall.EWOULDBLOCK:
			return errHeld
		default:
			return err
		}
	}
}
