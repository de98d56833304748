package advise

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
)

// candidate is a policy whose options are searched, except for the given ones.
type candidate struct {
	row   policies.Row
	given spec.Spec
}

// feasible are the kinds of policies that can be carried out, in the order in which they decide.
var feasible = []string{"planner", "gambler", "dynamic"}

// candidates returns the candidates of a question, by name. Registered policies that need an option,
// such as a file, must be named.
func (q *Question) candidates() ([]candidate, error) {
	var all []candidate
	add := func(text string, named bool) error {
		p, err := q.Open(text)
		if err != nil && named {
			return err
		}
		if err != nil || p.Outside() && !named {
			return nil
		}
		if !slices.Contains(feasible, p.Kind()) {
			if named {
				return fmt.Errorf("policy %s only bounds others, or knows the interruptions before they come: want one that can be carried out", text)
			}
			return nil
		}
		given, err := spec.Parse(text)
		if err != nil {
			return err
		}
		row, err := policies.Lookup(p.Name)
		if err != nil {
			return err
		}
		c := candidate{row, given}
		if err := c.idle(q, p); err != nil {
			return err
		}
		if !slices.ContainsFunc(all, func(other candidate) bool { return other.given.String() == given.String() }) {
			all = append(all, c)
		}
		return nil
	}
	if len(q.Policies) == 0 {
		for _, row := range policies.All() {
			if err := add(row.Name, false); err != nil {
				return nil, err
			}
		}
	}
	for _, text := range slices.Concat(q.Policies, q.Also) {
		if err := add(text, true); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// with returns the candidate's spelling with an option changed; "" is its default.
func (c *candidate) with(now spec.Spec, option, value string) spec.Spec {
	next := spec.Spec{Name: now.Name}
	for _, o := range now.Options {
		if o.Key != option {
			next.Options = append(next.Options, o)
		}
	}
	next.Options = append(next.Options, spec.Option{Key: option, Value: value})
	return next
}

// options returns the options that are searched, numbers of chunks first, as they matter most. Options
// that are given, and the effort of a policy that searches by itself, are not searched.
func (c *candidate) options() []spec.Field {
	var all []spec.Field
	for _, f := range c.row.Options() {
		if _, given := c.given.Get(f.Name); !given && f.Name != effort && (f.Kind != "string" || len(f.Values) > 0) {
			all = append(all, f)
		}
	}
	slices.SortStableFunc(all, func(a, b spec.Field) int { return rank(a) - rank(b) })
	return all
}

// effort is the option that says how long a policy searches by itself.
const effort = "effort"

// searches reports whether the policy searches by itself, for the law that it is told.
func (c *candidate) searches() bool {
	return slices.ContainsFunc(c.row.Options(), func(f spec.Field) bool { return f.Name == effort })
}

// rank orders options for the search.
func rank(f spec.Field) int {
	switch {
	case f.Name == "n":
		return 0
	case f.Numeric():
		return 1
	}
	return 2
}

// mostEach is how many chunks for each worker are tried at most: with this many, an interruption
// loses about a percent of a worker's share.
const mostEach = 100

// starts returns the values of an option from which a search begins: all words, and numbers that are
// far apart. Options n count chunks, or iterations, per unit of work.
func starts(f spec.Field, p *models.Problem) []string {
	if !f.Numeric() {
		return f.Values
	}
	var values []string
	if f.Name == "n" {
		per := float64(len(p.Workers)) / p.Load
		values = append(values, f.Values...) // auto
		for _, each := range []float64{1, 4, 16, 64} {
			values = append(values, rounded(each*per))
		}
		return values
	}
	x, err := strconv.ParseFloat(f.Default, 64)
	switch {
	case err != nil: // a word
		return []string{"1", "4", "16"}
	case math.IsInf(x, 1):
		return []string{"2", "8"}
	case f.Kind == "int":
		return []string{spell(math.Floor(x / 2)), spell(2 * x), spell(8 * x)}
	}
	return []string{spell(x / 8), spell(x / 2), spell(2 * x), spell(8 * x)}
}

// near returns values of a numeric option near one that did well, with a factor as the step.
func near(f spec.Field, value string, factor float64) []string {
	x, err := strconv.ParseFloat(value, 64)
	if err != nil || math.IsInf(x, 0) || x == 0 {
		return nil
	}
	if f.Kind == "int" || f.Name != "n" && x == math.Trunc(x) {
		return []string{spell(math.Round(x / factor)), spell(math.Round(x * factor))}
	}
	return []string{rounded(x / factor), rounded(x * factor)}
}

// rounded spells a number with three digits, so that it can be read.
func rounded(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }

func spell(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
