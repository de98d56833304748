package page

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
)

// A table has at most mostPlaces places on the x axis for each panel, and at most mostRows rows,
// but a dozen for each panel. Of more places, all but every k-th are left out.
const (
	mostPlaces = 60
	mostRows   = 480
)

// numbers is the table behind a figure: for each panel, a row for each place on the x axis, and
// a column for each line.
type numbers struct {
	Panels []block
	Every  int // one of this many places is listed
}

// block is the rows of a panel.
type block struct {
	Index int
	Title string
	Rows  []place
}

// place is a row of such a table. Of lines without a point there, values are absent.
type place struct {
	X      string  // as it is spelled
	N      string  // as programs read it
	At     float64 // in the picture
	Values []value
}

// value is a mean with its interval.
type value struct {
	Index int
	Text  string
	Y     string // as programs read it; "" if there is no point
}

// tabulate returns the table behind a plot.
func (p *plot) tabulate() (t numbers) {
	var all [][]point
	for _, one := range p.Drawn {
		all = append(all, one.lines...)
	}
	format := spelling(all)
	for _, one := range p.Drawn {
		at := map[float64][]value{}
		for k, c := range one.Curves {
			for _, q := range one.lines[k] {
				if at[q.x] == nil {
					at[q.x] = make([]value, len(p.Legend))
				}
				text := format(q.y)
				if k, ok := p.KindAt(q.y); ok {
					text = k.Name
				} else if lo, hi := format(q.lo), format(q.hi); lo != text || hi != text { // one narrower than the digits says nothing
					text += " [" + lo + ", " + hi + "]"
				}
				at[q.x][c.Index] = value{Text: text, Y: digits(q.y, 7)}
			}
		}
		b := block{Index: one.Index, Title: one.Title}
		xs := slices.SortedFunc(maps.Keys(at), cmp.Compare[float64])
		most := min(mostPlaces, max(12, mostRows/len(p.Drawn)))
		every := (len(xs) + most - 1) / most
		for i, x := range xs {
			if t.Every = max(t.Every, every); (len(xs)-1-i)%every == 0 {
				b.Rows = append(b.Rows, p.row(one, x, at[x]))
			}
		}
		t.Panels = append(t.Panels, b)
	}
	return t
}

// row returns the row of a place of a panel.
func (p *plot) row(one *panel, x float64, values []value) place {
	at := x
	if p.Shades != nil {
		i, _ := slices.BinarySearch(p.columns, x)
		at = float64(i) + 0.5
	}
	for k := range values {
		if values[k].Index = k; values[k].Y == "" {
			values[k].Text = "–"
		}
	}
	return place{cmp.Or(p.XWords[x], digits(x, 6)), digits(x, 9), tenth(one.X.at(at)), values}
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
