// Package claim tests the statements of papers: claims, exhibits, errata and printed numbers.
//
// A claim is a value: a sentence with a place, a check and the verdict on record. So anyone can compute it
// again, and tests notice a verdict that changes. [Evidence] runs the designs that claims depend on, a
// [Study] makes checks of its report, and a [Trial] turns cases into a verdict. The vague words of papers are
// fixed as numbers. An [Entry] of a ledger holds what was found of a claim. A [PrintedTable] puts the numbers
// that a paper prints beside ours.
package claim

import (
	"context"
	"fmt"

	"github.com/loadstar-sim/loadstar/scenarios"
)

// Claim is a sentence of a paper that can be tested, with the verdict on record. If a new
// verdict differs, either the code is broken, or something was learnt and the record must be
// changed by hand.
type Claim struct {
	ID        string // paper, part and statement: static.e1.cyclic-beats-no-rep
	Place     string // in the paper
	Statement string // in our words
	Expected  string // the finding if it holds, with numbers for vague words
	Test      string // how it is tested
	Recorded  Verdict

	// NoVerdict is the reason why no finding can decide, for example that the paper's data are unavailable. It
	// is "" if a finding can. The check's finding is reported nevertheless.
	NoVerdict string

	Check Check
}

// Moved says how a verdict differs from the one on record. It returns "" if it does not.
func (c *Claim) Moved(found Verdict) string {
	if found == c.Recorded {
		return ""
	}
	return fmt.Sprintf("%s moved: %v, was %v", c.ID, found, c.Recorded)
}

// Paper is a reproduced paper: its experiments, its claims, and its numbered results. Loadstar's own
// experiments have the same form.
type Paper struct {
	Name        string // on the command line
	Cite        string
	Own         bool // experiments of Loadstar's own, which reproduce no paper
	Experiments []*scenarios.Experiment
	Claims      []Claim
	Exhibits    []Exhibit // in the order of the paper
	Errata      []Erratum
}

// Verify checks one of the paper's claims and returns its line of the ledger. It returns an
// error if the check could not be carried out.
func (p *Paper) Verify(ctx context.Context, c *Claim, e *Evidence) (Entry, error) {
	if err := ctx.Err(); err != nil {
		return Entry{}, err
	}
	f, err := c.judged(ctx, e)
	if err != nil {
		return Entry{}, fmt.Errorf("claim %s: %w", c.ID, err)
	}
	return p.Entry(c, f), nil
}

// judged checks the claim. If it depends on our numbers for the paper's words, it is also checked with other
// numbers. It cannot be judged if it fails with one number and holds with another.
func (c *Claim) judged(ctx context.Context, e *Evidence) (Finding, error) {
	e.init()
	own := *e
	own.words, own.instead = nil, nil
	f, err := c.Check(ctx, &own)
	e.Reduced = e.Reduced || own.Reduced
	if err != nil || f.Verdict == NotRun {
		return f, err
	}
	if c.NoVerdict != "" {
		return f.withoutVerdict(c.NoVerdict), nil
	}
	for _, w := range own.words {
		for _, number := range w.others() {
			other := *e
			other.instead = map[word]float64{w: number}
			g, err := c.Check(ctx, &other)
			if err != nil {
				return f, err
			}
			if (g.Verdict == Fails) != (f.Verdict == Fails) {
				return f.withoutVerdict(fmt.Sprintf("the paper gives a word and no number: with %.3g, our choice, it %v, and with %.3g it %v", w.number, f.Verdict, number, g.Verdict)), nil
			}
		}
	}
	return f, nil
}

// withoutVerdict returns the finding without its verdict, and the reason.
func (f Finding) withoutVerdict(why string) Finding {
	return Finding{Verdict: CannotBeJudged, Reason: why, Found: f.Found, Witness: f.Witness}
}

// Entry returns the line of the ledger for a finding on one of the paper's claims.
func (p *Paper) Entry(c *Claim, f Finding) Entry {
	return Entry{ID: c.ID, Paper: p.Cite, Place: c.Place, Statement: c.Statement, Expected: c.Expected, Finding: f, Test: c.Test}
}
