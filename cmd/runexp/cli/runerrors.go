package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/recalled"
)

// failedTo gives an error of opening a study its exit code: of an invalid request, or
// of a folder that cannot be read or written.
func failedTo(err error) error {
	var other *store.Mismatch
	var unknown *recalled.Refusal
	switch {
	case errors.As(err, &unknown):
		return err
	case errors.As(err, &other):
		return fmt.Errorf("%w; give another folder by --out", plain(err))
	case errors.Is(err, store.ErrLocked):
		return plain(err)
	}
	return exit.With(exit.IO, plain(err))
}

// unwritable gives the error of a folder that cannot be written at the moment the
// code exit.IO; other errors mean that the folder is the wrong one.
func unwritable(err error) error {
	for _, reason := range []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EIO, syscall.EROFS, fs.ErrPermission} {
		if errors.Is(err, reason) {
			return exit.With(exit.IO, err)
		}
	}
	return err
}

// plain returns an error without the name of the package in its text.
func plain(err error) error { return exit.Plain(err) }
