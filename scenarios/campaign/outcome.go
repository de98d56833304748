package campaign

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Outcome is the outcome of an exhibit.
type Outcome struct {
	Name        string                `json:"name"`
	Shows       string                `json:"shows"`
	Experiment  string                `json:"experiment,omitempty"`
	Numbers     []claim.PrintedNumber `json:"numbers,omitempty"` // printed ones beside ours
	Uncompared  int                   `json:"uncompared"`        // printed numbers that the study is not made for
	claim.Tally                       // of the exhibit's claims that were tested
	State       string                `json:"outcome"` // one of the words below
	Why         []string              `json:"why,omitempty"`
}

// Outcomes of an exhibit, in words.
const (
	Agrees         = "agrees"
	WithinLimits   = "within limits"
	Differs        = "differs"
	CannotBeJudged = "cannot be judged"
	Drawn          = "drawn"        // no number and no claim: the figures are for the eye
	NotComputed    = "not computed" // there is nothing to compute
	Incomplete     = "incomplete"
)

// Outcomes returns the results of the paper's exhibits, then of experiments and claims that no exhibit
// names, and last the exhibits for which nothing is computed.
func (c *Campaign) Outcomes() ([]Outcome, error) {
	p := c.Paper
	exhibits := slices.Clone(p.Exhibits)
	for _, e := range p.Experiments {
		if !slices.ContainsFunc(p.Exhibits, func(x claim.Exhibit) bool { return x.Experiment == e.Name }) {
			exhibits = append(exhibits, claim.Exhibit{Name: e.Name, Shows: e.Scenario().Title, Experiment: e.Name, Why: "The paper has no table and no figure of it."})
		}
	}
	others := claim.Exhibit{Name: "Other claims", Shows: "what the paper says elsewhere"}
	for _, one := range p.Claims {
		if !slices.ContainsFunc(p.Exhibits, func(x claim.Exhibit) bool { return x.Covers(one.ID) }) {
			others.Claims = append(others.Claims, one.ID)
		}
	}
	if len(others.Claims) > 0 {
		exhibits = append(exhibits, others)
	}
	var computed, rest []Outcome
	for i := range exhibits {
		o, err := c.outcome(&exhibits[i])
		if err != nil {
			return nil, err
		}
		if o.State == NotComputed {
			rest = append(rest, o)
		} else {
			computed = append(computed, o)
		}
	}
	return append(computed, rest...), nil
}

// outcome returns the outcome of an exhibit.
func (c *Campaign) outcome(x *claim.Exhibit) (Outcome, error) {
	o := Outcome{Name: x.Name, Shows: x.Shows, Experiment: x.Experiment}
	missing := false
	for i := range c.Studies {
		s := c.Studies[i]
		if s.Name != x.Experiment {
			continue
		}
		if !s.published() {
			missing = true
			continue
		}
		numbers, err := readNumbers(s.Dir)
		if err != nil {
			return o, &ReadError{err}
		}
		if x.Numbers > 0 {
			o.Numbers = numbers
			o.Uncompared = max(0, x.Numbers-len(numbers))
		}
	}
	said := c.count(x, &o)
	missing = missing || slices.Contains(said, "")
	judged := o
	if x.NoVerdict != "" && len(o.Numbers) > 0 { // they are told, and decide nothing
		judged.Numbers, judged.Open = nil, o.Open+1
	}
	o.State = judged.state(missing)
	switch o.State {
	case Differs, NotComputed, Drawn, CannotBeJudged:
		o.Why = x.Reasons(c.Paper)
	}
	if !missing {
		o.Why = append(o.Why, said...)
	}
	if o.Uncompared > 0 && !missing {
		o.Why = append(o.Why, fmt.Sprintf("%d printed numbers are not compared, as the study%s differs from the paper's.", o.Uncompared, c.as()))
	}
	return o, nil
}

// count counts the claims of an exhibit by their verdicts. It returns a sentence for each that
// does not hold as it stands, and "" for each that was not tested.
func (c *Campaign) count(x *claim.Exhibit, o *Outcome) (said []string) {
	for i := range c.Paper.Claims {
		one := &c.Paper.Claims[i]
		if !x.Covers(one.ID) {
			continue
		}
		found := c.verdicts.Of[one.ID]
		v, word := c.verdict(one)
		if word == "" {
			said = append(said, "")
			continue
		}
		o.Add(v)
		switch v {
		case claim.HoldsWithinLimits:
			said = append(said, fmt.Sprintf("Within limits: %s: %s.", one.ID, cut(found.Limits, mostFound)))
		case claim.Fails:
			said = append(said, fmt.Sprintf("Fails: %s: %s.", one.ID, cut(cmp.Or(found.Found, found.Witness), mostFound)))
		case claim.CannotBeJudged:
			said = append(said, fmt.Sprintf("Cannot be judged: %s: %s.", one.ID, cut(found.Reason, mostFound)))
		}
	}
	return said
}

// mostFound limits the letters of a finding in the line of an exhibit.
const mostFound = 160

// as names the preset of the campaign after the word study.
func (c *Campaign) as() string {
	if c.Preset == "" {
		return ""
	}
	return " of preset " + c.Preset
}

// state returns the word for an outcome.
func (o *Outcome) state(missing bool) string {
	switch {
	case missing:
		return Incomplete
	case o.Fails > 0 || claim.Agreeing(o.Numbers) < len(o.Numbers):
		return Differs
	case o.Limits > 0:
		return WithinLimits
	case len(o.Numbers) > 0 || o.Holds > 0:
		return Agrees
	case o.Open > 0:
		return CannotBeJudged
	case o.Unjudged > 0:
		return Unjudged
	case o.Experiment != "":
		return Drawn
	}
	return NotComputed
}

// readNumbers returns the printed numbers beside ours that a study's folder has, from all
// files that [claim.WritePrintedCSV] wrote there.
func readNumbers(dir string) (all []claim.PrintedNumber, err error) {
	names, err := filepath.Glob(filepath.Join(glob(dir), "*.csv"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		numbers, err := claim.ReadPrintedCSV(f)
		if err = cmp.Or(err, f.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, numbers...)
	}
	return all, nil
}

// glob returns a pattern that matches a name alone.
func glob(name string) (pattern string) {
	for _, r := range name {
		if slices.Contains([]rune{'*', '?', '[', '\\'}, r) && os.PathSeparator != '\\' {
			pattern += `\`
		}
		pattern += string(r)
	}
	return pattern
}
