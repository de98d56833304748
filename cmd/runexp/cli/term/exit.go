// Package term handles the terminal for all commands: exit codes, refusals, output and progress.
//
// An error carries an exit code, and wrong usage is refused in one line. Output goes to files or to
// standard output, in lines of the terminal's width; a page opens in the browser.
package term

import (
	"errors"
	"fmt"
	"strings"
)

// Exit codes beside 0.
const (
	Failed      = 1   // a policy failed, a verdict moved, or an answer is not valid or fails its check
	Usage       = 2   // the request is invalid
	IO          = 74  // results could not be read or written
	Stopped     = 75  // the run ended early; the same command continues it
	Interrupted = 130 // by a second ^C, or by the first if nothing was kept
)

// Error is an error with an exit code. Errors without one are of code Usage.
type Error struct {
	Code int
	Err  error
}

func (e Error) Error() string { return e.Err.Error() }
func (e Error) Unwrap() error { return e.Err }

// WithCode returns an error with an exit code.
func WithCode(code int, err error) error { return Error{code, err} }

// Begun returns an error of a command that has begun to work in a folder: a later loss of the folder is no
// fault of the request, so an error of code IO keeps it whatever its reason is.
func Begun(err error) error {
	var e Error
	if errors.As(err, &e) && e.Code == IO {
		return WithCode(IO, errors.New(err.Error()))
	}
	return err
}

// Silently returns an error that is not printed: the command has said everything, and the program ends with
// the code.
func Silently(code int) error { return silent(code) }

type silent int

func (s silent) Error() string { return fmt.Sprintf("exit code %d", int(s)) }

// Plain returns an error of the store without the name of the package in its text.
func Plain(err error) error { return plain{err} }

type plain struct{ error }

func (e plain) Error() string { return strings.TrimPrefix(e.error.Error(), "store: ") }
func (e plain) Unwrap() error { return e.error }
