package advise

import "github.com/loadstar-sim/loadstar/policies"

// idle returns an error if an option that was given changes nothing on these machines, whatever the
// options have that the search tries first.
func (c *candidate) idle(q *Question, p *policies.Policy) error {
	for _, option := range p.Changed() {
		if needs := p.Idle(option, q.Problem); needs != "" && !c.acts(q, option) {
			return p.IdleError(option, "on these machines", needs)
		}
	}
	return nil
}

// acts reports whether an option may change a decision with some value of another one.
func (c *candidate) acts(q *Question, option string) bool {
	for _, f := range c.options() {
		for _, value := range starts(f, q.Problem) {
			p, err := q.Open(c.with(c.given, f.Name, value).String())
			if err == nil && p.Idle(option, q.Problem) == "" {
				return true
			}
		}
	}
	return false
}
