package claim

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// WriteMarkdown writes a ledger as a table in GitHub's Markdown, followed by a count of
// the verdicts.
func WriteMarkdown(w io.Writer, claims []Entry) error {
	out := bufio.NewWriter(w)
	out.WriteString("| claim | where | statement | verdict | found |\n|---|---|---|---|---|\n")
	for _, c := range claims {
		var found []string
		for _, n := range c.notes() {
			text := escape.Markdown(n.text)
			if n.name != "found" {
				text = n.name + ": " + text
			}
			found = append(found, text)
		}
		fmt.Fprintf(out, "| %s | %s | %s | %s | %s |\n", escape.Markdown(c.ID), escape.Markdown(c.source()),
			escape.Markdown(c.Statement), emphasis(c.Verdict), strings.Join(found, "<br>"))
	}
	out.WriteString("\n" + tally(claims) + "\n")
	return out.Flush()
}

// emphasis makes Fails bold.
func emphasis(v Verdict) string {
	if v == Fails {
		return "**" + v.String() + "**"
	}
	return v.String()
}
