package sheet

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// checkExpressions checks that expressions use known variables only, and i and random
// functions only in costs.
func (s *Scenario) checkExpressions() error {
	known := s.names()
	for i, e := range s.Where {
		if err := e.CheckCondition(); err != nil {
			return s.At(fmt.Sprintf("where[%d]", i), err)
		}
	}
	var first error
	s.walk(func(path string, v reflect.Value, tag reflect.StructTag) {
		if e, ok := v.Interface().(*expr.Expr); ok && first == nil {
			if strings.HasPrefix(path, sharedPath+".") {
				return // see checkShared
			}
			if err := s.checkNames(e, known, tag.Get("draw") != ""); err != nil {
				first = s.At(path, err)
			}
		}
	})
	return first
}

// checkNames returns an error if an expression has unknown variables, or i, random functions or values that
// workers share where it is no cost.
func (s *Scenario) checkNames(e *expr.Expr, known []string, cost bool) error {
	const costs = "costs only: compute, send, return, and those of comes_back, faults and price"
	switch {
	case cost:
		known = slices.Concat(known, []string{worker}, s.shared())
	case e.Random():
		return errors.New("random functions are for " + costs + ", and values that workers share")
	case slices.Contains(e.Names(), worker):
		return errors.New("i, the number of the worker, is known in " + costs)
	default:
		if i := slices.IndexFunc(e.Names(), func(name string) bool { return slices.Contains(s.shared(), name) }); i >= 0 {
			return fmt.Errorf("%s, a value that workers share, is known in costs and laws of the platform only", e.Names()[i])
		}
	}
	_, err := e.Compile(known)
	return err
}

// checkLaws checks the options of laws, and that the values of a variable are laws if
// and only if a risk is that variable.
func (s *Scenario) checkLaws() error {
	wanted := map[string]bool{}
	for _, placed := range s.Laws() {
		l := placed.Law
		var more []string
		if placed.ofPlatform() {
			more = s.shared()
		}
		if err := l.resolve(s.names(), more...); err != nil {
			return s.At(placed.Path, err)
		}
		wanted[l.Name] = wanted[l.Name] || l.Variable
	}
	for _, a := range s.all() {
		switch {
		case a.Words && !wanted[a.Name]:
			return s.At(a.Path(), errors.New("the values are laws, but no risk is this variable"))
		case !a.Words && wanted[a.Name]:
			return s.At(a.Path(), errors.New("the values are numbers, but a risk is this variable"))
		}
	}
	return nil
}

// all lists the variables in the order of names.
func (s *Scenario) all() []NamedAxis {
	var list []NamedAxis
	for _, group := range s.Zip {
		list = append(list, group...)
	}
	return append(list, s.Sweep...)
}

// checkAxes checks the values of the variables as far as they are known without the
// values of others.
func (s *Scenario) checkAxes() error {
	names := s.names()
	lengths := map[string]int{}
	for _, a := range s.all() {
		p, err := a.Values.Compile(names)
		if err != nil {
			return s.At(a.Path(), err)
		}
		if err := s.checkValues(a, a.Path(), names); err != nil {
			return err
		}
		if a.Group > 0 && len(a.Values.Names()) == 0 {
			values, err := p.AppendAll(nil, nil)
			if err != nil {
				return s.At(a.Path(), err)
			}
			lengths[a.Name] = len(values)
		}
	}
	if _, err := s.Axes(); err != nil {
		return err
	}
	for _, group := range s.Zip {
		first := ""
		for _, a := range group {
			n, known := lengths[a.Name]
			if known && first == "" {
				first = a.Name
			}
			if known && n != lengths[first] {
				return s.At(a.Path(), fmt.Errorf("%s has %d values and %s has %d: variables that advance together need equally many", a.Name, n, first, lengths[first]))
			}
		}
	}
	return nil
}

// checkValues checks the values of a variable if they are laws.
func (s *Scenario) checkValues(a NamedAxis, path string, names []string) error {
	if a.Names {
		return s.checkListed(a, path)
	}
	if !a.Words {
		return nil
	}
	for k, it := range a.Values {
		path := fmt.Sprintf("%s[%d]", path, k)
		l, err := ParseLaw(it.String(), names)
		if inner, ok := err.(*expr.Error); ok {
			inner.Offset += it.Offset()
		}
		if err == nil && l.Variable {
			err = fmt.Errorf("%q is a variable: want the name of a law", l.Name)
		}
		if err != nil {
			return s.At(path, err)
		}
	}
	return nil
}
