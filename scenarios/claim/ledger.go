package claim

import (
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/results/tables"
)

// Entry is a line of a ledger, a list of claims that is written as text, Markdown, CSV or JSON: a statement
// of a paper and the finding of its test. Fields that do not apply are empty.
type Entry struct {
	ID        string  `json:"id"` // the same in all ledgers
	Paper     string  `json:"paper"`
	Place     string  `json:"place"` // in the paper, such as "Theorem 4" or "Table 5"
	Statement string  `json:"statement"`
	Expected  string  `json:"expected"`
	Found     string  `json:"found"`
	Verdict   Verdict `json:"verdict"`
	Reason    string  `json:"reason,omitempty"`  // why it cannot be judged
	Limits    string  `json:"limits,omitempty"`  // within which the statement holds
	Witness   string  `json:"witness,omitempty"` // a case that shows where it fails
	Test      string  `json:"test"`              // by which the verdict was found
}

// Finding returns the finding, with reason, limits and witness, in a line.
func (c *Entry) Finding() string {
	text := c.Found
	for _, more := range [][2]string{{"reason", c.Reason}, {"limits", c.Limits}, {"witness", c.Witness}} {
		if more[1] != "" {
			text += "; " + more[0] + ": " + more[1]
		}
	}
	return strings.TrimPrefix(text, "; ")
}

// Verdict says whether a claim holds.
type Verdict int

// The verdicts. The zero value is the verdict of a claim which was not tested.
const (
	NotRun Verdict = iota
	Holds
	HoldsWithinLimits
	Fails
	CannotBeJudged // whatever is found: [Entry.Reason] says why
)

var verdicts = []string{"not run", "holds", "holds within limits", "fails", "cannot be judged"}

// String returns the verdict in words, as ledgers show it.
func (v Verdict) String() string {
	if v < 0 || int(v) >= len(verdicts) {
		return fmt.Sprintf("Verdict(%d)", int(v))
	}
	return verdicts[v]
}

// Cell returns the verdict as a cell of a table.
func (v Verdict) Cell() tables.Cell {
	c := tables.Word(v.String())
	switch v {
	case Holds:
		c.Look = tables.Good
	case Fails:
		c.Look = tables.Bad
	case CannotBeJudged:
		c.Look = tables.Quiet
	}
	return c
}

// MarshalText returns the verdict in words.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads the text of [Verdict.MarshalText].
func (v *Verdict) UnmarshalText(text []byte) (err error) {
	*v, err = ParseVerdict(string(text))
	return err
}

// ParseVerdict is the inverse of [Verdict.String].
func ParseVerdict(s string) (Verdict, error) {
	for v, words := range verdicts {
		if s == words {
			return Verdict(v), nil
		}
	}
	return NotRun, fmt.Errorf("verdict %q: want one of %q", s, verdicts)
}

// CompareVerdicts compares found claims with recorded ones. It returns a line for each claim
// whose verdict differs, which is new, or which is missing. Without any, the ledgers
// agree, possibly in other words. If an ID occurs several times in a ledger, its last
// claim counts.
func CompareVerdicts(found, recorded []Entry) []string {
	before, now := verdictsOf(recorded), verdictsOf(found)
	var lines []string
	once := map[string]bool{}
	for _, c := range found {
		was, known := before[c.ID]
		switch is := now[c.ID]; {
		case once[c.ID]:
		case !known:
			lines = append(lines, fmt.Sprintf("%s appeared: %v", c.ID, is))
		case was != is:
			lines = append(lines, fmt.Sprintf("%s moved: %v, was %v", c.ID, is, was))
		}
		once[c.ID] = true
	}
	for _, c := range recorded {
		if _, known := now[c.ID]; !known && !once[c.ID] {
			lines = append(lines, fmt.Sprintf("%s vanished: was %v", c.ID, before[c.ID]))
			once[c.ID] = true
		}
	}
	return lines
}

func verdictsOf(claims []Entry) map[string]Verdict {
	of := map[string]Verdict{}
	for _, c := range claims {
		of[c.ID] = c.Verdict
	}
	return of
}
