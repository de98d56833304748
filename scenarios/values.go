package scenarios

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// maxValues is how many values one axis may have.
const maxValues = 100_000

// ParseValues reads the values of an axis: numbers, lists of them such as
// 1,2,5, and ranges such as 1..25 or, in steps of 2, 1..25:2. A range ends at
// the last step that does not pass its end. Values are rounded to twelve
// digits; one that comes twice counts once.
func ParseValues(text string) ([]float64, error) {
	var values []float64
	seen := map[float64]bool{}
	for _, item := range strings.Split(text, ",") {
		item = strings.TrimSpace(item)
		more, err := parseItem(item)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", item, err)
		}
		for _, v := range more {
			if v = round12(v); !seen[v] {
				seen[v] = true
				values = append(values, v)
			}
		}
		if len(values) > maxValues {
			return nil, fmt.Errorf("more than %d values", maxValues)
		}
	}
	return values, nil
}

// parseItem reads a number or a range.
func parseItem(item string) ([]float64, error) {
	from, rest, ranges := strings.Cut(item, "..")
	a, err := parseNumber(from)
	if err != nil || !ranges {
		return []float64{a}, err
	}
	to, by, stepped := strings.Cut(rest, ":")
	b, err := parseNumber(to)
	if err != nil {
		return nil, err
	}
	step := 1.0
	if stepped {
		if step, err = parseNumber(by); err != nil {
			return nil, err
		}
	}
	if !(step > 0) {
		return nil, fmt.Errorf("the step must be positive")
	}
	if a > b {
		return nil, fmt.Errorf("the range ends before it begins")
	}
	steps := math.Floor((b-a)/step + 1e-9)
	if steps >= maxValues {
		return nil, fmt.Errorf("the range has more than %d values", maxValues)
	}
	values := make([]float64, 0, int(steps)+1)
	for k := range int(steps) + 1 {
		values = append(values, a+float64(float64(k)*step))
	}
	return values, nil
}

// parseNumber reads a finite number.
func parseNumber(text string) (float64, error) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, fmt.Errorf("want a finite number, a list such as 1,2,5 or a range such as 1..25 or 1..25:2")
	}
	return v + 0, nil // -0 is 0
}
