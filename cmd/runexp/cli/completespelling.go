package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/traces/data"
)

// spellable is something that is spelled with options: a policy or a law.
type spellable struct {
	name, doc string
	options   []spec.Field
}

// policySpellings returns the policies of the program.
func policySpellings() (all []spellable) {
	for _, row := range policies.All() {
		all = append(all, spellable{row.Name, row.Doc, spec.Describe(row.Prototype)})
	}
	return all
}

// lawSpellings returns the laws of the program.
func lawSpellings() (all []spellable) {
	for _, row := range risk.All() {
		all = append(all, spellable{row.Name, row.Doc, row.Options()})
	}
	return all
}

// spellingsOf completes the last of several spellings, separated by commas, or the only one. After a name
// with an open brace, it completes options and their values.
func spellingsOf(all []spellable, several bool, word string) (list []cobra.Completion) {
	before, last := "", word
	if several {
		cut := lastComma(word)
		before, last = word[:cut], word[cut:]
	}
	name, inside, open := strings.Cut(last, "{")
	if !open {
		for _, n := range all {
			list = append(list, cobra.CompletionWithDesc(before+n.name, n.doc))
			if n.name == last && len(n.options) > 0 {
				list = append(list, cobra.CompletionWithDesc(before+n.name+"{", "with options"))
			}
		}
		return list
	}
	i := slices.IndexFunc(all, func(n spellable) bool { return n.name == name })
	if i < 0 || strings.HasSuffix(inside, "}") {
		return nil
	}
	cut := lastComma(inside)
	before += name + "{" + inside[:cut]
	key, _, isValue := strings.Cut(inside[cut:], "=")
	for _, f := range all[i].options {
		switch {
		case isValue && f.Name == key:
			for _, v := range optionValues(f) {
				list = append(list, cobra.CompletionWithDesc(before+key+"="+v+"}", f.Doc))
			}
		case !isValue && !strings.Contains(inside[:cut], f.Name+"="):
			list = append(list, cobra.CompletionWithDesc(before+f.Name+"=", f.Doc+"; "+f.Allowed))
		}
	}
	return list
}

// optionValues returns the values of an option: its list, or its default if it has none.
func optionValues(f spec.Field) []string {
	switch {
	case f.Name == "trace":
		return data.Names()
	case len(f.Values) == 0 && f.Default != "":
		return []string{f.Default}
	case f.Numeric():
		return append([]string{f.Default}, slices.DeleteFunc(slices.Clone(f.Values), func(v string) bool { return v == f.Default })...)
	}
	return f.Values
}

// lastComma returns where the text behind the last comma begins that is in no braces.
func lastComma(text string) (at int) {
	depth := 0
	for i, c := range text {
		switch {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == ',' && depth == 0:
			at = i + 1
		}
	}
	return at
}
