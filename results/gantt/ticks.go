package gantt

import (
	"math"
	"strconv"
	"strings"
)

// tick is a labelled mark on the axis.
type tick struct {
	at    float64
	label string
}

// ticks returns at most most marks at round numbers within a range: multiples of 1, 2 or 5
// times a power of ten.
func ticks(from, to float64, most int) []tick {
	least := (to - from) / float64(max(1, most-1))
	power := math.Pow10(magnitude(least))
	step := 10 * power
	for _, factor := range []float64{5, 2, 1} {
		if factor*power >= least {
			step = factor * power
		}
	}
	var all []tick
	// Multiples of the step, not a running sum, keep the loop finite and the marks exact.
	first := math.Ceil(from / step)
	for i := range most + 1 {
		if x := (first + float64(i)) * step; x <= to && from+step > from {
			all = append(all, tick{x, tickLabel(x, step)})
		}
	}
	if len(all) == 0 { // the range has no round number, or is below the resolution of floats
		all = []tick{{from, strconv.FormatFloat(from, 'g', 6, 64)}}
	}
	return all
}

// tickLabel returns the label of a mark, with the decimals of its step.
func tickLabel(x, step float64) string {
	if math.Abs(x) < step/2 {
		return "0" // avoid -0 and rounding errors
	}
	digits := magnitude(step * 1.0001)
	if size := magnitude(math.Abs(x) * 1.0001); size >= 7 || digits < -6 {
		return strconv.FormatFloat(x, 'e', min(17, max(0, size-digits)), 64)
	}
	return strconv.FormatFloat(x, 'f', max(0, -digits), 64)
}

// magnitude returns the power of ten of a positive number's first digit. It spells the
// number, because the last bits of logarithms may differ between machines.
func magnitude(x float64) int {
	_, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', -1, 64), "e")
	power, _ := strconv.Atoi(exponent) // the digits of the exponent
	return power
}
