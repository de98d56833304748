package figure

import (
	"math"
	"slices"
	"strconv"
	"unicode/utf8"
)

// linearTicks returns about five marks at round numbers within [lo, hi]:
// multiples of 1, 2 or 5 times a power of ten.
func linearTicks(lo, hi float64) []tick {
	step := math.Pow(10, math.Floor(math.Log10((hi-lo)/4)))
	for _, factor := range []float64{5, 2} {
		if (hi-lo)/(step*factor) >= 4 {
			step *= factor
			break
		}
	}
	var ticks []tick
	// Multiples of the step, not a running sum, keep the loop finite and the marks
	// exact even where a step is lost in the rounding of lo.
	first := math.Ceil(lo / step)
	for i := range 12 {
		if x := (first + float64(i)) * step; x <= hi+step*1e-9 {
			ticks = append(ticks, tick{at: x, label: tickLabel(x, step, max(math.Abs(lo), math.Abs(hi)))})
		}
	}
	return ticks
}

// tickLabel returns the label of a mark with the decimals of its step. Where these are many, or the largest
// number is, all marks have the same power of ten.
func tickLabel(x, step, largest float64) string {
	if math.Abs(x) < step/2 {
		return "0" // avoid -0 and rounding errors
	}
	power := powerOfTen(step * 1.0001)
	if power >= -4 && largest < 1e6 {
		return strconv.FormatFloat(x, 'f', max(0, -power), 64)
	}
	decimals := 0
	if largest >= 1000*step {
		decimals, power = powerOfTen(largest)-power, powerOfTen(largest)
	}
	digits := strconv.FormatFloat(x/math.Pow(10, float64(power)), 'f', min(decimals, 6), 64)
	return digits + "·" + Powers("1e"+strconv.Itoa(power))
}

// logTicks returns marks within [lo, hi] for a logarithmic axis: powers of ten, with their multiples by 2
// and 5 if they are few, and only every second or later one if they are many. An axis that holds less than
// three of them has the marks of a linear one.
func logTicks(lo, hi float64) []tick {
	decades := math.Log10(hi / lo)
	if decades < 0.6 {
		return linearTicks(lo, hi)
	}
	factors := []float64{1, 2, 5}
	if decades > 3 {
		factors = factors[:1]
	}
	every := 1 + int(decades/8)
	label := valueLabel
	if hi >= 1e5 || lo < 1e-4 { // one spelling for all
		label = scientific
	}
	var ticks []tick
	for power := powerOfTen(lo); power <= powerOfTen(hi); power++ {
		if power%every != 0 {
			continue
		}
		for _, factor := range factors {
			x, _ := strconv.ParseFloat(strconv.FormatFloat(factor, 'f', 0, 64)+"e"+strconv.Itoa(power), 64)
			if lo <= x && x <= hi {
				ticks = append(ticks, tick{at: x, label: label(x)})
			}
		}
	}
	if len(ticks) < 3 {
		return linearTicks(lo, hi)
	}
	return ticks
}

// ticksAt returns marks at the values themselves, which is clearest. ok is false if there are more than
// most, or if their labels would touch.
func ticksAt(values []float64, norm func(float64) float64, most int) (ticks []tick, ok bool) {
	values = slices.Compact(slices.Sorted(slices.Values(values)))
	if len(values) > most {
		return nil, false
	}
	label := spelling(values)
	for i, x := range values {
		if i > 0 && !(norm(x)-norm(values[i-1]) >= 0.56/float64(most)) {
			return nil, false
		}
		ticks = append(ticks, tick{at: x, label: label(x)})
	}
	return ticks, true
}

// valueLabel spells a number with six digits.
func valueLabel(x float64) string { return Powers(strconv.FormatFloat(x, 'g', 6, 64)) }

// spelling returns the spelling of values: with powers of ten, if one is very large or small and all are
// then short.
func spelling(values []float64) func(x float64) string {
	const longest = 9 // letters, as in 2.5·10⁻¹⁰
	extreme := slices.ContainsFunc(values, func(x float64) bool { return x >= 1e6 || 0 < x && x < 1e-4 })
	if extreme && !slices.ContainsFunc(values, func(x float64) bool { return x <= 0 || utf8.RuneCountInString(scientific(x)) > longest }) {
		return scientific
	}
	return valueLabel
}

// scientific spells a number with a power of ten, such as 2·10⁵, unless it is 1 or 10.
func scientific(x float64) string {
	if x == 1 || x == 10 {
		return valueLabel(x)
	}
	return Powers(strconv.FormatFloat(x, 'e', -1, 64))
}

// powerOfTen returns the exponent of the largest power of ten that is at most x, which
// must be positive.
func powerOfTen(x float64) int { return int(math.Floor(math.Log10(x))) }
