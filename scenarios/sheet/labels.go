package sheet

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Labels lists the names of policies in figures, texts and pages, in the order of the file.
type Labels []Label

// Label is a policy and its name in figures, texts and pages.
type Label struct {
	Policy spec.Spec `names:"policy"`
	Text   string    `longest:"60"`
}

// decode reads a map from policies to texts. Errors in a label stand at the text.
func (ls *Labels) decode(d *decoder, n *node, path string) error {
	if n.kind != mapNode || len(n.entries) == 0 {
		return n.error(path, fmt.Sprintf("this is %v: want a map of policies and their labels, such as {greedy: ours}", n.kind))
	}
	if err := d.named(n, path, reflect.ValueOf(ls).Elem()); err != nil {
		return err
	}
	for i, e := range n.entries {
		d.places[join(path, (*ls)[i].Policy.String())] = e.value.place()
	}
	return nil
}

// checkLabels returns an error unless policies and labels differ.
func (s *Scenario) checkLabels() error {
	seen := map[string]string{}
	for _, p := range s.Policies {
		seen[p.String()] = p.String()
	}
	for i, l := range s.Labels {
		path := join("labels", l.Policy.String())
		switch before := seen[l.Text]; {
		case slices.ContainsFunc(s.Labels[:i], func(o Label) bool { return o.Policy.String() == l.Policy.String() }):
			return s.At(path, errors.New("this policy has a label already: want one"))
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
