//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package store

import (
	"errors"
	"os"
)

// errHeld is the error of locking a file that is locked. It does not occur here.
var errHeld = errors.New("locked by another process")

// tryLock does nothing, because this system has no flock.
func tryLock(*os.File) error { return nil }

// tryShare does nothing either.
func tryShare(*os.File) error { return nil }
