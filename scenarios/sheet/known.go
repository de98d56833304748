package sheet

import (
	"errors"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// use is an expression and where it stands.
type use struct {
	path string
	expr *expr.Expr
	cost bool // it may use i and random functions
}

// uses lists the expressions of the scenario that are neither values nor options.
func (s *Scenario) uses() []use {
	list := []use{{"workload", s.Workload, false}, {"deadline", s.Deadline, false}}
	costs := func(path string, compute, send, back *Cost) {
		for _, c := range []struct {
			key  string
			cost *Cost
		}{{"compute", compute}, {"send", send}, {"return", back}} {
			if c.cost == nil {
				continue
			}
			at := join(path, c.key)
			list = append(list, use{at + ".latency", c.cost.Latency, true}, use{at + ".per_unit", c.cost.PerUnit, true})
		}
	}
	if p := s.Platform; p != nil {
		list = append(list, use{"platform.workers", p.Workers.Count, false})
		for i, g := range p.Workers.Groups {
			at := fmt.Sprintf("platform.workers[%d]", i)
			list = append(list, use{at + ".count", g.Count, false})
			costs(at, g.Compute, g.Send, g.Return)
		}
		costs("platform", p.Compute, p.Send, p.Return)
		list = append(list, use{"platform.notice", p.Notice.Time, false}, use{"platform.until", p.Until, false}, use{"platform.sample", p.Sample, false})
		for _, l := range p.lives() {
			list = append(list, l.uses()...)
		}
	}
	for i, e := range s.Where {
		list = append(list, use{fmt.Sprintf("where[%d]", i), e, false})
	}
	return slices.DeleteFunc(list, func(u use) bool { return u.expr == nil })
}

// checkExpressions checks that expressions use known variables only, and i and random
// functions only in costs.
func (s *Scenario) checkExpressions() error {
	known := s.names()
	for i, e := range s.Where {
		if err := e.CheckCondition(); err != nil {
			return s.At(fmt.Sprintf("where[%d]", i), err)
		}
	}
	for _, u := range s.uses() {
		names := known
		if u.cost {
			names = append(slices.Clone(known), worker)
		} else if u.expr.Random() {
			return s.At(u.path, errors.New("random functions are for costs only: compute, send, return, and those of comes_back, faults and price"))
		}
		if _, err := u.expr.Compile(names); err != nil {
			if !u.cost && slices.Contains(u.expr.Names(), worker) {
				err = errors.New("i, the number of the worker, is known in costs only: compute, send, return, and those of comes_back, faults and price")
			}
			return s.At(u.path, err)
		}
	}
	return nil
}

// ownLaws replaces the laws by copies. To check a scenario is to decide which names in its
// laws are variables, and those that were copied from one scenario share their laws.
func (s *Scenario) ownLaws() {
	s.Risk, s.PlanRisk = s.Risk.clone(), s.PlanRisk.clone()
	if s.Platform == nil {
		return
	}
	p := *s.Platform
	p.Workers.Groups = slices.Clone(p.Workers.Groups)
	for i := range p.Workers.Groups {
		p.Workers.Groups[i].Risk = p.Workers.Groups[i].Risk.clone()
	}
	for _, l := range p.lives() {
		l.own()
	}
	s.Platform = &p
}

// checkLaws checks the options of laws, and that the values of a variable are laws if
// and only if a risk is that variable.
func (s *Scenario) checkLaws() error {
	wanted := map[string]bool{}
	for _, placed := range s.Laws() {
		l := placed.Law
		if err := l.resolve(s.names()); err != nil {
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
				return s.At(a.Path(), fmt.Errorf("the length is %d, but that of %s is %d: variables that advance together have equal lengths", n, first, lengths[first]))
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
