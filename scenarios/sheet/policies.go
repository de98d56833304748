package sheet

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Policies is the list of policies that a scenario compares. The item [spec.All] stands for all that serve
// every cell, and may be the list itself.
type Policies []spec.Spec

// decode reads a list or the word all.
func (p *Policies) decode(d *decoder, n *node, path string) error {
	if n.kind == scalarNode && n.text == spec.All {
		*p = Policies{{Name: spec.All}}
		return nil
	}
	if n.kind != listNode {
		return n.error(path, fmt.Sprintf("this is %v: want a list, such as [greedy, on-demand], or all", n.kind))
	}
	return d.list(n, path, reflect.ValueOf(p).Elem())
}

func (p *Policies) encode() *node {
	if len(*p) == 1 && p.Everyone() {
		return scalar(spec.All)
	}
	return encode(reflect.ValueOf((*[]spec.Spec)(p)).Elem())
}

func (p *Policies) schema() object {
	return anyOf(object{"const": spec.All}, schemaOf(reflect.TypeFor[[]spec.Spec](), ""))
}

// Everyone reports whether an item stands for all policies that serve.
func (p Policies) Everyone() bool {
	return slices.ContainsFunc(p, func(s spec.Spec) bool { return s.Name == spec.All })
}

// WithEveryone returns the scenario with the given policies in the place of the item that stands for
// all, except policies that the list names itself. Errors that concern any of the policies have the
// place of the list.
func (s *Scenario) WithEveryone(all []spec.Spec) *Scenario {
	fresh := *s
	fresh.Policies = nil
	for _, p := range s.Policies {
		if p.Name != spec.All {
			fresh.Policies = append(fresh.Policies, p)
			continue
		}
		for _, q := range all {
			if !slices.ContainsFunc(s.Policies, func(p spec.Spec) bool { return p.String() == q.String() }) {
				fresh.Policies = append(fresh.Policies, q)
			}
		}
	}
	fresh.places = maps.Clone(s.places)
	maps.DeleteFunc(fresh.places, func(path string, _ place) bool { return strings.HasPrefix(path, "policies[") })
	return &fresh
}
