package page

import (
	"math"
)

// Table is a table that can be sorted and filtered.
type Table struct {
	Title   string
	Columns []Column
	Rows    [][]Cell
	Note    string // below the table
	Fold    bool   // it is shown on demand
}

// Column is a column of a table. Numbers stand to the right.
type Column struct {
	Name   string
	Number bool
}

// Cell is a cell of a table. If it has a number, the table is sorted by that.
type Cell struct {
	Text   string
	Number float64 // NaN if there is none
	Look   Look
	Bar    *Bar // an interval, drawn in place of the text
}

// Look says how a cell stands out. Its text must say the same.
type Look string

// Looks.
const (
	Plain Look = ""
	Good  Look = "good"
	Bad   Look = "bad"
	Quiet Look = "quiet"
)

// Bar is an interval around a value, on an axis on which 0 is marked.
type Bar struct{ At, Lo, Hi, From, To float64 }

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

// Names returns the columns of names, of which those from the k-th on hold numbers.
func Names(k int, names ...string) (all []Column) {
	for i, name := range names {
		all = append(all, Column{name, i >= k})
	}
	return all
}

// Sorted returns the number by which a cell is sorted, or "" for its text.
func (c Cell) Sorted() string {
	if math.IsNaN(c.Number) || math.IsInf(c.Number, 0) {
		return ""
	}
	return digits(c.Number, 9)
}

// Drawn returns the bar if it has a place, or nil.
func (c Cell) Drawn() *Bar {
	if c.Bar == nil || !(scale{}).has(c.Bar.At) {
		return nil
	}
	return c.Bar
}

// Box returns the picture of a bar, on an axis from 0 to 160.
func (b *Bar) Box() (box struct{ Zero, Lo, Wide, At float64 }) {
	s := scale{lo: min(b.From, 0), hi: max(b.To, 0), to: 160}.widened()
	box.Zero, box.At, box.Lo = tenth(s.at(0)), tenth(s.at(b.At)), tenth(s.at(b.At))
	if b.Lo <= b.Hi {
		box.Lo = tenth(s.at(max(b.Lo, s.lo)))
		box.Wide = tenth(s.at(min(b.Hi, s.hi)) - box.Lo)
	}
	return box
}
