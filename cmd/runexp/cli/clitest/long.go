package clitest

import (
	"os"
	"testing"
)

// Long skips a test that takes seconds, unless the environment variable
// LOADSTAR_LONG is 1.
func Long(t *testing.T) {
	t.Helper()
	if !IsLong() {
		t.Skip("long: set LOADSTAR_LONG=1, as .ci/run does")
	}
}

// IsLong tells whether LOADSTAR_LONG is 1. It is for tests of which a part is
// worth running always.
func IsLong() bool { return os.Getenv("LOADSTAR_LONG") == "1" }
