package ledger

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteMarkdown writes a ledger as a table in GitHub's Markdown, followed by a count of
// the verdicts.
func WriteMarkdown(w io.Writer, claims []Entry) error {
	out := bufio.NewWriter(w)
	out.WriteString("| claim | where | statement | verdict | found |\n|---|---|---|---|---|\n")
	for _, c := range claims {
		var found []string
		for _, n := range c.notes() {
			text := markdown(n.text)
			if n.name != "found" {
				text = n.name + ": " + text
			}
			found = append(found, text)
		}
		fmt.Fprintf(out, "| %s | %s | %s | %s | %s |\n", markdown(c.ID), markdown(c.source()),
			markdown(c.Statement), emphasis(c.Verdict), strings.Join(found, "<br>"))
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

// marks escapes the characters that are markup in Markdown or end a table's cell.
var marks = strings.NewReplacer(`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `~`, `\~`,
	`[`, `\[`, `]`, `\]`, `<`, `\<`, `>`, `\>`, `|`, `\|`, `&`, `\&`, `$`, `\$`)

// markdown escapes a text, in one line.
func markdown(s string) string { return marks.Replace(strings.Join(split(s), " ")) }
