package scenarios

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// maxValues is how many values one axis may have.
const maxValues = 100_000

// Auto is the value behind the word auto: the policy infers what is best.
const Auto = 0

// Values of a parameter are written as numbers, as multiples of parameters that
// stand before it (0.3p or p), as lists of those (1,2,5), and as ranges (1..25,
// in steps of two 1..25:2, up to another parameter 1..p). A range ends at the
// last step that does not pass its end. Some parameters also know the word
// auto. Values are rounded to twelve digits; one that comes twice counts once.
type axis []item

// item is a value, if there is no to, or a range.
type item struct {
	text           string
	from, to, step term
	ranges, auto   bool
}

// term is a number, or a multiple of a parameter.
type term struct {
	factor float64
	of     string
}

// errValue says what can be written.
var errValue = errors.New("want a finite number, a multiple such as 0.3p, a list 1,2,5 or a range 1..25 or 1..25:2")

// parseAxis reads the values of a parameter.
func parseAxis(text string) (axis, error) {
	var a axis
	for _, part := range strings.Split(text, ",") {
		it, err := parseItem(strings.TrimSpace(part))
		if err != nil {
			return nil, fmt.Errorf("%q: %w", strings.TrimSpace(part), err)
		}
		a = append(a, it)
	}
	return a, nil
}

func parseItem(text string) (it item, err error) {
	it.text = text
	if text == "auto" {
		it.auto = true
		return it, nil
	}
	from, rest, ranges := strings.Cut(text, "..")
	if it.from, err = parseTerm(from); err != nil || !ranges {
		return it, err
	}
	it.ranges, it.step = true, term{factor: 1}
	to, by, stepped := strings.Cut(rest, ":")
	if it.to, err = parseTerm(to); err != nil {
		return it, err
	}
	if stepped {
		if it.step, err = parseTerm(by); err != nil {
			return it, err
		}
	}
	return it, nil
}

// multiple is a parameter with a factor or without.
var multiple = regexp.MustCompile(`^([-+0-9.]*(?:[0-9.][eE][-+]?[0-9]+)?)\*?([A-Za-z][A-Za-z_]*)$`)

// parseTerm reads a finite number or a multiple of a parameter.
func parseTerm(text string) (term, error) {
	text = strings.TrimSpace(text)
	t := term{factor: 1}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		m := multiple.FindStringSubmatch(text)
		if m == nil {
			return t, errValue
		}
		t.of, v, err = m[2], 1, nil
		if m[1] != "" {
			v, err = strconv.ParseFloat(m[1], 64)
		}
	}
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return t, errValue
	}
	t.factor = v + 0 // -0 is 0
	return t, nil
}

// in returns the term's value where the parameters before it have the given ones.
func (t term) in(known map[string]float64) (float64, error) {
	if t.of == "" {
		return t.factor, nil
	}
	v, ok := known[t.of]
	if !ok {
		return 0, fmt.Errorf("no parameter %q stands before this one", t.of)
	}
	return t.factor * v, nil
}

// in returns the axis' values where the parameters before it have the given
// ones, and how those were written that are multiples of them.
func (a axis) in(known map[string]float64) (values []float64, formulas []string, err error) {
	seen := map[float64]bool{}
	for _, it := range a {
		more, err := it.in(known)
		if err != nil {
			return nil, nil, fmt.Errorf("%q: %w", it.text, err)
		}
		formula := ""
		if it.from.of != "" && !it.ranges {
			formula = it.text
		}
		for _, v := range more {
			if v = round12(v); !seen[v] {
				seen[v] = true
				values, formulas = append(values, v), append(formulas, formula)
			}
		}
		if len(values) > maxValues {
			return nil, nil, fmt.Errorf("more than %d values", maxValues)
		}
	}
	return values, formulas, nil
}

func (it item) in(known map[string]float64) ([]float64, error) {
	if it.auto {
		return []float64{Auto}, nil
	}
	a, err := it.from.in(known)
	if err != nil || !it.ranges {
		return []float64{a}, err
	}
	b, err := it.to.in(known)
	if err != nil {
		return nil, err
	}
	step, err := it.step.in(known)
	if err != nil {
		return nil, err
	}
	if !(step > 0) {
		return nil, fmt.Errorf("the step must be positive")
	}
	if a > b {
		return nil, fmt.Errorf("the range ends before it begins")
	}
	steps := math.Floor((b-a)/step + 1e-9)
	if !(steps < maxValues) {
		return nil, fmt.Errorf("the range has more than %d values", maxValues)
	}
	values := make([]float64, 0, int(steps)+1)
	for k := range int(steps) + 1 {
		values = append(values, a+float64(float64(k)*step))
	}
	return values, nil
}
