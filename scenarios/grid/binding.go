package grid

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/words"
)

// Binding is a variable that sets the option of its name of some policies.
type Binding struct {
	Variable string
	Policies []string // in the order of the design; the reference comes last if it is none of them
}

// String says which policies get the variable as their option of that name.
func (b Binding) String() string {
	return fmt.Sprintf("%s is passed to %s", b.Variable, words.List(b.Policies))
}

// Bindings returns the variables that are passed to policies or to the reference, which may be nil.
func Bindings(variables []Parameter, all []*policies.Policy, reference *policies.Policy) []Binding {
	if reference != nil && !slices.ContainsFunc(all, func(p *policies.Policy) bool { return p.Spec == reference.Spec }) {
		all = append(slices.Clone(all), reference)
	}
	var bound []Binding
	for _, v := range variables {
		b := Binding{Variable: v.Name}
		for _, p := range all {
			if !v.Law && !v.Unbound && p.Follows(v.Name) {
				b.Policies = append(b.Policies, p.Spec)
			}
		}
		if b.Policies != nil {
			bound = append(bound, b)
		}
	}
	return bound
}
