package policies

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
)

// Idler is implemented by policies whose options change nothing in some problems. An option for meeting
// deadlines, for instance, has no effect without a deadline.
type Idler interface {
	// Idle returns what the value of an option would need to change a decision, in words such as "a
	// deadline", and "" if it may change one. Plain is the same policy, but with the default of the
	// option. If Idle returns a need, both policies decide the same in every instance of the problem, or
	// both refuse it.
	Idle(option string, plain any, p *models.Problem) (needs string)
}

// Changed returns the options that the user gave a value other than the default, by name.
func (p *Policy) Changed() (options []string) {
	value, err := spec.Bind(p.row.Prototype, p.given)
	if err != nil { // the program does not know the policy
		return nil
	}
	s, err := spec.Parse(spec.Format(p.Name, p.row.Prototype, value))
	if err != nil {
		return nil
	}
	for _, o := range s.Options {
		options = append(options, o.Key)
	}
	return options
}

// Idle returns what an option that the user gave would need to change a decision in the problem. It
// returns "" if the option may change one, or if the policy is not an [Idler].
func (p *Policy) Idle(option string, problem *models.Problem) (needs string) {
	idler, tells := p.Value.(Idler)
	if !tells {
		return ""
	}
	others := p.with(p.bound)
	others.Options = slices.DeleteFunc(others.Options, func(o spec.Option) bool { return o.Key == option })
	plain, err := spec.Bind(p.row.Prototype, others)
	if err != nil {
		return ""
	}
	return idler.Idle(option, plain, problem)
}

// CheckOptions returns an error if an option that the user gave a value other than the default
// changes nothing in the problem.
func (p *Policy) CheckOptions(problem *models.Problem) error {
	for _, option := range p.Changed() {
		if needs := p.Idle(option, problem); needs != "" {
			return p.IdleError(option, "in this world", needs)
		}
	}
	return nil
}

// IdleError returns the error of an option that has no effect where the policy is used.
func (p *Policy) IdleError(option, where, needs string) error {
	return fmt.Errorf("policy %s: the option %s changes nothing %s: it needs %s", p.Spec, option, where, needs)
}
