package grid

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Auto is the number that stands for the word auto: the policy infers the best value.
const Auto = 0

// Parameter is an axis of a grid. A parameter that is added to an experiment later changes
// the identities of its cells: give the experiment a new name then.
type Parameter struct {
	Name     string
	World    bool // cells that differ in it meet different interruptions
	Integer  bool
	Min, Max float64
	Above    bool     // Min itself is not allowed
	Auto     bool     // the word auto is allowed
	Law      bool     // the values are laws, of interruptions, faults or lives, as risk.Parse reads them
	Unbound  bool     // the values are not passed to options of policies
	Words    []string // if they are words and not laws: all values
	Doc      string

	marks map[string]string // by word; see Grid.Mark
}

// Unlimited returns a parameter that may have any value.
func Unlimited(name string) Parameter {
	return Parameter{Name: name, Min: math.Inf(-1), Max: math.Inf(1), Auto: true}
}

// Range describes the allowed values, for messages.
func (p *Parameter) Range() string {
	if p.Law {
		return "laws, see list laws"
	}
	if p.Words != nil {
		return "one of " + strings.Join(p.Words, ", ")
	}
	kind := "a number"
	if p.Integer {
		kind = "an integer"
	}
	limits := kind
	low, high := !math.IsInf(p.Min, -1), !math.IsInf(p.Max, 1)
	switch {
	case p.Above && high:
		limits += fmt.Sprintf(" above %s, at most %s", FormatNumber(p.Min), FormatNumber(p.Max))
	case p.Above:
		limits += " above " + FormatNumber(p.Min)
	case low && high:
		limits += fmt.Sprintf(" from %s to %s", FormatNumber(p.Min), FormatNumber(p.Max))
	case low:
		limits += " of at least " + FormatNumber(p.Min)
	case high:
		limits += " of at most " + FormatNumber(p.Max)
	}
	if p.Auto {
		limits += ", or auto"
	}
	return limits
}

// Allows reports whether a number is within the limits.
func (p *Parameter) Allows(v float64) bool {
	low := v >= p.Min && !(p.Above && v == p.Min)
	return low && v <= p.Max && (!p.Integer || v == math.Trunc(v))
}

// check returns an error unless the value is allowed.
func (p *Parameter) check(v float64, auto bool) error {
	if !p.Allows(v) {
		if auto && v == Auto {
			return fmt.Errorf("%s=auto: %s is %s", p.Name, p.Name, p.Range())
		}
		return fmt.Errorf("%s=%s: %s is %s", p.Name, FormatNumber(v), p.Name, p.Range())
	}
	return nil
}

// FormatNumber writes a value as names, files and messages spell it.
func FormatNumber(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
