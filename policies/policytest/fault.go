package policytest

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/loadstar-sim/loadstar/models"
)

// Fault is a demand of the suite that a policy fails.
type Fault struct {
	Policy string // in its canonical spelling
	Value  any    // the policy, with its options as fields
	Check  string // by its name in the documentation of the package
	Demand string // what the check demands

	// Problem is the smallest problem found on which the check fails, and Instance the episode's
	// instance. They are nil if the fault does not depend on them.
	Problem  *models.Problem
	Instance *models.Instance

	Err error // what is wrong
}

// Error returns all that the author needs. The policy, the problem and the instance are Go expressions,
// which can be pasted into a test.
func (f *Fault) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s: %v\n  demand:   %s\n  policy:   %s", f.Policy, f.Check, f.Err, f.Demand, literal(f.Value))
	if f.Problem != nil {
		fmt.Fprintf(&b, "\n  problem:  %s", literal(f.Problem))
	}
	if f.Instance != nil {
		fmt.Fprintf(&b, "\n  instance: %s", literal(f.Instance))
	}
	return b.String()
}

// Unwrap returns the error itself.
func (f *Fault) Unwrap() error { return f.Err }

// onProblem is the error of a policy on a problem.
type onProblem struct {
	error
	problem *models.Problem
}

func (e onProblem) Unwrap() error { return e.error }

// inInstance is the error of a policy in an instance.
type inInstance struct {
	error
	instance *models.Instance
}

func (e inInstance) Unwrap() error { return e.error }

// ofValue is the error of a policy whose fields a check has set.
type ofValue struct {
	error
	value any
}

func (e ofValue) Unwrap() error { return e.error }

// fault runs a check and returns a [*Fault], or nil.
func (c *check) fault(try *try, count *Count) error {
	err := guard(func() error { return c.run(try, count) })
	if err == nil {
		return nil
	}
	f := &Fault{Policy: try.name, Value: try.policy.Value, Check: c.name, Demand: c.demand}
	if on := (onProblem{}); errors.As(err, &on) {
		f.Problem, err = on.problem, on.error
	}
	if of := (ofValue{}); errors.As(err, &of) {
		f.Value, err = of.value, of.error
	}
	if in := (inInstance{}); errors.As(err, &in) {
		f.Instance = in.instance
		if direct, ok := err.(inInstance); ok {
			err = direct.error
		}
	}
	f.Err = err
	return f
}

// guard calls a function and returns its error, or its panic as an error of one line, with the place.
func guard(f func() error) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v%s", x, place())
		}
	}()
	return f()
}

// place returns the line that panicked, in words.
func place() string {
	var calls [32]uintptr
	frames := runtime.CallersFrames(calls[:runtime.Callers(3, calls[:])])
	for {
		frame, more := frames.Next()
		if frame.File != "" && !strings.HasPrefix(frame.Function, "runtime.") {
			return fmt.Sprintf(" (%s:%d)", filepath.Base(frame.File), frame.Line)
		}
		if !more {
			return ""
		}
	}
}

// guardIn is guard for an episode of an instance.
func guardIn(in *models.Instance, f func() error) error {
	if err := guard(f); err != nil {
		return inInstance{err, in}
	}
	return nil
}

// patience is the time limit of a check on one problem.
var patience = 2 * time.Minute

// errStuck is the error of a policy whose method does not return.
var errStuck = errors.New("one of its methods does not return")

// within is guard with a time limit. A function that exceeds it keeps running, since nothing can stop it.
func within[T any](limit time.Duration, f func() (T, error)) (T, error) {
	type answer struct {
		value T
		err   error
	}
	done := make(chan answer, 1)
	go func() {
		var a answer
		a.err = guard(func() (err error) {
			a.value, err = f()
			return err
		})
		done <- a
	}()
	clock := time.NewTimer(limit)
	defer clock.Stop()
	select {
	case a := <-done:
		return a.value, a.err
	case <-clock.C:
		var none T
		return none, fmt.Errorf("not finished after %v: %w", limit, errStuck)
	}
}
