// Package long sets the size of tests: small by default, full where LOADSTAR_LONG is set, smallest with
// -short. Continuous integration uses -short under the race detector. The package is in the lowest room
// so that tests of all rooms can import it.
//
// If LOADSTAR_SIZED names a file, each test that asks for its size appends a line to the file: the
// path of its test program, which ends in .test, and its own name. With these lines .ci/run repeats
// only the tests whose size depends on LOADSTAR_LONG.
//
// Test programs of Loadstar that import the package collect garbage at five times the live memory, not
// twice, unless GOGC is set: their memory is small and short-lived, and collecting it takes up to a
// quarter of their processor time.
package long

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

const (
	variable = "LOADSTAR_LONG" // asks for everything
	sized    = "LOADSTAR_SIZED"

	module = "github.com/loadstar-sim/loadstar/"
)

func init() {
	// Tests of other modules import the package by way of policytest, and keep their own setting.
	info, ok := debug.ReadBuildInfo()
	if ok && strings.HasPrefix(info.Path, module) && os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// On reports whether long tests are wanted: LOADSTAR_LONG is set and -short is not. Tests run with -short
// under the race detector, which is 20 times slower.
func On() bool {
	if path := os.Getenv(sized); path != "" {
		if err := note(path); err != nil {
			panic(fmt.Sprintf("%s: %v", sized, err))
		}
	}
	return os.Getenv(variable) != "" && !testing.Short()
}

// note appends the program and the name of the running test to a file.
func note(path string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	program := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		program = info.Path
	}
	if _, err := fmt.Fprintln(f, program, running()); err != nil {
		return err
	}
	return f.Close()
}

// running returns the name of the running test, found on the stack. The stack of a goroutine has no test,
// nor has the stack of a subtest whose function stands outside the test. The result is then a pattern for
// all tests.
func running() string {
	name := ".*"
	callers := make([]uintptr, 100)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		// The name of a function is path/package.Name, and that of a closure path/package.Name.func1.
		_, after, _ := strings.Cut(f.Function[strings.LastIndexByte(f.Function, '/')+1:], ".")
		if first, _, _ := strings.Cut(after, "."); strings.HasSuffix(f.File, "_test.go") && isTest(first) {
			name = first
		}
	}
	return name
}

// isTest reports whether go test runs a function of this name by default.
func isTest(name string) bool {
	return strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Example") || strings.HasPrefix(name, "Fuzz")
}

// Trials returns how many trials a test makes: all if [On], and few by default. With -short it
// returns at most a quarter of all, and at least 1.
func Trials(few, all int) int {
	switch {
	case On():
		return all
	case testing.Short():
		return min(few, max(1, all/4))
	}
	return few
}

// Skip skips the test unless [On]. It is for tests that prove nothing when they are smaller; prefer
// [Trials].
func Skip(t testing.TB) {
	t.Helper()
	if !On() {
		t.Skip("long: set " + variable + "=1, as .ci/run does")
	}
}

// Unraced skips the test with -short, which is set under the race detector. It is for tests that take
// long there and start no goroutine that another test does not start, too.
func Unraced(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("short: its goroutines are those of other tests")
	}
}
