package campaign

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"slices"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/escape"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

// verdictsName is the file that keeps verdicts, since they take longer than many studies.
const verdictsName = "verdicts.json"

// verdicts keeps the findings on claims. They depend on the program, which includes the seed of claims, and
// on the amount of evidence; another build or scale tests the claims again.
type verdicts struct {
	Build  string             `json:"build"` // of the program that tested the claims
	Small  bool               `json:"small"` // the evidence is a part of what claims say
	Sum    string             `json:"sum"`   // of the rest, as a verdict that was damaged must not stand
	Claims map[string]Verdict `json:"claims"`
}

// Verdict is the finding on a claim.
type Verdict struct {
	claim.Finding
	Reduced bool `json:"reduced,omitempty"` // found on less than the evidence that the claim names
}

// sum returns a checksum of all but Count.
func (v verdicts) sum() string {
	v.Sum = ""
	text, _ := json.Marshal(v) // strings and truth values cannot fail
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE(text))
}

// readVerdicts reads the verdicts of earlier runs. A new folder and a damaged file have none.
func readVerdicts(name string) (v verdicts, err error) {
	text, err := atomicfile.Read(name, mostState)
	if errors.Is(err, os.ErrNotExist) {
		return v, nil
	}
	if err != nil {
		return v, err
	}
	if json.Unmarshal(text, &v) != nil || v.Sum != v.sum() {
		v = verdicts{} // they are found again
	}
	for id, one := range v.Claims { // the folder may be from somebody else
		for _, text := range []*string{&one.Found, &one.Limits, &one.Witness} {
			*text = escape.Printable(*text)
		}
		v.Claims[id] = one
	}
	return v, nil
}

// judged reports whether verdicts are on claims of the paper, and at its scale.
func (c *Campaign) judged(v verdicts) bool {
	return v.Small == c.Small() && slices.ContainsFunc(c.Paper.Claims, func(one claim.Claim) bool { _, ok := v.Claims[one.ID]; return ok })
}

// testClaims tests the claims whose verdicts are not known, and keeps each at once.
func (c *Campaign) testClaims(limit *run.Limit, o *Options) error {
	if v := &c.verdicts; v.Build != o.Report.Build.ID || v.Build == "" || v.Small != c.Small() || v.Claims == nil {
		c.verdicts = verdicts{Build: o.Report.Build.ID, Small: c.Small(), Claims: map[string]Verdict{}}
	}
	var tests []claim.Test
	for i := range c.Paper.Claims {
		if _, ok := c.verdicts.Claims[c.Paper.Claims[i].ID]; !ok {
			tests = append(tests, claim.Test{Paper: c.Paper, Claim: &c.Paper.Claims[i]})
		}
	}
	o.Progress.tested(len(c.Paper.Claims) - len(tests))
	if len(tests) == 0 {
		return nil
	}
	if err := c.MarkReports(); err != nil {
		return &ReadError{err}
	}
	evidence := &claim.Evidence{Goroutines: o.Goroutines, Small: c.Small(), Known: c.reportReader(o.Report.Build)}
	err := claim.VerifyAll(limit, tests, evidence, claim.Watcher{
		Begin: func(i int) { o.Progress.test(tests[i].Claim.ID) },
		Found: func(_ int, found claim.Entry, reduced bool) error {
			o.Progress.tested(1)
			c.verdicts.Claims[found.ID] = Verdict{found.Finding, reduced}
			c.verdicts.Sum = c.verdicts.sum()
			if err := writeJSON(c.Dir, verdictsName, &c.verdicts); err != nil {
				return &ReadError{err}
			}
			limit.Progress()
			return nil
		},
	})
	if err != nil && limit.Err() != nil {
		return run.ErrStopped
	}
	return err
}

// ChangedVerdicts returns the claims whose verdicts are not those on record. A verdict that was found on
// less than all evidence decides nothing if it is another.
func (c *Campaign) ChangedVerdicts() (lines []string) {
	for i := range c.Paper.Claims {
		one := &c.Paper.Claims[i]
		if v, ok := c.verdicts.Claims[one.ID]; ok && !v.Reduced && v.Verdict != one.Recorded {
			lines = append(lines, one.Moved(v.Verdict))
		}
	}
	return lines
}

// Unjudged is the verdict on a claim whose evidence is too small to tell.
const Unjudged = "not judged at this scale"

// verdict returns the verdict on a claim and its word, which is [Unjudged] if the evidence was too small, and
// "" if the claim was not tested.
func (c *Campaign) verdict(one *claim.Claim) (v claim.Verdict, word string) {
	switch found, ok := c.verdicts.Claims[one.ID]; {
	case !ok:
		return claim.NotRun, ""
	case found.Reduced && found.Verdict != one.Recorded:
		return claim.NotRun, Unjudged
	default:
		return found.Verdict, found.Verdict.String()
	}
}
