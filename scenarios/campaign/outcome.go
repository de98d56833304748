package campaign

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// Outcome is what became of an exhibit. There are two judgements: of the exhibit itself, and of the sentences
// about it. A figure is no worse because a sentence about it fails.
type Outcome struct {
	Name        string                `json:"name"`
	Shows       string                `json:"shows"`
	Experiment  string                `json:"experiment,omitempty"`
	Figure      string                `json:"figure,omitempty"`  // of the experiment's study, if it is not the first
	Numbers     []claim.PrintedNumber `json:"numbers,omitempty"` // printed ones beside ours
	Uncompared  int                   `json:"uncompared"`        // printed numbers that the study is not made for
	claim.Tally                       // of the exhibit's claims that were tested
	Itself      string                `json:"itself"`    // table or figure, in one of the words below; "" if there is no study of it
	Sentences   string                `json:"sentences"` // the claims, in one of the words below; "" if there are none
	Why         []string              `json:"why,omitempty"`
}

// What an exhibit itself may be, in words.
const (
	Agrees         = "agrees"
	Differs        = "differs"
	CannotBeJudged = "cannot be judged" // sentences, too
	Drawn          = "drawn"            // the figure is for the eye, as no printed number is compared
	NotComputed    = "not computed"     // there is nothing to compute
	Incomplete     = "incomplete"       // sentences, too
)

// What the sentences about an exhibit may do, in words.
const (
	Hold         = "hold"
	WithinLimits = "within limits" // some of them hold within limits only
	SomeFail     = "some fail"
)

// Outcomes returns the results of the paper's exhibits, then of experiments and claims that no exhibit
// names, and last the exhibits for which nothing is computed.
func (c *Campaign) Outcomes() ([]Outcome, error) {
	p := c.Paper
	exhibits := slices.Clone(p.Exhibits)
	for _, e := range p.Experiments {
		if !slices.ContainsFunc(p.Exhibits, func(x claim.Exhibit) bool { return x.Experiment == e.Name }) {
			exhibits = append(exhibits, claim.Exhibit{Name: e.Name, Shows: e.Scenario().Title, Experiment: e.Name, Why: "It is in no table or figure of the paper."})
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
		if o.Itself == NotComputed {
			rest = append(rest, o)
		} else {
			computed = append(computed, o)
		}
	}
	return append(computed, rest...), nil
}

// outcome returns the outcome of an exhibit.
func (c *Campaign) outcome(x *claim.Exhibit) (Outcome, error) {
	o := Outcome{Name: x.Name, Shows: x.Shows, Experiment: x.Experiment, Figure: x.Figure}
	published := true
	for i := range c.Studies {
		s := c.Studies[i]
		if s.Name != x.Experiment {
			continue
		}
		if published = s.published(); !published {
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
	missing := !published || slices.Contains(said, "")
	o.Itself, o.Sentences = o.itself(published, x.NoVerdict == ""), o.sentences(!slices.Contains(said, ""))
	switch {
	case o.Itself == "" && o.Sentences == "":
		o.Itself = NotComputed
		fallthrough
	case o.Itself == Differs, o.Itself == CannotBeJudged, o.Itself == Drawn && o.Sentences == "", o.Sentences == SomeFail, o.Sentences == CannotBeJudged:
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
		found := c.verdicts.Claims[one.ID]
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

// itself returns the word for the exhibit without the sentences about it. Its numbers may be known to decide
// nothing.
func (o *Outcome) itself(published, decides bool) string {
	switch {
	case o.Experiment == "":
		return ""
	case !published:
		return Incomplete
	case len(o.Numbers) == 0:
		return Drawn
	case !decides:
		return CannotBeJudged
	case claim.Agreeing(o.Numbers) < len(o.Numbers):
		return Differs
	}
	return Agrees
}

// sentences returns the word for the claims about the exhibit.
func (o *Outcome) sentences(tested bool) string {
	switch {
	case !tested:
		return Incomplete
	case o.Fails > 0:
		return SomeFail
	case o.Limits > 0:
		return WithinLimits
	case o.Holds > 0:
		return Hold
	case o.Open > 0:
		return CannotBeJudged
	case o.Unjudged > 0:
		return Unjudged
	}
	return ""
}

// readNumbers returns the printed numbers beside ours that a study's folder has, from all
// files that [claim.WritePrintedCSV] wrote there.
func readNumbers(dir string) (all []claim.PrintedNumber, err error) {
	study := os.DirFS(dir)
	names, err := fs.Glob(study, "*.csv")
	for _, name := range names {
		f, err := study.Open(name)
		if err != nil {
			return nil, err
		}
		numbers, err := claim.ReadPrintedCSV(f)
		if err = cmp.Or(err, f.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Join(dir, name), err)
		}
		all = append(all, numbers...)
	}
	return all, err
}
