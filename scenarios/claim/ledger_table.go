package claim

import (
	"bufio"
	"io"

	"github.com/loadstar-sim/loadstar/results/tables"
)

// Table returns a ledger as a table.
func Table(claims []Entry) *tables.Table {
	t := &tables.Table{Columns: tables.Names(7, "place", "statement", "verdict", "found", "holds if", "tested by", "claim")}
	for i := range claims {
		c := &claims[i]
		t.Rows = append(t.Rows, []tables.Cell{
			tables.Word(c.source()), tables.Word(c.Statement), c.Verdict.Cell(), tables.Word(c.Line()), tables.Word(c.Expected), tables.Word(c.Test), tables.Word(c.ID),
		})
	}
	return t
}

// WriteMarkdown writes a ledger as a table in GitHub's Markdown, followed by a count of
// the verdicts.
func WriteMarkdown(w io.Writer, claims []Entry) error {
	out := bufio.NewWriter(w)
	Table(claims).WriteMarkdown(out)
	out.WriteString("\n" + counts(claims) + "\n")
	return out.Flush()
}
