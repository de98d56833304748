package term

import (
	"io"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	xterm "golang.org/x/term"
)

// Terminal is a writer that is a terminal, other than a file.
type Terminal interface {
	io.Writer
	Columns() int
}

// usual is the width of a terminal that tells none.
const usual = 80

// Width returns the number of columns of a terminal now, and 0 if the writer is none. COLUMNS
// counts only for a terminal that does not tell its width.
func Width(w io.Writer) int {
	columns := 0
	switch w := w.(type) {
	case interface{ Unwrap() io.Writer }:
		return Width(w.Unwrap())
	case Terminal:
		columns = w.Columns()
	case *os.File:
		if !xterm.IsTerminal(int(w.Fd())) {
			return 0
		}
		columns, _, _ = xterm.GetSize(int(w.Fd()))
	default:
		return 0
	}
	if columns > 0 {
		return columns
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	return usual
}

// mostLines is how many lines of a table a terminal gets.
const mostLines = 20

// Lines returns how many lines of a table a writer gets: a terminal the first ones, all others any number, which
// is 0.
func Lines(w io.Writer) int {
	if Width(w) > 0 {
		return mostLines
	}
	return 0
}

// Redraws reports whether a line can be drawn again on a writer: if it is a terminal, and not a
// dumb one.
func Redraws(w io.Writer) bool {
	return Width(w) > 0 && os.Getenv("TERM") != "dumb"
}

// redraw draws a line in the place of the last one, cut to the width that the terminal has now.
func redraw(w io.Writer, line string) {
	io.WriteString(w, "\r"+Cut(line, Width(w)-1)+"\x1b[K")
}

// wipe removes the line that was drawn.
func wipe(w io.Writer) { io.WriteString(w, "\r\x1b[K") }

// Cut returns the start of a line that takes at most the given columns, with an ellipsis in place of the
// rest. Characters count as one column.
func Cut(line string, columns int) string {
	if utf8.RuneCountInString(line) <= columns {
		return line
	}
	if columns < 1 {
		return ""
	}
	return string([]rune(line)[:columns-1]) + "…"
}

// Wrap breaks a text into lines of at most the given columns at spaces. Lines after the first
// begin with the indent. A word that is longer than a line is broken after commas, or has a line of its own.
func Wrap(text string, columns int, indent string) string {
	var b strings.Builder
	before, at := utf8.RuneCountInString(indent), 0
	begin := func() {
		b.WriteString("\n" + indent)
		at = before
	}
	for i, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case at+1+n > columns:
			begin()
		default:
			b.WriteByte(' ')
			at++
		}
		for columns > before && n > columns-at { // it has a line of its own
			end := strings.LastIndexByte(word[:min(columns-at, len(word))], ',') + 1
			if end == 0 {
				break
			}
			b.WriteString(word[:end])
			begin()
			word = word[end:]
			n = utf8.RuneCountInString(word)
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}

// Fit wraps the lines of a text that are longer than a width. Further lines begin below the last column of the
// first half of a line, as in a list of names with sentences behind them. A command, indented or behind [GoOn], is
// wrapped so that a shell still takes it for one. With a width of 0, Fit returns the text as it is.
func Fit(text string, width int) string {
	if width <= 0 {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		end := strings.TrimSuffix(line, "\n")
		if utf8.RuneCountInString(end) > width {
			line = fold(end, width) + line[len(end):]
		}
		b.WriteString(line)
	}
	return b.String()
}

// fold wraps a line.
func fold(line string, width int) string {
	if isCommand(line) {
		return "  " + continued(strings.TrimSpace(line), width-4, "    ")
	}
	line, command, found := strings.Cut(line, GoOn)
	if found {
		line += strings.TrimRight(GoOn, " ")
		command = "\n  " + continued(command, width-4, "    ")
	}
	head := hanging(line, width/2)
	indent := utf8.RuneCountInString(head)
	return head + strings.ReplaceAll(Wrap(line[len(head):], width-indent, ""), "\n", "\n"+strings.Repeat(" ", indent)) + command
}

// isCommand reports whether a line is an indented command with flags.
func isCommand(line string) bool {
	words, indented := strings.CutPrefix(line, "  ")
	return indented && strings.Contains(words, " --") && !strings.Contains(strings.TrimSpace(words), "  ") && !strings.HasSuffix(words, ".")
}

// GoOn stands before the command that continues what was stopped.
const GoOn = "; go on with: "

// hanging returns the start of a line below which its further lines have nothing: up to the end of the last
// gap of two or more spaces among the first runes, or those of them that are spaces with which it begins.
func hanging(line string, most int) string {
	at := min(most, len(line)-len(strings.TrimLeft(line, " ")))
	for i, n := 1, 1; i < len(line) && n <= most; i++ {
		if line[i-1] == ' ' && line[i] != ' ' && i > 1 && line[i-2] == ' ' {
			at = i
		}
		if utf8.RuneStart(line[i]) {
			n++
		}
	}
	return line[:at]
}

// continued wraps a command at spaces outside quotes, with a backslash at the end of each line but the last.
func continued(command string, width int, indent string) string {
	var b strings.Builder
	at, words := 0, strings.Split(command, " ")
	for i := 0; i < len(words); i++ {
		word := words[i]
		for strings.Count(word, "'")%2 == 1 && i+1 < len(words) {
			i++
			word += " " + words[i]
		}
		n := utf8.RuneCountInString(word)
		switch {
		case at == 0:
		case at+1+n+2 > width:
			b.WriteString(" \\\n" + indent)
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}

// Paragraphs wraps the paragraphs of a text, which blank lines part, to a width. Those with lines that begin
// with a space stay as they are.
func Paragraphs(text string, width int) string {
	parts := strings.Split(strings.Trim(text, "\n"), "\n\n")
	for i, p := range parts {
		if !strings.HasPrefix(p, " ") && !strings.Contains(p, "\n ") {
			parts[i] = Wrap(p, width, "")
		}
	}
	return strings.Join(parts, "\n\n")
}

// Columns returns the width that text may have: the terminal's, or COLUMNS, or 80 in a pipe.
func Columns(w io.Writer) int {
	if columns := Width(w); columns > 0 {
		return columns
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	return usual
}

// Print writes a text, wrapped to the width that it may have.
func Print(w io.Writer, text string) error {
	_, err := io.WriteString(w, Fit(text, Columns(w)))
	return err
}
