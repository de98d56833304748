package claim

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/words"
)

// WriteText writes a ledger as text of a width in columns: for each claim a line with
// its ID, verdict and place and, indented below, its statement and notes. A count of the
// verdicts comes last.
func WriteText(w io.Writer, claims []Entry, width int) error {
	ids, words := 0, 0
	for _, c := range claims {
		ids = max(ids, utf8.RuneCountInString(c.ID))
		words = max(words, utf8.RuneCountInString(c.Verdict.String()))
	}
	// The place needs room even beside an ID that is far too long.
	ids = min(ids, 30)
	out := bufio.NewWriter(w)
	for _, c := range claims {
		head := fmt.Sprintf("%-*s  %-*v  ", ids, c.ID, words, c.Verdict)
		hang(out, width, head, c.source())
		hang(out, width, "    ", c.Statement)
		for _, n := range c.notes() {
			hang(out, width, fmt.Sprintf("    %-8s  ", n.name), n.text)
		}
		out.WriteByte('\n')
	}
	out.WriteString(counts(claims) + "\n")
	return out.Flush()
}

// source returns the paper and the place of a claim.
func (c *Entry) source() string {
	return strings.TrimPrefix(strings.TrimSuffix(c.Paper+", "+c.Place, ", "), ", ")
}

// note is a line below a claim: a field that is not empty, and its name.
type note struct{ name, text string }

// notes returns the notes of a claim: all fields beside the statement that are not
// empty.
func (c *Entry) notes() []note {
	var notes []note
	for _, n := range []note{{"expected", c.Expected}, {"found", c.Found}, {"reason", c.Reason}, {"limits", c.Limits}, {"witness", c.Witness}, {"test", c.Test}} {
		if strings.TrimSpace(n.text) != "" {
			notes = append(notes, n)
		}
	}
	return notes
}

// counts counts the verdicts that occur, the best first.
func counts(claims []Entry) string {
	counts := map[Verdict]int{}
	for _, c := range claims {
		counts[c.Verdict]++
	}
	text := words.Count(len(claims), "claim")
	sign := ": "
	for _, v := range []Verdict{Holds, HoldsWithinLimits, Fails, CannotBeJudged, NotRun} {
		if counts[v] > 0 {
			verdict := v.String()
			if counts[v] != 1 {
				verdict = severally.Replace(verdict)
			}
			text += fmt.Sprintf("%s%d %s", sign, counts[v], verdict)
			sign = ", "
		}
	}
	return text
}

// severally turns a verdict on one claim into that on several.
var severally = strings.NewReplacer("holds", "hold", "fails", "fail")

// hang writes a text after a head and indents further lines by the width of the head.
func hang(out *bufio.Writer, width int, head, text string) {
	indent := utf8.RuneCountInString(head)
	lines := fold(text, max(width-indent, 20))
	if len(lines) == 0 {
		if head = strings.TrimRight(head, " "); head == "" {
			return
		}
		lines = []string{""}
	}
	for i, line := range lines {
		if i > 0 {
			head = strings.Repeat(" ", indent)
		}
		out.WriteString(head + line + "\n")
	}
}

// fold breaks a text into lines of at most width letters. It divides words that are
// longer.
func fold(s string, width int) []string {
	var lines []string
	for _, word := range split(s) {
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last])+1+utf8.RuneCountInString(word) <= width {
			lines[last] += " " + word
			continue
		}
		letters := []rune(word)
		for len(letters) > width {
			lines = append(lines, string(letters[:width]))
			letters = letters[width:]
		}
		lines = append(lines, string(letters))
	}
	return lines
}

// split splits a text at spaces, control characters and bytes that are not UTF-8.
func split(s string) []string { return strings.Fields(escape.Line(s)) }
