// Package spec reads and writes names with options, such as greedy{lambda=0.5,n=47}: a name, and in
// braces the options that differ from their defaults.
//
// The command line, scenario files, the keys of results and the documents use this one spelling for policies
// and for risks. A policy or risk is a plain struct. [Bind] copies a prototype, which holds the defaults, and
// sets the fields that a [Spec] names. [Describe] lists the fields. [Format] spells a struct canonically, so
// equal structs have equal names. A [Table] keeps them by name.
package spec

import (
	"slices"
	"strings"
)

// Spec is a name and its options as written, except that [Parse] sorts the options by key.
type Spec struct {
	Name    string
	Options []Option
}

// All stands in lists for every item that the list may have. No item has that name.
const All = "all"

// Option is one key=value.
type Option struct{ Key, Value string }

// String returns the canonical spelling: keys sorted, no braces if there are
// no options.
func (s Spec) String() string {
	if len(s.Options) == 0 {
		return s.Name
	}
	parts := make([]string, len(s.Options))
	for i, o := range sorted(s.Options) {
		parts[i] = o.Key + "=" + o.Value
	}
	return s.Name + "{" + strings.Join(parts, ",") + "}"
}

// Get returns the value of the option, if it is there.
func (s Spec) Get(key string) (value string, ok bool) {
	for _, o := range s.Options {
		if o.Key == key {
			return o.Value, true
		}
	}
	return "", false
}

// sorted returns the options ordered by key, in memory of their own.
func sorted(options []Option) []Option {
	s := slices.Clone(options)
	slices.SortFunc(s, func(a, b Option) int { return strings.Compare(a.Key, b.Key) })
	return s
}
