package scenarios

import (
	"errors"
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// CellError is the error of a policy in a cell.
type CellError struct {
	Cell   grid.Values
	Policy string // "" if the cell has no problem
	Err    error

	// Refused is set if the policy could not be prepared for the cell. Otherwise it failed
	// in the instance, panicked, or took too long.
	Refused  bool
	Instance int
}

// Instance returns the instance in which a policy failed: 0 if the error is no *CellError.
func Instance(err error) int {
	var cell *CellError
	if errors.As(err, &cell) {
		return cell.Instance
	}
	return 0
}

func (e *CellError) Error() string {
	what := ""
	if e.Policy != "" {
		what = "policy " + e.Policy
	}
	if where := e.Cell.String(); where != "" { // otherwise nothing varies
		what = strings.TrimPrefix(what+" at "+where, " ")
	}
	if what == "" {
		return e.Err.Error()
	}
	return what + ": " + e.Err.Error()
}

func (e *CellError) Unwrap() error { return e.Err }

// Refusal returns the error of a policy that could not be prepared for a cell. It is a refusal unless the
// policy panicked, took too long, or returned something illegal.
func Refusal(v grid.Values, policy string, err error) *CellError {
	var fault interface{ Broken() }
	return &CellError{Cell: v, Policy: policy, Err: err, Refused: !errors.As(err, &fault)}
}

// FailedAt returns the error of a policy that failed in an instance. It names the instance
// and the seed, which is all that is needed to reproduce it.
func FailedAt(v grid.Values, policy string, instance int, seed uint64, err error) *CellError {
	err = fmt.Errorf("instance %d of seed %d: %w", instance, seed, err)
	return &CellError{Cell: v, Policy: policy, Err: err, Instance: instance}
}

// Unfit adds to the error of a reference what is allowed instead.
func Unfit(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w; it is the reference of the ratio: want another reference, or metrics without ratio", err)
}
