package policies

import (
	"fmt"
	"maps"
	"slices"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies/needs"
)

// Policy is a policy with its options set. It is immutable.
type Policy struct {
	Name     string
	Spec     string // canonical spelling; with Revision, the policy's identity
	Revision int
	Source   string
	Value    any // of the prototype's type: a Planner, Gambler, Oracle, Dynamic, Bounder or Ceiling

	row    Row
	given  spec.Spec                    // options that the user gave
	bound  map[string]float64           // options that an experiment set
	open   func(value any) (any, error) // set by In
	folder string                       // set by In
}

// Parse makes a policy from a name and, in braces, options that differ from
// their defaults, as in greedy{lambda=0.5,n=47}.
//
// The canonical spelling sorts the options and drops any that only repeats a
// default, except numbers: greedy{n=147} stays at 147 where greedy follows an
// experiment that varies n, so they are two policies.
func (r *Registry) Parse(text string) (*Policy, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("policy %w", err)
	}
	row, err := r.Lookup(s.Name)
	if err != nil {
		return nil, err
	}
	value, err := spec.Bind(row.Prototype, s)
	if err != nil {
		return nil, fmt.Errorf("policy %w", err)
	}
	p := &Policy{Name: row.Name, Revision: row.Revision, Source: row.Source, Value: value, row: row, given: s}
	var fixed []string
	for _, o := range row.Options() {
		if o.Numeric() && p.Given(o.Name) {
			fixed = append(fixed, o.Name)
		}
	}
	p.Spec = spec.Format(row.Name, row.Prototype, value, fixed...)
	return p, nil
}

// String returns the canonical spelling.
func (p *Policy) String() string { return p.Spec }

// Kind returns which interface the policy implements; see [Kind].
func (p *Policy) Kind() string { return p.row.Kind() }

// Needs returns what the policy, with its options, needs of a world.
func (p *Policy) Needs() needs.Needs { return NeedsOf(p.Value) }

// Given reports whether the user set the option explicitly.
func (p *Policy) Given(option string) bool {
	_, given := p.given.Get(option)
	return given
}

// Follows reports whether a value of that name from an experiment would set an option of the policy; see
// [Policy.Bind].
func (p *Policy) Follows(option string) bool {
	return !p.Given(option) && slices.ContainsFunc(p.row.options, func(o spec.Field) bool { return o.Name == option })
}

// With returns the policy with an option set by an experiment, one of whose parameters has the option's
// name. The spelling stays: the same policy is compared across the experiment's cells. An option that the
// user gave, or that the policy does not have, is not changed.
func (p *Policy) With(option string, value float64) (*Policy, error) {
	return p.Bind(map[string]float64{option: value})
}

// Rebind is Bind, except that it returns last if that equals the result. Last must be nil or an earlier
// result of p.Bind.
func (p *Policy) Rebind(last *Policy, values map[string]float64) (*Policy, error) {
	if last != nil && !slices.ContainsFunc(p.row.options, func(o spec.Field) bool {
		x, ok := values[o.Name]
		was, bound := last.bound[o.Name]
		return ok && !p.Given(o.Name) && !(bound && was == x) || !ok && bound
	}) {
		return last, nil
	}
	return p.Bind(values)
}

// Bind is With for any number of options. A number for which a word stands means the word: n=0 is n=auto.
func (p *Policy) Bind(values map[string]float64) (*Policy, error) {
	bound := map[string]float64{}
	maps.Copy(bound, p.bound)
	for _, o := range p.row.options {
		x, ok := values[o.Name]
		if !ok || p.Given(o.Name) {
			continue
		}
		if !o.Numeric() {
			return nil, fmt.Errorf("policy %s: the option %s is no number, so it cannot be set to %v", p.Name, o.Name, x)
		}
		if x == 0 && !o.Allows(0) {
			return nil, fmt.Errorf("policy %s cannot infer %s: it needs a number (%s)", p.Name, o.Name, o.Doc)
		}
		bound[o.Name] = x
	}
	if len(bound) == 0 {
		return p, nil
	}
	value, err := spec.Bind(p.row.Prototype, p.with(bound))
	if err != nil {
		return nil, fmt.Errorf("policy %w", err)
	}
	if p.open != nil {
		if value, err = p.open(value); err != nil {
			return nil, err
		}
	}
	q := *p
	q.Value, q.bound = value, bound
	return &q, nil
}

// with returns the options that the user gave, and others with values that an experiment sets.
func (p *Policy) with(bound map[string]float64) spec.Spec {
	all := spec.Spec{Name: p.Name, Options: slices.Clone(p.given.Options)}
	for _, o := range p.row.options { // sorted by name
		if x, ok := bound[o.Name]; ok {
			all.Options = append(all.Options, spec.Option{Key: o.Name, Value: o.Spell(x)})
		}
	}
	return all
}
