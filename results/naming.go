package results

import (
	"cmp"
	"strings"
)

// Naming is how figures and pages call policies and parameters. Files and terminals have the plain names, by
// which commands know them.
type Naming struct {
	Policies map[string]string // labels by spelling
	Params   map[string]ParamNaming
}

// ParamNaming is how a parameter is called: start-up time, ε, h. Any part may be empty. A whole number with a
// label counts what the label says, such as 25 workers.
type ParamNaming struct {
	Label, Symbol, Unit string
	Whole               bool
}

// Policy returns the label of a policy, or its spelling.
func (n *Naming) Policy(spelling string) string { return cmp.Or(n.Policies[spelling], spelling) }

// Axis returns the label of the axis of a parameter, such as "start-up time ε (h)".
func (n *Naming) Axis(param string) string {
	p := n.Params[param]
	axis := cmp.Or(strings.TrimSpace(p.Label+" "+p.Symbol), param)
	if p.Unit != "" {
		axis += " (" + p.Unit + ")"
	}
	return axis
}

// Setting spells a value of a parameter: "ε = 0.001 h", "n = 147" or "25 workers".
func (n *Naming) Setting(param, value string) string {
	p := n.Params[param]
	unit := ""
	if p.Unit != "" && !isWord(value) {
		unit = " " + p.Unit
	}
	if _, err := number(value); err == nil && p.Whole && p.Label != "" {
		return value + " " + p.Label
	}
	return cmp.Or(p.Symbol, p.Label, param) + " = " + value + unit
}
