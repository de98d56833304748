package tables

import (
	"bufio"
	"io"
	"regexp"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// WriteMarkdown writes the table in GitHub's Markdown, without title and note.
func (t *Table) WriteMarkdown(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString("|")
	rule := "|"
	for _, c := range t.shown() {
		name := escape.Markdown(t.Columns[c].Name)
		out.WriteString(" " + name + " |")
		rule += "---"
		if t.Columns[c].Number {
			rule += ":"
		}
		rule += "|"
	}
	out.WriteString("\n" + rule + "\n")
	for _, row := range t.filled() {
		out.WriteString("|")
		for _, c := range t.shown() {
			text := escape.Markdown(row[c].Text)
			if row[c].Look == Best && text != "" {
				text = "**" + text + "**"
			}
			if row[c].Mark != "" {
				text += " " + row[c].Mark
			}
			out.WriteString(" " + text + " |")
		}
		out.WriteString("\n")
	}
	return out.Flush()
}

// marks is the text that LaTeX sets behind a cell with a mark.
var marks = map[string]string{"~": `$^{\sim}$`, "?": "$^{?}$", "=": "$^{=}$"}

// signed matches a number in the LaTeX of a cell, with the character before it.
var signed = regexp.MustCompile(`(^|[ \[(}±])([-+]?)([0-9]+(?:\.[0-9]+)?)(?:e([-+]?)0*([0-9]+))?`)

// formulas writes the minus signs and powers of ten of a cell as formulas, since a hyphen is too short for a minus.
// Numbers in spellings, such as weibull{scale=1e-05}, stay.
func formulas(text string) string {
	return signed.ReplaceAllStringFunc(text, func(number string) string {
		m := signed.FindStringSubmatch(number)
		if m[5] == "" {
			return m[1] + strings.Replace(m[2], "-", "$-$", 1) + m[3]
		}
		times := m[3] + `\cdot`
		if m[3] == "1" {
			times = ""
		}
		return m[1] + "$" + m[2] + times + "10^{" + strings.TrimPrefix(m[4], "+") + m[5] + "}$"
	})
}

// symbol writes the head of a variable: its sign as a formula, and maybe a unit in parentheses.
func symbol(head string) string {
	sign, unit, found := strings.Cut(head, " (")
	if !found {
		return escape.Formula(sign)
	}
	return escape.Formula(sign) + " (" + escape.LaTeX(unit)
}

// WriteLaTeX writes the table as a tabular of the package booktabs, without title and note.
func (t *Table) WriteLaTeX(w io.Writer) error {
	out := bufio.NewWriter(w)
	sides, names := "", []string(nil)
	for _, c := range t.shown() {
		side, name := "l", escape.LaTeX(t.Columns[c].Name)
		if t.Columns[c].Number {
			side = "r"
		}
		if t.Columns[c].Symbol {
			name = symbol(t.Columns[c].Name)
		}
		sides, names = sides+side, append(names, name)
	}
	out.WriteString("\\begin{tabular}{" + sides + "}\n\\toprule\n" + strings.Join(names, " & ") + " \\\\\n\\midrule\n")
	rows := t.filled()
	for i, row := range rows {
		if t.Foot != nil && i == len(rows)-1 {
			out.WriteString("\\midrule\n")
		}
		var cells []string
		for _, c := range t.shown() {
			text := formulas(escape.LaTeX(row[c].Text))
			if row[c].Symbol {
				text = symbol(row[c].Text)
			}
			if len(cells) == 0 && (strings.HasPrefix(text, "[") || strings.HasPrefix(text, "*")) {
				text = "{}" + text // otherwise the command before takes it as an argument
			}
			if row[c].Look == Best && text != "" {
				text = `\textbf{` + text + "}"
			}
			if mark := row[c].Mark; mark != "" {
				if marks[mark] != "" {
					mark = marks[mark]
				}
				text += `\rlap{` + mark + "}"
			}
			cells = append(cells, text)
		}
		out.WriteString(strings.Join(cells, " & ") + " \\\\\n")
	}
	out.WriteString("\\bottomrule\n\\end{tabular}\n")
	return out.Flush()
}

// shown returns the columns that are not for pages alone.
func (t *Table) shown() (columns []int) {
	for i := range t.Columns {
		if !t.Columns[i].Page {
			columns = append(columns, i)
		}
	}
	return columns
}

// filled returns the rows and the foot without gaps.
func (t *Table) filled() (rows [][]Cell) {
	for _, row := range t.Rows {
		if len(row) > 0 {
			rows = append(rows, row)
		}
	}
	if t.Foot != nil {
		rows = append(rows, t.Foot)
	}
	return rows
}
