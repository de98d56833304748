package tables

import (
	"bufio"
	"io"
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
			sign, unit, _ := strings.Cut(t.Columns[c].Name, " (")
			if name = escape.Formula(sign); unit != "" {
				name += " (" + escape.LaTeX(unit)
			}
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
			text := escape.LaTeX(row[c].Text)
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
