// Package tables formats a table as aligned text, Markdown or LaTeX; package page adds HTML. All formats
// follow from one value, so a cell has the same number wherever it stands.
package tables

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Table is a table of texts and numbers.
type Table struct {
	Title   string
	Columns []Column
	Rows    [][]Cell // each of as many cells as there are columns; one without cells is a gap in the text
	Foot    []Cell   // a last row below a rule, such as means; nil: none
	Note    string   // below the table on a page
	Indent  int      // spaces before each line of the text
	Fold    bool     // a page shows it on demand
}

// Cut removes the rows after the first n and returns their number. Gaps do not count; an n of 0 keeps all rows.
func (t *Table) Cut(n int) (removed int) {
	kept, end := 0, 0 // end is behind the last row that is kept
	for i, row := range t.Rows {
		switch {
		case len(row) == 0:
		case n == 0 || kept < n:
			kept, end = kept+1, i+1
		default:
			removed++
		}
	}
	if removed > 0 {
		t.Rows = t.Rows[:end:end]
	}
	return removed
}

// Fact adds a row of a name and a formatted text. A table of facts has no head.
func (t *Table) Fact(name, format string, values ...any) {
	if t.Columns == nil {
		t.Columns = make([]Column, 2)
	}
	t.Rows = append(t.Rows, Words(name, fmt.Sprintf(format, values...)))
}

// OmitEmpty removes the columns in which no row says anything.
func (t *Table) OmitEmpty() {
	for i := len(t.Columns) - 1; i >= 0; i-- {
		says := func(row []Cell) bool {
			return len(row) > 0 && (row[i].Text != "" || row[i].Mark != "" || row[i].Bar != nil)
		}
		if slices.ContainsFunc(append(t.Rows, t.Foot), says) {
			continue
		}
		t.Columns = slices.Delete(t.Columns, i, i+1)
		for k, row := range t.Rows {
			if len(row) > 0 {
				t.Rows[k] = slices.Delete(row, i, i+1)
			}
		}
		if len(t.Foot) > 0 {
			t.Foot = slices.Delete(t.Foot, i, i+1)
		}
	}
}

// Column is a column of a table.
type Column struct {
	Name   string
	Number bool // it stands to the right
	Symbol bool // its name is the sign of a variable, and maybe a unit in parentheses: LaTeX sets the sign as a formula
	Page   bool // only pages have room for it
}

// Cell is a cell of a table.
type Cell struct {
	Text   string
	Mark   string  // stands behind the text, such as ~
	Number float64 // by which a page sorts; NaN: it sorts by the text
	Symbol bool    // the text is the sign of a variable, as in [Column]
	Look   Look
	Bar    *Bar // an interval, which a page draws in place of the text
}

// Look says how a cell stands out where that can be shown. Texts and marks must say the same, but for
// Best, which every format shows but aligned text.
type Look string

// Looks.
const (
	Plain Look = ""
	Best  Look = "best"
	Good  Look = "good"
	Bad   Look = "bad"
	Quiet Look = "quiet"
)

// Bar is an interval around a value, on an axis on which 0 is marked.
type Bar struct{ At, Lo, Hi, From, To float64 }

// Names returns the columns of names. Those from the k-th on hold numbers.
func Names(k int, names ...string) (all []Column) {
	for i, name := range names {
		all = append(all, Column{Name: name, Number: i >= k})
	}
	return all
}

// Words returns a row of texts.
func Words(texts ...string) (row []Cell) {
	for _, text := range texts {
		row = append(row, Word(text))
	}
	return row
}

// Word returns a cell without a number.
func Word(text string) Cell { return Cell{Text: text, Number: math.NaN()} }

// Number returns a cell with a number and its spelling.
func Number(x float64, text string) Cell { return Cell{Text: text, Number: x} }

// Count returns a cell with a whole number.
func Count[N ~int | ~int64](n N) Cell { return Number(float64(n), fmt.Sprint(n)) }

// Fixed returns a cell with a number of some decimals. One that is not known is empty.
func Fixed(decimals int, x float64) Cell {
	if math.IsNaN(x) {
		return Word("")
	}
	return Number(x, fmt.Sprintf("%.*f", decimals, x))
}

// Signed returns a cell with a difference: with some decimals, or with one digit if these were all 0.
// Only 0 itself has none.
func Signed(decimals int, x float64) Cell { return Number(x, SpellSigned(decimals, x)) }

// SpellSigned returns the text of [Signed].
func SpellSigned(decimals int, x float64) string {
	switch {
	case x == 0:
		return "0"
	case math.IsNaN(x):
		return ""
	}
	text := fmt.Sprintf("%+.*f", decimals, x)
	if strings.Trim(text, "+-0.") == "" {
		return fmt.Sprintf("%+.1g", x)
	}
	return text
}

// Within returns a cell with an interval, by whose lower end a page sorts. One that is not known is empty.
func Within(decimals int, lo, hi float64) Cell { return Number(lo, SpellWithin(decimals, lo, hi)) }

// SpellWithin returns the text of [Within].
func SpellWithin(decimals int, lo, hi float64) string {
	if math.IsNaN(lo) || math.IsNaN(hi) {
		return ""
	}
	return fmt.Sprintf("[%.*f, %.*f]", decimals, lo, decimals, hi)
}

// Percent returns a cell with a part of a whole.
func Percent(part, whole int64) Cell {
	return Number(float64(part)/float64(whole), fmt.Sprintf("%.1f%%", 100*float64(part)/float64(whole)))
}

// Decimals returns how many decimals show the first digits of a positive number.
func Decimals(x float64, digits int) int {
	return min(12, max(0, digits-1-int(math.Floor(math.Log10(x)))))
}
