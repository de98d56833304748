package claim

import "fmt"

// Entry is a line of a ledger, a list of claims that is written as text, Markdown, CSV or JSON: a statement of a paper and what a test found of it. Fields that do
// not apply are empty.
type Entry struct {
	ID    string // the same in all ledgers
	Paper string
	Place string // in the paper, such as "Theorem 4" or "Table 5"

	Statement       string
	Expected, Found string
	Verdict         Verdict
	Reason          string // why it cannot be judged
	Limits          string // within which the statement holds
	Witness         string // a case that shows where it fails
	Test            string // by which the verdict was found
}

// Verdict says whether a claim holds.
type Verdict int

// The verdicts. The zero value is that of a claim which was not tested.
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
