package page

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/tables"
)

// The rows of tables are most of a large page. They are written here and not by the template,
// which takes ten times as long for them, and escaped as it would. HTML does not need the end tags of cells.

// markup is HTML that is being written.
type markup struct{ strings.Builder }

// put writes its arguments in turn as they stand, and escaped.
func (m *markup) put(parts ...string) {
	for i, s := range parts {
		if i%2 == 0 {
			m.WriteString(s)
		} else {
			escape.WriteHTML(m, s)
		}
	}
}

// Body returns the rows of the table.
func (t table) Body() template.HTML {
	var m markup
	for _, row := range t.Rows {
		m.WriteString("<tr>")
		for i := range row {
			m.cell(&row[i], t.Columns[i].Number, t.tails[i])
		}
		m.WriteString("</tr>\n")
	}
	return template.HTML(m.String())
}

// cell writes a cell of a table, with a width of what follows the integer of a number.
func (m *markup) cell(c *tables.Cell, number bool, tail int) {
	m.WriteString("<td")
	switch {
	case number && c.Look != "":
		m.put(` class="number `, string(c.Look), `"`)
	case number:
		m.put(` class="number"`)
	case c.Look != "":
		m.put(` class="`, string(c.Look), `"`)
	}
	if n := sorted(c); n != "" && !(number && plain(c, n)) {
		m.put(` data-n="`, n, `"`)
	}
	m.WriteString(">")
	if drawn(c) {
		box := boxOf(c.Bar)
		m.put(`<svg class="interval" viewBox="0 0 160 14" aria-hidden="true"><path class="zero" d="M`, fmt.Sprint(box.Zero), ` 0v14"/>`)
		if box.Wide != 0 {
			m.put(`<rect x="`, fmt.Sprint(box.Lo), `" y="4" width="`, fmt.Sprint(box.Wide), `" height="6"/>`)
		}
		m.put(`<path class="at" d="M`, fmt.Sprint(box.At), ` 1v12"/></svg>`)
	} else if integer, rest, ok := split(c); ok && tail > 0 {
		m.put("", integer, `<span class="d`+fmt.Sprint(tail)+`">`, rest, "</span>")
	} else {
		m.put("", c.Text)
		if c.Mark != "" {
			m.put(" ", c.Mark)
		}
	}
}

// plain reports whether a cell shows the number by which it is sorted, and no more.
func plain(c *tables.Cell, n string) bool { return !drawn(c) && c.Mark == "" && c.Text == n }

// Body returns the rows of a panel in the table behind a figure.
func (b *block) Body() template.HTML {
	var m markup
	for i := range b.Rows {
		r := &b.Rows[i]
		m.put(`<tr data-x="`, r.N, `" data-at="`, fmt.Sprint(r.At), `"><th scope="row">`, r.X, "</th>")
		for _, v := range r.Values {
			m.WriteString("<td")
			if v.Y != "" {
				m.put(` data-y="`, v.Y, `"`)
			}
			m.put(">", v.Text)
		}
		m.WriteString("</tr>\n")
	}
	return template.HTML(m.String())
}
