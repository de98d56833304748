package report_test

import (
	"math"
	"strconv"
	"testing"
)

// The numbers are those by which a page sorts, and which it saves as CSV.
func TestTheTimesOfAStudyAreInTheUnitsOfTheirHeads(t *testing.T) {
	dir, r := t.TempDir(), request(100)
	runStudy(t, begun(t, dir, r))
	for _, table := range part(told(t, dir), "time").Tables[:2] {
		for _, row := range table.Rows {
			if shown, err := strconv.ParseFloat(row[1].Text, 64); err != nil || math.Abs(shown-row[1].Number) > 0.01*shown {
				t.Errorf("%s: %s is saved as %v", table.Title, row[1].Text, row[1].Number)
			}
		}
	}
}
