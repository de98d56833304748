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
		for _, table := range []tables.Table{computed, rest, t.numbers(), t.claims()} {
			if len(table.Rows) > 0 {
				fmt.Fprintf(&b, "## %s\n\n", table.Title)
				table.WriteMarkdown(&b)
				b.WriteString("\n")
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// ledger returns the claims with their findings. A claim that the evidence is too small to judge has no
// verdict.
func (t Summary) ledger() (all []claim.Entry) {
	for i := range t.Paper.Claims {
		one := &t.Paper.Claims[i]
		found := t.verdicts.Claims[one.ID]
		e := t.Paper.Entry(one, found.Finding)
		e.Verdict, _ = t.verdict(one)
		if e.Paper = ""; found.Reduced {
			e.Test += " (here a part of that)"
		}
		all = append(all, e)
	}
	return all
}

// tested returns the claims that were tested.
func (t Summary) tested() (all []claim.Entry) {
	for _, e := range t.ledger() {
		if _, ok := t.verdicts.Claims[e.ID]; ok {
			all = append(all, e)
		}
	}
	return all
}
