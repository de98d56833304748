// Package words spells counts, shares and lists in sentences.
package words

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Count spells a number of things by the noun in the singular: "1 cell", "3 policies".
func Count[N ~int | ~int64](n N, noun string) string {
	if n != 1 {
		noun = plural(noun)
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// plural returns the plural of an English noun.
func plural(noun string) string {
	stem, y := strings.CutSuffix(noun, "y")
	if y && stem != "" && !strings.ContainsAny(stem[len(stem)-1:], "aeiou") {
		return stem + "ies"
	}
	return noun + "s"
}

// Capital makes the first letter of a text large.
func Capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// Are spells a number of things as the subject of a sentence: "1 episode is", "3 episodes are".
func Are[N ~int | ~int64](n N, noun string) string { return Count(n, noun) + either(n, " is", " are") }

// Were is [Are] in the past: "1 claim was", "3 claims were".
func Were[N ~int | ~int64](n N, noun string) string {
	return Count(n, noun) + either(n, " was", " were")
}

// Do spells a number of things and what they do: "1 holds", "3 hold".
func Do[N ~int | ~int64](n N, verb string) string {
	return fmt.Sprintf("%d %s%s", n, verb, either(n, "s", ""))
}

// either returns one text for 1, and the other for all other numbers.
func either[N ~int | ~int64](n N, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// List spells a list: "a", "a and b", "a, b and c".
func List(items []string) string { return list(items, " and ") }

// Choice spells a choice: "a", "a or b", "a, b or c".
func Choice(items []string) string { return list(items, " or ") }

func list(items []string, last string) string {
	n := len(items) - 1
	if n <= 0 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:n], ", ") + last + items[n]
}

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

// nearly is the largest rounding error of a share that is 0 or 1.
const nearly = 1e-9

// Percent spells a share: with one decimal, or two digits if it is small. Only shares that are 0 or 1, up to
// rounding, are 0% and 100%; one that is not known is a dash.
func Percent(x float64) string {
	switch size := math.Abs(x); {
	case math.IsNaN(x):
		return "-"
	case size <= nearly:
		return "0%"
	case math.Abs(x-1) <= nearly:
		return "100%"
	case size < 0.001:
		return fmt.Sprintf("%.2g%%", 100*x)
	case x >= 0.9995 && x < 1:
		return ">99.9%"
	}
	return fmt.Sprintf("%.1f%%", 100*x)
}
