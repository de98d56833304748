package resultstest

import (
	"os"
	"testing"
)

// long reports whether all trials are asked for: LOADSTAR_LONG=1 is set, as .ci/run
// does, and -short is not.
func long() bool { return os.Getenv("LOADSTAR_LONG") == "1" && !testing.Short() }

// Trials returns how many trials a test makes: few by default, all if LOADSTAR_LONG=1
// is set and -short is not.
func Trials(few, all int) int {
	if long() {
		return all
	}
	return few
}

// Long skips the test unless LOADSTAR_LONG=1 is set and -short is not. It is for tests
// that prove nothing when they are smaller; prefer [Trials].
func Long(t testing.TB) {
	t.Helper()
	if !long() {
		t.Skip("long: set LOADSTAR_LONG=1, as .ci/run does")
	}
}
