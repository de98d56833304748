package tables

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"
)

// WriteText writes the table as aligned text: its title, a head unless no column has a name, and the rows.
// Marks stand in a column of their own. With a width, as many columns stand beside each other as there is
// room for; the others follow below, with the first heads columns repeated.
func (t *Table) WriteText(w io.Writer, width, heads int) error {
	g := t.grid(heads)
	out := bufio.NewWriter(w)
	if t.Title != "" {
		out.WriteString(t.Title + ":\n")
	}
	for from := g.heads; ; {
		used, to := 0, from
		for i, n := range g.widths {
			if i < g.heads || i >= from && (width <= 0 || i == from || i == to && used+n <= width) {
				used, to = used+n+2, max(to, i+1)
			}
		}
		g.write(out, from, to, t.Indent)
		if from = to; from >= len(g.widths) {
			return out.Flush()
		}
		out.WriteByte('\n')
	}
}

// grid is the texts of a table with the widths of their columns.
type grid struct {
	heads  int
	left   []bool // the column stands to the left
	widths []int
	lines  [][]string
}

// grid lays a table out. A column with marks becomes two.
func (t *Table) grid(heads int) (g grid) {
	rows := t.Rows
	if t.Foot != nil {
		rows = append(rows[:len(rows):len(rows)], t.Foot)
	}
	g.lines = make([][]string, 1+len(rows))
	for k, c := range t.Columns {
		if c.Page {
			continue
		}
		marked := false
		for _, row := range rows {
			marked = marked || len(row) > 0 && row[k].Mark != ""
		}
		g.column(!c.Number, c.Name, rows, func(row []Cell) string { return row[k].Text })
		if marked {
			g.column(false, "", rows, func(row []Cell) string { return row[k].Mark })
		}
		if k+1 == heads {
			g.heads = len(g.widths)
		}
	}
	if strings.Join(g.lines[0], "") == "" {
		g.lines = g.lines[1:]
	}
	return g
}

// column adds a column.
func (g *grid) column(left bool, name string, rows [][]Cell, text func(row []Cell) string) {
	width := utf8.RuneCountInString(name)
	g.lines[0] = append(g.lines[0], name)
	for i, row := range rows {
		if len(row) > 0 {
			cell := text(row)
			g.lines[1+i] = append(g.lines[1+i], cell)
			width = max(width, utf8.RuneCountInString(cell))
		}
	}
	g.left, g.widths = append(g.left, left), append(g.widths, width)
}

// write writes the heads and the columns between two.
func (g *grid) write(out *bufio.Writer, from, to, indent int) {
	for _, line := range g.lines {
		var text strings.Builder
		text.WriteString(strings.Repeat(" ", indent))
		for i, cell := range line {
			if i >= g.heads && (i < from || i >= to) {
				continue
			}
			if i > 0 {
				text.WriteString("  ")
			}
			pad := strings.Repeat(" ", g.widths[i]-utf8.RuneCountInString(cell))
			if g.left[i] {
				text.WriteString(cell + pad)
			} else {
				text.WriteString(pad + cell)
			}
		}
		out.WriteString(strings.TrimRight(text.String(), " ") + "\n")
	}
}
