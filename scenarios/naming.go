package scenarios

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Like returns the scenario of the catalogue by which the results of the design are read, or nil.
func (d *Design) Like() *sheet.Scenario {
	s := d.Scenario()
	name := cmp.Or(s.Compute, s.Findings)
	if name == "" {
		return nil // Lookup would compute the nearest of all names for its error
	}
	if e, err := Lookup(name); err == nil {
		return e.Scenario()
	}
	return nil
}

// Naming returns the names of policies, variables and metrics in figures, texts and pages. They come from
// the scenario, or else from the scenario by which its results are read. A metric is named by the axis of
// the figure that draws its values, or else by the catalogue.
func (d *Design) Naming() results.Naming {
	n := results.Naming{Policies: map[string]string{}, Params: map[string]results.ParamNaming{}, Metrics: map[string]string{}}
	for _, m := range d.Sampled {
		n.Metrics[m.Name] = m.Doc
	}
	for _, s := range []*sheet.Scenario{d.Like(), d.Scenario()} {
		if s == nil {
			continue
		}
		for _, l := range s.Labels {
			n.Policies[l.Policy.String()] = l.Text
		}
		for _, f := range slices.Backward(s.Drawn()) { // the first figure has the last word
			if f.Metric != "" && f.YLabel != "" && !f.Differs() {
				n.Metrics[f.Metric] = f.YLabel
			}
		}
		for _, v := range s.Variables {
			before := n.Params[v.Name]
			n.Params[v.Name] = results.ParamNaming{
				Label: cmp.Or(v.Label, before.Label), Symbol: cmp.Or(v.Symbol, before.Symbol),
				Unit: cmp.Or(v.Unit, before.Unit), Whole: v.Integer || before.Whole, Values: before.Values,
			}
			if v.Values != nil {
				n.Params[v.Name] = withValueNames(n.Params[v.Name], v.Values)
			}
		}
	}
	return n
}

// withValueNames returns the naming of a variable with the names of its values, as results spell them.
func withValueNames(p results.ParamNaming, values sheet.ValueNames) results.ParamNaming {
	p.Values = map[string]string{}
	for _, v := range values {
		if x, err := strconv.ParseFloat(v.Value, 64); err == nil {
			v.Value = grid.FormatNumber(x)
		}
		p.Values[v.Value] = v.Text
	}
	return p
}

// Setting spells values of some variables for the head of a panel: "25 workers, ε = 0.001".
func (d *Design) Setting(v grid.Values, names ...string) string {
	naming := d.Naming()
	var parts []string
	for _, name := range names {
		parts = append(parts, naming.Setting(name, cmp.Or(v.Word(name), grid.FormatNumber(v.Get(name)))))
	}
	return strings.Join(parts, ", ")
}
