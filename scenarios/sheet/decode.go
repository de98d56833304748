package sheet

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/results/words"
)

// Decode reads a scenario file. The name of the file is for messages only. An error is an [*Error] for the
// first mistake: an unknown key, a value with the wrong type or out of range, an expression that cannot be
// read or has unknown variables, variables that depend on each other, or YAML beyond maps, lists and scalars.
// The values of variables are read after all other keys, which say whether these are laws, words or numbers.
func Decode(file string, text []byte) (*Scenario, error) {
	s, err := read(file, text)
	if err != nil {
		return nil, err
	}
	for _, check := range []func() error{s.checkLabelled, s.checkNamedWords} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	return s.checked()
}

// read reads a scenario whose parts need not fit together. Some keys may be absent although it needs them.
func read(file string, text []byte, optional ...string) (*Scenario, error) {
	root, err := parse(file, text)
	if err != nil {
		return nil, err
	}
	s := &Scenario{Seed: 1, Instances: 1000, places: places{}}
	d := &decoder{places: s.places, variables: map[string]int{}, optional: optional}
	if err := d.value(root, "", reflect.ValueOf(s).Elem(), ""); err != nil {
		return nil, err
	}
	return s, d.fillAxes(s)
}

// checked returns the scenario with its defaults, or an error unless its parts fit together.
func (s *Scenario) checked() (*Scenario, error) {
	s.setDefaults()
	if err := s.check(); err != nil {
		return nil, err
	}
	return s, nil
}

// decoder fills Go values from nodes, and notes the places of these.
type decoder struct {
	places    places
	laws      []string       // names of laws, and of variables whose values are laws
	axes      []emptyAxis    // whose values are read last
	variables map[string]int // the lines of their keys
	form      bool           // items of lists may be equal
	optional  []string       // keys that may be absent although a map needs them
}

// value fills a Go value.
func (d *decoder) value(n *node, path string, v reflect.Value, tag reflect.StructTag) error {
	d.places[path] = n.place()
	if n.kind == nullNode {
		return n.error(path, "there is nothing: give it a value or leave it out")
	}
	if x, ok := own(v).(decoding); ok {
		return x.decode(d, n, path)
	}
	switch v.Kind() {
	case reflect.Pointer:
		fresh := reflect.New(v.Type().Elem())
		if !v.IsNil() {
			fresh.Elem().Set(v.Elem())
		}
		v.Set(fresh)
		return d.value(n, path, fresh.Elem(), tag)
	case reflect.Struct:
		return d.fields(n, path, v)
	case reflect.Slice:
		if isNamed(v.Type()) {
			return d.named(n, path, v)
		}
		return d.list(n, path, v)
	}
	if n.kind != scalarNode {
		return n.error(path, fmt.Sprintf("this is %v: want %s", n.kind, allowed(v.Type(), tag)))
	}
	if !setScalar(v, n.text, tag) {
		return n.error(path, fmt.Sprintf("%q: want %s", n.text, allowed(v.Type(), tag)))
	}
	if longest, err := strconv.Atoi(tag.Get("longest")); err == nil && utf8.RuneCountInString(n.text) > longest {
		return n.error(path, fmt.Sprintf("the text has more than %d letters", longest))
	}
	return nil
}

// fields fills a struct from a map.
func (d *decoder) fields(n *node, path string, v reflect.Value) error {
	if n.kind != mapNode {
		return n.error(path, fmt.Sprintf("this is %v: want a map of %s", n.kind, words.List(keys(v.Type()))))
	}
	given := map[string]bool{}
	for _, e := range n.entries {
		field, tag, ok := fieldOf(v, e.key.text)
		if !ok {
			return e.key.error(join(path, e.key.text), noKey(e.key.text, keys(v.Type())))
		}
		given[e.key.text] = true
		if err := d.value(e.value, join(path, e.key.text), field, tag); err != nil {
			return err
		}
	}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Tag.Get("need") != "" && !given[f.Tag.Get("yaml")] && !slices.Contains(d.optional, join(path, f.Tag.Get("yaml"))) {
			return n.error(join(path, f.Tag.Get("yaml")), "this is missing: "+docOf(f.Tag))
		}
	}
	return nil
}

// list fills a slice.
func (d *decoder) list(n *node, path string, v reflect.Value) error {
	if n.kind != listNode {
		return n.error(path, fmt.Sprintf("this is %v: want a list, such as [a, b]", n.kind))
	}
	if len(n.items) == 0 {
		return n.error(path, "the list is empty: give it an item or leave it out")
	}
	if len(n.items) > maxItems {
		return n.error(path, fmt.Sprintf("the list has more than %d items", maxItems))
	}
	v.Set(reflect.MakeSlice(v.Type(), len(n.items), len(n.items)))
	for i, item := range n.items {
		at := fmt.Sprintf("%s[%d]", path, i)
		if err := d.value(item, at, v.Index(i), ""); err != nil {
			return err
		}
		for j := range i {
			if !d.form && reflect.DeepEqual(v.Index(i).Interface(), v.Index(j).Interface()) {
				return item.error(at, "this is in the list already")
			}
		}
	}
	return nil
}
