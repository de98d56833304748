// Package claim tests what papers say: a claim is a sentence with a place, a check
// and the verdict on record. Evidence runs the studies that claims rest on, a trial
// turns cases into a verdict, and the words that papers use are fixed as numbers.
package claim

import (
	"context"
	"fmt"

	"github.com/loadstar-sim/loadstar/results/ledger"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// Claim is a sentence of a paper that can be tested, and the verdict that was
// recorded for it. A verdict that moves is news: either the code broke, or
// something was learnt, and then the table is changed by hand.
type Claim struct {
	ID        string // paper, part and what is claimed: static.e1.cyclic-beats-no-rep
	Place     string // in the paper
	Statement string // in our words
	Expected  string // what is to be found if it holds, vague words turned into numbers
	Test      string // how it is found out
	Recorded  ledger.Verdict

	Check func(ctx context.Context, e *Evidence) (Finding, error)
}

// Finding is what came of a claim. Fields that say nothing are empty.
type Finding struct {
	Verdict ledger.Verdict
	Found   string
	Limits  string // within which the claim holds
	Witness string // a case in which it fails
}

// Paper is a paper that is reproduced: its experiments, and its claims, which are
// tested.
type Paper struct {
	Name        string // by which the command line knows it
	Cite        string
	Experiments []*scenarios.Experiment
	Claims      []Claim
}

// Ledger returns the paper's claims with their recorded verdicts, and nothing
// found.
func (p *Paper) Ledger() []ledger.Entry {
	var ledger []ledger.Entry
	for i := range p.Claims {
		ledger = append(ledger, p.entry(&p.Claims[i], Finding{Verdict: p.Claims[i].Recorded}))
	}
	return ledger
}

// Verify tests one of the paper's claims.
func (p *Paper) Verify(ctx context.Context, c *Claim, e *Evidence) (ledger.Entry, error) {
	if err := ctx.Err(); err != nil {
		return ledger.Entry{}, err
	}
	f, err := c.Check(ctx, e)
	if err != nil {
		return ledger.Entry{}, fmt.Errorf("claim %s: %w", c.ID, err)
	}
	return p.entry(c, f), nil
}

// entry is a line of the ledger.
func (p *Paper) entry(c *Claim, f Finding) ledger.Entry {
	return ledger.Entry{
		ID: c.ID, Paper: p.Cite, Place: c.Place,
		Statement: c.Statement, Expected: c.Expected, Test: c.Test,
		Found: f.Found, Verdict: f.Verdict, Limits: f.Limits, Witness: f.Witness,
	}
}
