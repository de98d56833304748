package page

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/loadstar-sim/loadstar/results/tables"
)

// table is a table as the template shows it: it can be sorted and filtered.
type table struct {
	*tables.Table

	// tails are, by column, the width of what follows the integers of its numbers, so that decimal points
	// stand below each other. It is 0 where nothing has to be aligned.
	tails []int
}

// newTable measures the columns of a table.
func newTable(t *tables.Table) table {
	one := table{t, make([]int, len(t.Columns))}
	for i, column := range t.Columns {
		if !column.Number {
			continue
		}
		least, most, words := math.MaxInt, 0, false
		for _, row := range t.Rows {
			if _, tail, ok := split(&row[i]); ok {
				n := widthOf(tail)
				least, most = min(least, n), max(most, n)
				words = words || strings.ContainsFunc(tail, func(r rune) bool { return r != 'e' && unicode.IsLetter(r) })
			}
		}
		if least < most && !words {
			one.tails[i] = min(most, widestTail)
		}
	}
	return one
}

// Head returns the classes of a column's head, which stands where the numbers begin if they do not end at one place.
func (t table) Head(i int) string {
	switch {
	case !t.Columns[i].Number:
		return ""
	case t.tails[i] > 0 || slices.ContainsFunc(t.Rows, func(row []tables.Cell) bool { return drawn(&row[i]) }):
		return "number aligned"
	}
	return "number"
}

// widthOf returns the width of a text in digits.
func widthOf(text string) int {
	halves := 0
	for _, r := range text {
		if halves++; !strings.ContainsRune(" .,", r) {
			halves++
		}
	}
	return (halves + 1) / 2
}

// widestTail is up to how many characters behind the integers numbers are aligned.
const widestTail = 40

// split divides the text of a number behind its integer.
func split(c *tables.Cell) (integer, tail string, ok bool) {
	if drawn(c) || c.Text == "" {
		return "", "", false
	}
	text := c.Text
	if c.Mark != "" {
		text += " " + c.Mark
	}
	i := 0
	for i < len(text) && (text[i] >= '0' && text[i] <= '9' || i == 0 && (text[i] == '-' || text[i] == '+')) {
		i++
	}
	return text[:i], text[i:], strings.Trim(text[:i], "+-") != ""
}

// sorted returns the number by which a cell is sorted, or "" for its text.
func sorted(c *tables.Cell) string {
	if math.IsNaN(c.Number) || math.IsInf(c.Number, 0) {
		return ""
	}
	return digits(c.Number, 9)
}

// drawn reports whether a cell has a bar with a place.
func drawn(c *tables.Cell) bool { return c.Bar != nil && math.Abs(c.Bar.At) <= 1e100 }

// boxOf returns the picture of a bar, on an axis from 0 to 160.
func boxOf(b *tables.Bar) (box struct{ Zero, Lo, Wide, At float64 }) {
	s := scale{lo: min(b.From, 0), hi: max(b.To, 0), length: 160}.widened()
	box.Zero, box.At, box.Lo = tenth(s.at(0)), tenth(s.at(b.At)), tenth(s.at(b.At))
	if b.Lo <= b.Hi {
		box.Lo = tenth(s.at(max(b.Lo, s.lo)))
		box.Wide = tenth(s.at(min(b.Hi, s.hi)) - box.Lo)
	}
	return box
}
