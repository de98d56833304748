package advise

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios/arena"
)

// short spells a number for people.
func short(x float64) string {
	switch {
	case math.IsNaN(x):
		return "-"
	case x == 0: // and -0
		return "0"
	}
	return strconv.FormatFloat(x, 'g', 5, 64)
}

// between spells an interval. It is empty if the interval has no width, and (few differ) if too few instances
// differ to compute one.
func between(i arena.Interval, spell func(float64) string) string {
	switch {
	case i.Exact || i.Lo == i.Hi:
		return ""
	case math.IsNaN(i.Lo) || math.IsNaN(i.Hi):
		return "(few differ)"
	}
	return fmt.Sprintf("[%s, %s]", spell(i.Lo), spell(i.Hi))
}

// shorten cuts a text that is too long for a line at a comma.
func shorten(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	cut := s[:most]
	if at := strings.LastIndexByte(cut, ','); at > 0 {
		cut = cut[:at]
	}
	return cut + ",..."
}
