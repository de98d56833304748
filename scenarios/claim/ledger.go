package claim

import (
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
)

// Entry is a line of a ledger: a paper's statement and the finding of its test. A ledger is a list of claims,
// written as text, Markdown, CSV or JSON. Fields that do not apply are empty.
type Entry struct {
	ID        string `json:"id"` // the same in all ledgers
	Paper     string `json:"paper"`
	Place     string `json:"place"` // in the paper, such as "Theorem 4" or "Table 5"
	Statement string `json:"statement"`
	Expected  string `json:"expected"`
	Finding
	Test string `json:"test"` // by which the verdict was found
}

// Finding is the result of a check. Fields that do not apply are empty.
type Finding struct {
	Found   string  `json:"found"`
	Verdict Verdict `json:"verdict"`
	Reason  string  `json:"reason,omitempty"`  // why the claim cannot be judged
	Limits  string  `json:"limits,omitempty"`  // within which the claim holds
	Witness string  `json:"witness,omitempty"` // a case in which it fails
}

// Line returns the finding without its verdict, with reason, limits and witness, in a line.
func (f *Finding) Line() string {
	text := f.Found
	for _, more := range [][2]string{{"reason", f.Reason}, {"limits", f.Limits}, {"witness", f.Witness}} {
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

// Tally counts claims by their verdicts.
type Tally struct {
	Holds    int `json:"holds"`
	Limits   int `json:"limits"`
	Fails    int `json:"fails"`
	Open     int `json:"cannot_be_judged"`
	Unjudged int `json:"unjudged"` // not tested, or on too little evidence
}

// Add counts a claim.
func (t *Tally) Add(v Verdict) {
	switch v {
	case Holds:
		t.Holds++
	case HoldsWithinLimits:
		t.Limits++
	case Fails:
		t.Fails++
	case CannotBeJudged:
		t.Open++
	default:
		t.Unjudged++
	}
}

// Claims returns the number of claims.
func (t *Tally) Claims() int { return t.Holds + t.Limits + t.Fails + t.Open + t.Unjudged }

// Sentence spells the counts, without a full stop.
func (t *Tally) Sentence() string {
	text := fmt.Sprintf("Of %s, %s, %s within limits, %s, and %d cannot be judged", words.Count(t.Claims(), "claim"),
		words.Do(t.Holds, "hold"), words.Do(t.Limits, "hold"), words.Do(t.Fails, "fail"), t.Open)
	if t.Unjudged > 0 {
		text += "; " + words.Are(t.Unjudged, "claim") + " not judged"
	}
	return text
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
