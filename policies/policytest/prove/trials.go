package prove

import (
	"os"
	"testing"
)

// longVariable is the environment variable that asks for long tests.
const longVariable = "LOADSTAR_LONG"

// long tells whether long tests are asked for.
func long() bool { return os.Getenv(longVariable) == "1" && !testing.Short() }

// Trials returns how many trials a test makes: few by default, and all with
// LOADSTAR_LONG=1, as .ci/run sets it. With -short, as under the race detector,
// which is 20 times slower, it returns at most a tenth of all, whatever
// LOADSTAR_LONG says, and at least 1.
func Trials(few, all int) int {
	switch {
	case long():
		return all
	case testing.Short():
		return max(1, min(few, all/10))
	}
	return few
}

// Long skips the test unless LOADSTAR_LONG=1 is set and -short is not: for tests
// that make no sense smaller. Prefer [Trials].
func Long(t testing.TB) {
	t.Helper()
	if !long() {
		t.Skip("long: set " + longVariable + "=1, as .ci/run does")
	}
}
