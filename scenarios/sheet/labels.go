package sheet

import (
	"fmt"
	"reflect"
	"slices"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Labels lists the names of policies in figures, texts and pages, in the order of the file.
type Labels []Label

// Label is a policy and its name in figures, texts and pages.
type Label struct {
	Policy spec.Spec
	Text   string
}

// longestLabel is how many letters a label may have.
const longestLabel = 60

// decode reads a map from policies to texts.
func (ls *Labels) decode(d *decoder, n *node, path string) error {
	if n.kind != mapNode || len(n.entries) == 0 {
		return n.error(path, fmt.Sprintf("this is %v: want a map of policies and their labels, such as {greedy: ours}", n.kind))
	}
	*ls = nil
	for _, e := range n.entries {
		at := join(path, e.key.text)
		var l Label
		if err := (policy{&l.Policy}).decode(d, e.key, at); err != nil {
			return err
		}
		if err := d.value(e.value, at, reflect.ValueOf(&l.Text).Elem(), ""); err != nil {
			return err
		}
		*ls = append(*ls, l)
	}
	return nil
}

func (ls *Labels) encode() *node {
	n := &node{kind: mapNode}
	for _, l := range *ls {
		n.entries = append(n.entries, entry{key: scalar(l.Policy.String()), value: encode(reflect.ValueOf(&l.Text).Elem())})
	}
	return n
}

func (ls *Labels) schema() object {
	return object{"type": "object", "minProperties": 1, "additionalProperties": object{"type": "string", "minLength": 1, "maxLength": longestLabel}}
}

// checkLabels returns an error unless labels are short and differ.
func (s *Scenario) checkLabels() error {
	seen := map[string]string{}
	for _, p := range s.Policies {
		seen[p.String()] = p.String()
	}
	for _, l := range s.Labels {
		path := join("labels", l.Policy.String())
		switch before := seen[l.Text]; {
		case utf8.RuneCountInString(l.Text) > longestLabel:
			return s.At(path, fmt.Errorf("the label has more than %d letters", longestLabel))
		case before != "" && before != l.Policy.String():
			return s.At(path, fmt.Errorf("%s is called %s, too: want different labels", before, l.Text))
		}
		seen[l.Text] = l.Policy.String()
	}
	return nil
}

// checkLabelled returns an error for a label of a policy that neither the scenario nor a preset has.
func (s *Scenario) checkLabelled() error {
	if kept := s.labelsOf(); len(kept) < len(s.Labels) {
		for _, l := range s.Labels {
			if !slices.ContainsFunc(kept, func(k Label) bool { return k.Policy.String() == l.Policy.String() }) {
				return s.At(join("labels", l.Policy.String()), spec.Unknown("compared policy", l.Policy.String(), spellings(s.Policies)))
			}
		}
	}
	return nil
}

// labelsOf returns the labels of the policies of the scenario and its presets.
func (s *Scenario) labelsOf() (kept Labels) {
	all := slices.Clone(s.Policies)
	for _, p := range s.Presets {
		all = append(all, p.Policies...)
	}
	for _, l := range s.Labels {
		if all.Everyone() || slices.ContainsFunc(all, func(p spec.Spec) bool { return p.String() == l.Policy.String() }) {
			kept = append(kept, l)
		}
	}
	return kept
}
