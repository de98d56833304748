package page

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
)

// numbers is the table behind a figure: a row for each place on the x axis, a column for each
// line.
type numbers struct{ Rows []place }

// place is a row of such a table. Of lines without a point there, values are absent.
type place struct {
	X      string // as it is spelled
	At     string // as the script reads it
	Values []value
}

// value is a mean with its interval.
type value struct {
	Index     int
	Text      string
	Y, Lo, Hi string // as the script reads them; Y is "" if there is no point
}

// tabulate returns the table behind a plot.
func tabulate(p *plot, lines [][]point) numbers {
	at := map[float64][]value{}
	format := spelling(lines)
	for k, l := range lines {
		for _, q := range l {
			if at[q.x] == nil {
				at[q.x] = make([]value, len(lines))
			}
			v := value{Index: k, Y: digits(q.y, 7), Text: format(q.y)}
			if q.lo < q.hi {
				v.Lo, v.Hi = digits(q.lo, 7), digits(q.hi, 7)
				v.Text += " [" + format(q.lo) + ", " + format(q.hi) + "]"
			}
			at[q.x][k] = v
		}
	}
	var t numbers
	for _, x := range slices.SortedFunc(maps.Keys(at), cmp.Compare[float64]) {
		row := place{X: cmp.Or(p.XWords[x], digits(x, 6)), At: digits(x, 9), Values: at[x]}
		for k := range row.Values {
			if row.Values[k].Index = k; row.Values[k].Y == "" {
				row.Values[k].Text = "–"
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// spelling returns a function that spells numbers with two digits of the median half interval,
// or in up to six digits if there are no intervals.
func spelling(lines [][]point) func(x float64) string {
	var halves []float64
	for _, l := range lines {
		for _, p := range l {
			if half := (p.hi - p.lo) / 2; half > 0 {
				halves = append(halves, half)
			}
		}
	}
	if len(halves) == 0 {
		return func(x float64) string { return digits(x, 6) }
	}
	slices.Sort(halves)
	decimals := 1 - int(math.Floor(math.Log10(halves[len(halves)/2])))
	if decimals > 9 {
		return func(x float64) string { return digits(x, 6) }
	}
	return func(x float64) string { return strconv.FormatFloat(x, 'f', max(decimals, 0), 64) }
}
