package sheet

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// setFlag is the place that messages name for values set by Apply.
const setFlag = "--set"

// Apply sets a part of the scenario as --set key=value on the command line does. The key is a variable,
// whose values are in the language of axes, or a key with a single value, such as seed, platform.notice or
// platform.compute.latency. If there is an error, which is an [*Error] as [Decode] returns, the scenario is
// unchanged.
func (s *Scenario) Apply(key, value string) error {
	return s.ApplyAll([][2]string{{key, value}})
}

// ApplyAll sets several parts, each a key and a value, as Apply does, and checks only
// then whether they fit together: so variables that advance together can be given
// another length.
func (s *Scenario) ApplyAll(settings [][2]string) error { return s.applyAll(setFlag, settings) }

// ApplyFlag sets a part as Apply does. Errors that concern it, also errors found later, begin with a flag,
// such as --risk, and the value, and not with the key.
func (s *Scenario) ApplyFlag(flag, key, value string) error {
	return s.applyAll(flag+" "+spec.Line(value, maxMessage/4), [][2]string{{key, value}})
}

// TakePolicies gives the scenario the policies of a flag, such as --policy, with its value. Errors that
// concern them begin with both. Files of the policies are relative to the current folder.
func (s *Scenario) TakePolicies(flag, value string, chosen []spec.Spec) {
	s.Policies, s.Near = chosen, "."
	s.places = maps.Clone(s.places)
	s.places.forget("policies")
	s.places["policies"] = place{source: newSource(flag+" "+spec.Line(value, maxMessage/4), value), line: 1, column: 1}
}

func (s *Scenario) applyAll(flag string, settings [][2]string) error {
	fresh := s.clone()
	fresh.places = places{}
	maps.Copy(fresh.places, s.places)
	for _, set := range settings {
		if err := fresh.apply(flag, set[0], set[1]); err != nil {
			return err
		}
	}
	fresh.setDefaults()
	if err := fresh.check(); err != nil {
		return err
	}
	*s = *fresh
	return nil
}

// apply sets one part.
func (s *Scenario) apply(flag, key, value string) error {
	src := newSource(flag, strings.ReplaceAll(key+"="+value, "\n", " "))
	n := &node{kind: scalarNode, text: value, source: src, line: 1, column: utf8.RuneCountInString(key) + 2}
	if len(value) > MaxBytes || !utf8.ValidString(value) {
		return n.error(key, "want printable text")
	}
	if err := n.checkVisible(key); err != nil {
		return err
	}
	d := &decoder{places: s.places}
	if slices.Contains(s.names(), key) {
		return s.setAxis(d, key, n)
	}
	return s.setKey(d, key, n)
}

// setAxis gives a variable other values.
func (s *Scenario) setAxis(d *decoder, name string, n *node) error {
	a := s.axis(name)
	d.places.forget(a.Path())
	values, err := d.axis(n, a.Path(), a.Words || a.Names)
	a.Values = values
	return err
}

// axis returns a variable, to be changed.
func (s *Scenario) axis(name string) *NamedAxis {
	for _, unit := range append(s.Zip[:len(s.Zip):len(s.Zip)], s.Sweep) {
		if i := slices.IndexFunc(unit, func(a NamedAxis) bool { return a.Name == name }); i >= 0 {
			return &unit[i]
		}
	}
	return nil
}

// setKey sets a key.
func (s *Scenario) setKey(d *decoder, key string, n *node) error {
	v, tag := reflect.ValueOf(s).Elem(), reflect.StructTag("")
	path := ""
	for _, part := range strings.Split(key, ".") {
		if v.Kind() == reflect.Pointer && v.Type().Elem().Kind() == reflect.Struct {
			if v.IsNil() {
				v.Set(reflect.New(v.Type().Elem()))
				if _, ok := own(v.Elem()).(decoding); ok {
					return n.error(key, join(path, part)+" belongs to a part that is not set: set "+path)
				}
				d.places[path] = n.place()
			}
			v = v.Elem()
		}
		known := partsOf(v)
		i := slices.Index(known, part)
		if i < 0 {
			n.column = 1
			return n.error("", s.noSuch(key, path, part, known))
		}
		if v.Kind() == reflect.Struct {
			v, tag, _ = fieldOf(v, part)
		} else {
			v, tag = valueOf(v.Index(i))
		}
		path = join(path, part)
	}
	d.places.forget(path)
	return d.value(n, path, v, tag)
}

// noSuch is the message for a key that is neither a variable nor a part of the scenario.
func (s *Scenario) noSuch(key, path, part string, known []string) string {
	switch {
	case path != "" && len(known) == 0:
		return fmt.Sprintf("%s: %s has no parts", key, path)
	case path != "":
		return join(path, part) + ": " + noKey(part, known)
	}
	names := s.names()
	return fmt.Sprintf("%s: no such variable or key%s (variables: %s; keys: %s)", key, spec.Hint(key, slices.Concat(names, known)),
		cmp.Or(strings.Join(names, ", "), "none"), strings.Join(known, ", "))
}
