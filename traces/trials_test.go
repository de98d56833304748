package traces

import (
	"os"
	"testing"
)

// trials returns the number of random trials of a test: few by default, and all
// with LOADSTAR_LONG=1, as .ci/run sets it. With -short, as under the race
// detector, it is a tenth of all or few, whichever is less.
func trials(few, all int) int {
	switch {
	case testing.Short():
		return min(few, all/10)
	case os.Getenv("LOADSTAR_LONG") == "1":
		return all
	}
	return few
}
