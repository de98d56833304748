package claim

import (
	"fmt"
	"path"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// Exhibit is a numbered item of a paper: a table, a figure, a theorem or an algorithm. It names its
// reproduction, or the reason why there is no reproduction.
type Exhibit struct {
	Name       string   // such as "Table 4" or "Figure 4a"
	Shows      string   // in our words
	Experiment string   // whose study shows the same; empty if none does
	Figure     string   // of that study, by the name of its files; empty: the first
	Numbers    int      // how many printed numbers the study of the experiment as filed compares
	Claims     []string // IDs, or patterns of IDs as path.Match reads them
	Errata     []string // places of errata of the paper: why findings differ
	Why        string   // the same where no erratum says it, or why nothing is computed
	NoVerdict  string   // why the numbers of the study cannot be judged by the printed ones; "" if they can
}

// Covers reports whether a claim is one of the exhibit's.
func (x *Exhibit) Covers(id string) bool {
	return slices.ContainsFunc(x.Claims, func(pattern string) bool {
		ok, err := path.Match(pattern, id)
		return ok && err == nil
	})
}

// Reasons returns why our results differ from the exhibit, a sentence for each reason.
func (x *Exhibit) Reasons(p *Paper) (why []string) {
	for _, text := range []string{x.Why, x.NoVerdict} {
		if text != "" {
			why = append(why, text)
		}
	}
	for _, e := range p.Errata {
		if slices.Contains(x.Errata, e.Place) {
			why = append(why, e.String())
		}
	}
	return why
}

// Check returns an error if an exhibit names an experiment, a claim or an erratum that the paper lacks. It
// also refuses an exhibit that says neither what reproduces it nor why nothing does.
func (p *Paper) Check() error {
	seen := map[string]bool{}
	for i := range p.Exhibits {
		x := &p.Exhibits[i]
		fault := p.fault(x)
		if seen[x.Name] {
			fault = "is there twice"
		}
		if fault != "" {
			return fmt.Errorf("paper %s: exhibit %q %s", p.Name, x.Name, fault)
		}
		seen[x.Name] = true
	}
	return nil
}

// fault describes an error in an exhibit, or returns "".
func (p *Paper) fault(x *Exhibit) string {
	if x.Name == "" || x.Shows == "" {
		return "lacks a name or what it shows"
	}
	if x.Experiment == "" && len(x.Claims) == 0 && x.Why == "" {
		return "has no experiment and no claims: want one of them, or why there is none"
	}
	if x.Experiment != "" && !slices.ContainsFunc(p.Experiments, func(e *scenarios.Experiment) bool { return e.Name == x.Experiment }) {
		return "names the experiment " + x.Experiment + ", which the paper does not have"
	}
	for _, pattern := range x.Claims {
		one := Exhibit{Claims: []string{pattern}}
		if !slices.ContainsFunc(p.Claims, func(c Claim) bool { return one.Covers(c.ID) }) {
			return "names the claim " + pattern + ", which the paper does not have"
		}
	}
	for _, place := range x.Errata {
		if !slices.ContainsFunc(p.Errata, func(e Erratum) bool { return e.Place == place }) {
			return "names the erratum " + place + ", which the paper does not have"
		}
	}
	if x.Why == "" && len(x.Errata) == 0 && slices.ContainsFunc(p.Claims, func(c Claim) bool { return c.Recorded == Fails && x.Covers(c.ID) }) {
		return "has a claim that fails, and does not say why"
	}
	return ""
}
