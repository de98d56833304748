package policies

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
)

// Unknown is the value of a policy that the program knows only by its spelling, because another program
// computed its results. It serves no problem.
type Unknown struct{ err error }

// Schedule returns why the policy is not known.
func (u Unknown) Schedule(*models.Problem) (*models.Schedule, error) {
	return nil, fmt.Errorf("this program does not know it: %w", u.err)
}

// Known reports whether the program has the policy itself.
func (p *Policy) Known() bool {
	_, unknown := p.Value.(Unknown)
	return !unknown
}

// Recall makes a policy from the spelling under which its results are filed; see [Registry.Recall].
func Recall(text string, revision int) (*Policy, error) { return standard.Recall(text, revision) }

// Recall is Parse for policies in stored results. Where Parse returns an error because the registry lacks
// the policy or an option, Recall returns a policy of the given revision whose value is Unknown. It
// returns an error if the text is not a spelling of a policy at all.
func (r *Registry) Recall(text string, revision int) (*Policy, error) {
	p, err := r.Parse(text)
	if err == nil {
		return p, nil
	}
	s, bad := spec.Parse(text)
	if bad != nil {
		return nil, fmt.Errorf("policy %w", bad)
	}
	return &Policy{
		Name: s.Name, Spec: s.String(), Revision: revision, Value: Unknown{err},
		row: Row{Name: s.Name, Prototype: Unknown{}}, given: s,
	}, nil
}
