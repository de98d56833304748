package compare

import (
	"fmt"
	"slices"
	"strings"
)

// remarks returns in what else the studies differ.
func (t *two) remarks() *Change {
	found := &Change{Both: t.both, Level: t.options.Level, Cells: t.common}
	for i, p := range t.before.Policies {
		if !slices.Contains(t.both.Policies, p) {
			found.Policies = append(found.Policies, fmt.Sprintf("policy %s is only in the earlier study", p))
		}
		if j := slices.Index(t.after.Policies, p); j >= 0 && i < len(t.before.Revisions) && j < len(t.after.Revisions) && t.before.Revisions[i] != t.after.Revisions[j] {
			found.Policies = append(found.Policies, fmt.Sprintf("policy %s has revision %d, and had %d", p, t.after.Revisions[j], t.before.Revisions[i]))
		}
	}
	for _, p := range t.after.Policies {
		if !slices.Contains(t.both.Policies, p) {
			found.Policies = append(found.Policies, fmt.Sprintf("policy %s is only in the later study", p))
		}
	}
	for k, which := range []string{"earlier", "later"} {
		if only := t.only[k]; only.cells > 0 {
			names := strings.Join(only.names, ", ")
			if only.cells > len(only.names) {
				names += " and others"
			}
			found.Missing = append(found.Missing, fmt.Sprintf("%d of %d cells are only in the %s study: %s", only.cells, only.cells+t.common, which, names))
		}
	}
	value := func(of []Property, name string) string {
		for _, p := range of {
			if p.Name == name {
				return p.Value
			}
		}
		return "none"
	}
	var seen []string
	for _, p := range slices.Concat(t.before.Meaning, t.after.Meaning) {
		a, b := value(t.before.Meaning, p.Name), value(t.after.Meaning, p.Name)
		if a != b && !slices.Contains(seen, p.Name) {
			seen = append(seen, p.Name)
			found.Differ = append(found.Differ, fmt.Sprintf("%s is %s, and was %s", p.Name, b, a))
		}
	}
	return found
}
