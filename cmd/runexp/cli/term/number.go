package term

import (
	"fmt"
	"strconv"
)

// Thousands writes a number with commas between thousands.
func Thousands(n int64) string {
	if n < 0 {
		return "-" + Thousands(-n)
	}
	digits := strconv.FormatInt(n, 10)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// Rate writes how many things are done in a second.
func Rate(perSecond float64) string {
	if perSecond < 10 || perSecond > 1e15 {
		return fmt.Sprintf("%.2g/s", perSecond)
	}
	unit := 1.0 // of the third digit
	for perSecond/unit >= 1000 {
		unit *= 10
	}
	return Thousands(int64(perSecond/unit+0.5)*int64(unit)) + "/s"
}
