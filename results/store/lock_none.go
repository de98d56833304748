//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package store

import (
	"errors"
	"os"
)

// errHeld is the error of locking what another has locked.
var errHeld = errors.New("locked by another")

// tryLock does nothing: this system has no such locks.
func tryLock(*os.File) error { return nil }
