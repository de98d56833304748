//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package atomicfile

import (
	"errors"
	"os"
)

// ErrHeld is the error of locking a file that another process has locked. It does not occur here.
var ErrHeld = errors.New("locked by another process")

// Lock returns an error, as this system has no flock.
func Lock(*os.File) error { return errors.ErrUnsupported }

// Share returns the same error.
func Share(*os.File) error { return errors.ErrUnsupported }
