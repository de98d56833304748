package results

import (
	"cmp"
	"strings"

	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/words"
)

// Naming is how figures, texts and pages call policies, parameters and metrics. CSV and JSON have the plain names, by
// which commands know them.
type Naming struct {
	Policies map[string]string // labels by spelling
	Params   map[string]ParamNaming
	Metrics  map[string]string // what metrics are, in a few words, where that is known
}

// ParamNaming is how a parameter is called: start-up time, ε, h. Any part may be empty. A whole number with a
// label counts what the label says, such as 25 workers. Values are what values are called, such as half duplex
// for 0.
type ParamNaming struct {
	Label, Symbol, Unit string
	Whole               bool
	Values              map[string]string
}

// Policy returns the label of a policy, or its spelling.
func (n *Naming) Policy(spelling string) string { return cmp.Or(n.Policies[spelling], spelling) }

// Quoted returns what sentences call a policy: a label of several words is in quotation marks.
func (n *Naming) Quoted(spelling string) string {
	if name := n.Policy(spelling); strings.Contains(name, " ") {
		return `"` + name + `"`
	}
	return n.Policy(spelling)
}

// Axis returns the label of the axis of a parameter, such as "start-up time ε (h)".
func (n *Naming) Axis(param string) string {
	p := n.Params[param]
	axis := cmp.Or(strings.TrimSpace(p.Label+" "+p.Symbol), param)
	if p.Unit != "" {
		axis += " (" + p.Unit + ")"
	}
	return axis
}

// Sign returns what sentences call a parameter: its symbol, its label or its name.
func (n *Naming) Sign(param string) string {
	return cmp.Or(n.Params[param].Symbol, n.Params[param].Label, param)
}

// Head returns the head of the column of a parameter, such as "ε (h)": its sign and its unit.
func (n *Naming) Head(param string) string {
	if unit := n.Params[param].Unit; unit != "" {
		return n.Sign(param) + " (" + unit + ")"
	}
	return n.Sign(param)
}

// IsSymbol reports whether the head of a parameter begins with a sign of formulas: its symbol or its name.
func (n *Naming) IsSymbol(param string) bool {
	p := n.Params[param]
	return p.Symbol != "" || p.Label == ""
}

// Meaning says what the symbol of a parameter stands for, such as "c: time in which a unit travels". It is "" without
// a symbol or a label.
func (n *Naming) Meaning(param string) string {
	p := n.Params[param]
	if p.Symbol == "" || p.Label == "" {
		return ""
	}
	return p.Symbol + ": " + p.Label
}

// Setting spells a value of a parameter: "ε = 0.001 h", "n = 10⁶" or "25 workers". A value that is called
// something needs no more.
func (n *Naming) Setting(param, value string) string {
	p := n.Params[param]
	_, err := number(value)
	spelled := figure.Powers(value)
	switch {
	case p.Values[value] != "":
		return p.Values[value]
	case err == nil && p.Whole && p.Label != "":
		return spelled + " " + p.Label
	case p.Unit != "" && !isWord(value):
		spelled += " " + p.Unit
	}
	return n.Sign(param) + " = " + spelled
}

// Called returns what a value of a parameter is called, or the value as it is.
func (n *Naming) Called(param, value string) string {
	return cmp.Or(n.Params[param].Values[value], value)
}

// Value spells a value of a parameter without the parameter.
func (n *Naming) Value(param, value string) string {
	return cmp.Or(n.Params[param].Values[value], figure.Powers(value))
}

// InCommands says how commands know those policies and parameters that have other names in texts, in a sentence on
// its own line; "" if all have their own names.
func (n *Naming) InCommands(policies, params []string) string {
	var parts []string
	for _, p := range policies {
		if n.Policy(p) != p {
			parts = append(parts, n.Quoted(p)+" is "+p)
		}
	}
	for _, name := range params {
		if sign := n.Sign(name); sign != name {
			parts = append(parts, sign+" is "+name)
		}
	}
	if parts == nil {
		return ""
	}
	return "In commands, " + words.List(parts) + ".\n"
}
