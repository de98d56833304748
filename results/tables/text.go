package tables

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"
)

// WriteText writes the table as aligned text: its title, a head unless no column has a name, and the rows.
// Marks stand in a column of their own. With a width, column names longer than their cells are broken if the
// table is too wide. Columns that still do not fit follow below, with the first heads columns repeated.
func (t *Table) WriteText(w io.Writer, width, heads int) error {
	g := t.grid(heads)
	if width > 0 {
		if width = max(1, width-t.Indent); g.room() > width {
			g.breakNames()
		}
	}
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
	above  int // lines above the last of the head
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

// room returns the width of the whole table.
func (g *grid) room() int {
	all := -2
	for _, n := range g.widths {
		all += n + 2
	}
	return all
}

// breakNames breaks the names of columns that are longer than their cells, at spaces and after commas, equals
// signs and opening braces. The head then has several lines, and a name ends in the last.
func (g *grid) breakNames() {
	var names [][]string
	most := 1
	for i, name := range g.lines[0] {
		cells := 0
		for _, line := range g.lines[1:] {
			if i < len(line) {
				cells = max(cells, utf8.RuneCountInString(line[i]))
			}
		}
		parts := broken(name, cells)
		g.widths[i] = cells
		for _, part := range parts {
			g.widths[i] = max(g.widths[i], utf8.RuneCountInString(part))
		}
		names, most = append(names, parts), max(most, len(parts))
	}
	head := make([][]string, most)
	for k := range head {
		for _, parts := range names {
			part := ""
			if at := k - (most - len(parts)); at >= 0 {
				part = parts[at]
			}
			head[k] = append(head[k], part)
		}
	}
	g.above, g.lines = most-1, append(head, g.lines[1:]...)
}

// broken returns the parts of a name that are at most as long as a width, or cannot be broken.
func broken(name string, width int) (parts []string) {
	var pieces []string
	for from, i := 0, 0; i < len(name); i++ {
		if end := i + 1; end == len(name) || strings.IndexByte(" ,{=", name[i]) >= 0 {
			pieces = append(pieces, name[from:end])
			from = end
		}
	}
	for _, piece := range pieces {
		width = max(width, utf8.RuneCountInString(strings.TrimSuffix(piece, " ")))
	}
	for _, piece := range pieces {
		last := len(parts) - 1
		if last >= 0 && utf8.RuneCountInString(parts[last]+strings.TrimSuffix(piece, " ")) <= width {
			parts[last] += piece
		} else {
			parts = append(parts, piece)
		}
	}
	for i := range parts {
		parts[i] = strings.TrimSuffix(parts[i], " ")
	}
	if len(parts) == 0 {
		parts = []string{""}
	}
	return parts
}

// write writes the heads and the columns between two.
func (g *grid) write(out *bufio.Writer, from, to, indent int) {
	for k, line := range g.lines {
		if k < g.above && strings.Join(line[:g.heads], "")+strings.Join(line[from:to], "") == "" {
			continue
		}
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
