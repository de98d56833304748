// Package ledger writes and compares ledgers of claims: what a paper says, how it was
// tested, and the verdict, as text, Markdown and CSV.
package ledger

import "fmt"

// Entry is a statement of a paper and what became of it here. Fields that say
// nothing are empty.
type Entry struct {
	ID    string // by which the claim is known from one ledger to the next
	Paper string
	Place string // in the paper, such as "Theorem 4" or "Table 5"

	Statement       string
	Expected, Found string
	Verdict         Verdict
	Limits          string // within which the statement holds
	Witness         string // a case that shows where it fails
	Test            string // what found out
}

// Verdict is what became of a claim.
type Verdict int

// The verdicts. The zero value is that of a claim nobody has looked at.
const (
	NotRun Verdict = iota
	Holds
	HoldsWithinLimits
	Fails
)

var verdicts = []string{"not run", "holds", "holds within limits", "fails"}

// String returns the verdict in words, as ledgers have it.
func (v Verdict) String() string {
	if v < 0 || int(v) >= len(verdicts) {
		return fmt.Sprintf("Verdict(%d)", int(v))
	}
	return verdicts[v]
}

// ParseVerdict reads what [Verdict.String] wrote.
func ParseVerdict(s string) (Verdict, error) {
	for v, words := range verdicts {
		if s == words {
			return Verdict(v), nil
		}
	}
	return NotRun, fmt.Errorf("%q is no verdict; there are %q", s, verdicts)
}

// Compare holds found claims against recorded ones and returns a line for each
// whose verdict is another one, which is new, or which is gone. Without any, the
// ledgers say the same, be it in other words. Should an ID occur several times
// in a ledger, its last claim counts.
func Compare(found, recorded []Entry) []string {
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
