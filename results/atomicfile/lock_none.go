//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package atomicfile

import (
	"errors"
	"os"
)

// ErrHeld is the error of locking a file that another process has locked. It does not occur here.
var ErrHeld = errors.New("locked by another process")

// locks tells whether files have locks here.
const locks = false

// Lock does nothing, as this system has no flock.
func Lock(*os.File) error { return nil }

// Share does nothing either.
func Share(*os.File) error { return nil }
