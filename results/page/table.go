package page

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/tables"
)

// table is a table as the template shows it: it can be sorted and filtered.
type table struct{ *tables.Table }

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
