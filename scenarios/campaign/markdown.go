package campaign

import (
	"fmt"
	"io"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// WriteMarkdown writes the tables of the overview: the exhibits with all reasons, the printed numbers,
// and the ledger of claims. Commands call the program by its name.
func WriteMarkdown(w io.Writer, all []Summary, program string) error {
	var b strings.Builder
	for _, t := range all {
		fmt.Fprintf(&b, "# %s\n\n%s\n\n", escape.Markdown(t.Paper.Cite), Count([]Summary{t}))
		computed, rest := t.exhibits(program)
		for _, table := range []tables.Table{computed, rest, t.numbers()} {
			if len(table.Rows) > 0 {
				fmt.Fprintf(&b, "## %s\n\n", table.Title)
				table.WriteMarkdown(&b)
				b.WriteString("\n")
			}
		}
		if err := claim.WriteMarkdown(&b, t.ledger()); err != nil {
			return err
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// ledger returns the claims with their findings. A claim that the evidence is too small to judge has no
// verdict.
func (t Summary) ledger() (all []claim.Entry) {
	for i := range t.Paper.Claims {
		one := &t.Paper.Claims[i]
		found := t.verdicts.Of[one.ID]
		verdict, _ := t.verdict(one)
		all = append(all, claim.Entry{
			ID: one.ID, Place: one.Place, Statement: one.Statement, Expected: one.Expected, Verdict: verdict,
			Found: found.Found, Reason: found.Reason, Limits: found.Limits, Witness: found.Witness, Test: testOf(one, found),
		})
	}
	return all
}

// tested returns the claims that were tested.
func (t Summary) tested() (all []claim.Entry) {
	for _, e := range t.ledger() {
		if _, ok := t.verdicts.Of[e.ID]; ok {
			all = append(all, e)
		}
	}
	return all
}

// testOf says how a claim was tested.
func testOf(one *claim.Claim, found Verdict) string {
	if found.Reduced {
		return one.Test + " (here a part of that)"
	}
	return one.Test
}
