// Package long says how much tests do: little by default, everything where LOADSTAR_LONG=1
// is set, and where it is a share, such as the 0.4 of .ci/run, all tests with that share of
// their trials. It stands at the bottom, so that the tests of all rooms can ask it.
package long

import (
	"math"
	"os"
	"strconv"
	"testing"
)

// variable is the environment variable that asks for everything, or for a share of all trials.
const variable = "LOADSTAR_LONG"

// share returns which share of all trials is asked for.
func share() float64 {
	x, err := strconv.ParseFloat(os.Getenv(variable), 64)
	if err != nil || !(x > 0 && x <= 1) || testing.Short() {
		return 0
	}
	return x
}

// On reports whether long tests are asked for: LOADSTAR_LONG is set to 1 or a share, and
// -short is not, as it is under the race detector, which is 20 times slower.
func On() bool { return share() > 0 }

// Trials returns how many trials a test makes: few by default, and if [On] all, or their share.
// With -short it returns at most a tenth of all, whatever LOADSTAR_LONG says, and at least 1.
func Trials(few, all int) int {
	switch {
	case On():
		return max(min(few, all), int(math.Ceil(float64(all)*share())))
	case testing.Short():
		return max(1, min(few, all/10))
	}
	return few
}

// Skip skips the test unless [On]. It is for tests that prove nothing when they are
// smaller; prefer [Trials].
func Skip(t testing.TB) {
	t.Helper()
	if !On() {
		t.Skip("long: set " + variable + "=1, as .ci/run does")
	}
}

// Unraced skips the test with -short, as under the race detector. It is for tests that take long
// there and have no goroutines but those that other tests have, too.
func Unraced(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("short: its goroutines are those of other tests")
	}
}
