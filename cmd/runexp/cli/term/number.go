package term

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results/words"
)

// Rate writes how many things are done in a second.
func Rate(perSecond float64) string {
	if perSecond < 10 || perSecond > 1e15 {
		return fmt.Sprintf("%.2g/s", perSecond)
	}
	unit := 1.0 // of the third digit
	for perSecond/unit >= 1000 {
		unit *= 10
	}
	return words.Thousands(int64(perSecond/unit+0.5)*int64(unit)) + "/s"
}
