// Package long sets the size of tests: small by default, full where LOADSTAR_LONG is set, smallest with
// -short. Continuous integration uses -short under the race detector. The package is in the lowest room
// so that tests of all rooms can import it.
package long

import (
	"os"
	"testing"
)

// variable is the environment variable that asks for everything.
const variable = "LOADSTAR_LONG"

// On reports whether long tests are asked for: LOADSTAR_LONG is set and -short is not. Tests run with
// -short under the race detector, which is 20 times slower.
func On() bool { return os.Getenv(variable) != "" && !testing.Short() }

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
