package cli

import (
	"errors"
	"fmt"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// failedTo sets the exit code of an error from opening a study: invalid request, or unreadable or unwritable
// folder.
func failedTo(err error) error {
	var other *store.Mismatch
	var unknown *study.Refusal
	switch {
	case errors.As(err, &unknown):
		return err
	case errors.As(err, &other):
		return fmt.Errorf("%w; choose another folder with --out", plain(err))
	case errors.Is(err, store.ErrLocked):
		return plain(err)
	}
	return term.WithCode(term.IO, plain(err))
}

// plain returns an error without the name of the package in its text.
func plain(err error) error { return term.Plain(err) }
