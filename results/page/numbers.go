package page

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// A table has at most mostPlaces places on the x axis for each panel, and at most mostRows rows, but a dozen
// for each panel. If there are more places, only every k-th is kept.
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

// place is a row of the table.
type place struct {
	X      string  // as it is spelled
	N      string  // as programs read it
	At     float64 // in the picture
	Values []value // one of each line
}

// value is a mean with its interval.
type value struct {
	Text string
	Y    string // as programs read it; "" if there is no point
}

// tabulate returns the table behind a plot.
func (p *plot) tabulate() (t numbers) {
	panels := p.Layout.Panels
	format := spelling(panels)
	for index := range panels {
		one := &panels[index]
		at := map[float64][]value{}
		for _, l := range one.Lines {
			for i, x := range l.X {
				if at[x] == nil {
					at[x] = make([]value, len(p.Layout.Names))
				}
				text := format(l.Y[i])
				if k, ok := p.KindAt(l.Y[i]); ok {
					text = k.Name
				} else if lo, hi := format(l.Lo[i]), format(l.Hi[i]); lo != text || hi != text { // one narrower than the digits says nothing
					text += " [" + lo + ", " + hi + "]"
				}
				at[x][l.Name] = value{Text: cmp.Or(l.Value, text), Y: digits(l.Y[i], 7)}
			}
		}
		b := block{Index: index, Title: one.Title}
		xs := slices.SortedFunc(maps.Keys(at), cmp.Compare[float64])
		most := min(mostPlaces, max(12, mostRows/len(panels)))
		every := (len(xs) + most - 1) / most
		for i, x := range xs {
			if t.Every = max(t.Every, every); (len(xs)-1-i)%every == 0 {
				b.Rows = append(b.Rows, p.row(tenth(one.At(p.Layout, x)), x, at[x]))
			}
		}
		t.Panels = append(t.Panels, b)
	}
	return t
}

// row returns the row of a place.
func (p *plot) row(at, x float64, values []value) place {
	for k := range values {
		if values[k].Y == "" {
			values[k].Text = "–"
		}
	}
	return place{cmp.Or(p.XWords[x], digits(x, 6)), digits(x, 9), at, values}
}

// spelling returns a function that spells numbers with two digits of the median half interval,
// or in up to six digits if there are no intervals.
func spelling(panels []figure.Shown) func(x float64) string {
	var halves []float64
	for i := range panels {
		for _, l := range panels[i].Lines {
			for k := range l.X {
				if half := (l.Hi[k] - l.Lo[k]) / 2; half > 0 {
					halves = append(halves, half)
				}
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
