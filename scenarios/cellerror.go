package scenarios

import (
	"errors"
	"fmt"

	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// refusal is the error of a policy that could not be set up, unless it panicked.
func refusal(v grid.Values, policy string, err error) *CellError {
	var p panicError
	return &CellError{Cell: v, Policy: policy, Err: err, Refused: !errors.As(err, &p)}
}

// unfit adds to the error of a reference what can be done about it.
func unfit(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w; it is the reference of the ratio: want another reference, or metrics without ratio", err)
}

// panicked is the error that a panic becomes: one line that tells where, as a
// fault in one policy must not bury what the user needs to know.
type panicError struct{ value any }

func (p panicError) Error() string { return fmt.Sprintf("panic: %v", p.value) }

// guard calls a function of a policy.
func guard(call func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicError{r}
		}
	}()
	return call()
}

// CellError says which policy failed in which cell.
type CellError struct {
	Cell   grid.Values
	Policy string // "" if there was no problem for it to solve
	Err    error

	// Refused says that the policy could not be set up for the cell: what was
	// asked for cannot be. Otherwise it failed at work, in a replication.
	Refused  bool
	Instance int
}

func (e *CellError) Error() string {
	if e.Policy == "" {
		return fmt.Sprintf("at %s: %v", e.Cell, e.Err)
	}
	return fmt.Sprintf("policy %s at %s: %v", e.Policy, e.Cell, e.Err)
}

func (e *CellError) Unwrap() error { return e.Err }
